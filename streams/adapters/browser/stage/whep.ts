import type { StageAddress } from "../../../ports.ts";

/** What a machine said to an offer. */
export type Negotiation =
  | { kind: "answered"; sdp: string; session: string | null }
  | { kind: "refused"; status: number }
  | { kind: "unreachable" };

/** How long a machine may take to answer, ms. */
const patience = 10_000;
/** How long to collect addresses before the offer goes, ms; on a local network they are there sooner. */
const gathering = 250;
const longestAnswer = 200_000;

/** The complete offer, with the addresses that were found in time. */
export async function offerOf(connection: RTCPeerConnection): Promise<string> {
  await connection.setLocalDescription();
  await gathered(connection);
  return connection.localDescription?.sdp ?? "";
}

function gathered(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (connection.iceGatheringState !== "complete") return;
      clearTimeout(limit);
      connection.removeEventListener("icegatheringstatechange", check);
      resolve();
    };
    const limit = setTimeout(() => {
      connection.removeEventListener("icegatheringstatechange", check);
      resolve();
    }, gathering);
    connection.addEventListener("icegatheringstatechange", check);
    check();
  });
}

/** Posts the offer (docs/protocol.md, section 6). */
export async function negotiate(
  request: typeof fetch,
  address: StageAddress,
  offer: string,
  signal: AbortSignal,
): Promise<Negotiation> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const limit = setTimeout(end, patience);
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  try {
    const reply = await request(address.url, {
      method: "POST",
      headers: { Authorization: `Bearer ${address.key}`, "Content-Type": "application/sdp" },
      body: offer,
      credentials: "omit",
      cache: "no-store",
      redirect: "error",
      signal: ending.signal,
    });
    if (!reply.ok) return { kind: "refused", status: reply.status };
    const sdp = await reply.text();
    if (!sdp.startsWith("v=0") || sdp.length > longestAnswer)
      return { kind: "refused", status: reply.status };
    return { kind: "answered", sdp, session: sessionOf(reply.headers.get("Location"), address.url) };
  } catch {
    return { kind: "unreachable" };
  } finally {
    clearTimeout(limit);
    signal.removeEventListener("abort", end);
  }
}

/** The session's own address; null where it is absent or leads elsewhere, for it will be given the key. */
export function sessionOf(location: string | null, endpoint: string): string | null {
  if (location === null) return null;
  try {
    const session = new URL(location, endpoint);
    return session.origin === new URL(endpoint).origin ? session.href : null;
  } catch {
    return null;
  }
}

/** Ends a session on the machine, even while the page closes. The machine also notices by itself, only later. Never rejects. */
export async function endSession(request: typeof fetch, session: string, key: string): Promise<void> {
  try {
    await request(session, {
      method: "DELETE",
      headers: { Authorization: `Bearer ${key}` },
      credentials: "omit",
      keepalive: true,
    });
  } catch {
    // It could not be reached: it will notice by itself.
  }
}
