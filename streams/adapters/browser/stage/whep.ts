import type { StageAddress } from "../../../ports/stage.ts";
import type { RelayWatch } from "./relayWatch.ts";

/** A host's reply to an offer. */
export type Negotiation =
  | { kind: "answered"; sdp: string; session: string | null }
  | { kind: "refused"; status: number }
  | { kind: "unreachable" };

/** How long a host may take to answer, ms. */
const answerTimeout = 10_000;
/** Characters of SDP. */
const maxAnswerLength = 200_000;

/**
 * The SDP offer, with the ICE candidates that were found in time.
 * @param relays one of them is enough: the host learns of what is found later by the packets that come from there; null for none
 * @param patience how long to wait for candidates, ms; 0 to need none
 */
export async function offerOf(
  connection: RTCPeerConnection,
  relays: RelayWatch | null,
  patience: number,
): Promise<string> {
  const { sdp = "" } = await connection.createOffer();
  // Set here and not only sent: the browser decodes as many channels as its own description has.
  await connection
    .setLocalDescription({ type: "offer", sdp: withStereo(sdp) })
    // A browser that takes no changed offer plays one channel.
    .catch(() => connection.setLocalDescription());
  if (patience > 0) await gathered(connection, relays, patience);
  return connection.localDescription?.sdp ?? "";
}

function gathered(connection: RTCPeerConnection, relays: RelayWatch | null, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(limit);
      connection.removeEventListener("icegatheringstatechange", check);
      resolve();
    };
    const check = (): void => {
      if (connection.iceGatheringState === "complete") end();
    };
    const limit = setTimeout(end, patience);
    connection.addEventListener("icegatheringstatechange", check);
    relays?.whenFound(end);
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
  const limit = setTimeout(end, answerTimeout);
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
    if (!sdp.startsWith("v=0") || sdp.length > maxAnswerLength)
      return { kind: "refused", status: reply.status };
    return { kind: "answered", sdp, session: sessionOf(reply.headers.get("Location"), address.url) };
  } catch {
    return { kind: "unreachable" };
  } finally {
    clearTimeout(limit);
    signal.removeEventListener("abort", end);
  }
}

/** The URL of the WHEP session; null where it is absent or of another origin, which must not get the key. */
function sessionOf(location: string | null, endpoint: string): string | null {
  if (location === null) return null;
  try {
    const session = new URL(location, endpoint);
    return session.origin === new URL(endpoint).origin ? session.href : null;
  } catch {
    return null;
  }
}

/**
 * Ends a session on the host, even while the page closes. Never rejects: the host also notices by itself, only
 * later.
 */
export async function endSession(request: typeof fetch, session: string, key: string): Promise<void> {
  try {
    await request(session, {
      method: "DELETE",
      headers: { Authorization: `Bearer ${key}` },
      credentials: "omit",
      keepalive: true,
    });
  } catch {
    // The host could not be reached; it will notice by itself.
  }
}

const opus = /^a=rtpmap:(\d+) opus\/48000/i;

/**
 * Asks for sound in stereo: without `stereo=1` for Opus, hosts mix it down and browsers play one channel.
 * @param sdp of an offer
 */
export function withStereo(sdp: string): string {
  const lines = sdp.split("\r\n");
  const formats = new Set(lines.flatMap((line) => opus.exec(line)?.[1] ?? []));
  const described = new Set(lines.flatMap((line) => /^a=fmtp:(\d+) /.exec(line)?.[1] ?? []));
  return lines
    .flatMap((line) => {
      const format = /^a=(?:rtpmap|fmtp):(\d+) /.exec(line)?.[1] ?? "";
      if (!formats.has(format)) return [line];
      if (line.startsWith("a=fmtp:")) return [stereoIn(line)];
      return described.has(format) ? [line] : [line, `a=fmtp:${format} stereo=1`];
    })
    .join("\r\n");
}

function stereoIn(line: string): string {
  const stereo = /([ ;])stereo=\d/;
  return stereo.test(line) ? line.replace(stereo, "$1stereo=1") : `${line};stereo=1`;
}
