import type { Subscriber } from "rxjs";
import { pageAttribute } from "../../../../wire/desk/messages.ts";
import type { StageAddress, StageEvent } from "../../../ports/stage.ts";
import { browserEntropy } from "../entropy.ts";
import type { Offered } from "./connection.ts";
import { fail } from "./hostMessages.ts";
import { failUnreached } from "./localNetwork.ts";
import { type Quality, withAttribute } from "./quality.ts";

/** A host's reply to an offer. */
export type Negotiation =
  | { kind: "answered"; sdp: string; session: string | null }
  | { kind: "refused"; status: number }
  | { kind: "unreachable" };

const page = browserEntropy(crypto).uuid();

/** Timeout of a host's answer, ms. */
const answerTimeout = 10_000;
/** Characters of SDP. */
const maxAnswerLength = 200_000;

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

/** URL of the WHEP session; null if absent or of another origin, which must not get the key. */
function sessionOf(location: string | null, endpoint: string): string | null {
  if (location === null) return null;
  try {
    const session = new URL(location, endpoint);
    return session.origin === new URL(endpoint).origin ? session.href : null;
  } catch {
    return null;
  }
}

/** Ends a session on the host, also while the page closes. Never rejects. */
export async function endSession(request: typeof fetch, session: string, key: string): Promise<void> {
  try {
    await request(session, {
      method: "DELETE",
      headers: { Authorization: `Bearer ${key}` },
      credentials: "omit",
      keepalive: true,
    });
  } catch {
    // The host ends it after its own timeout.
  }
}

export interface Session {
  /** WHEP. */
  readonly endpoint: string;
  /** Null before the session exists, and after the host has ended it. */
  end: (() => Promise<void>) | null;
  /** The host is loading the game and has no frame yet. */
  loading: boolean;
  /** The game is drawn. */
  started: boolean;
  /** A television shows the picture in this page's place (R-TOGETHER-09). */
  television: boolean;
}

/** A closing page does not unsubscribe. Without this the host would charge the player until its silence timeout. */
export function endWhenPageCloses(session: Session): () => void {
  const end = (): void => {
    void session.end?.();
    session.end = null;
  };
  window.addEventListener("pagehide", end);
  return () => window.removeEventListener("pagehide", end);
}

/** Sends the offer and applies the host's answer. @returns false if that failed, or the subscriber has left */
export async function openSession(
  { peer, offer, relays }: Offered,
  request: typeof fetch,
  address: StageAddress,
  quality: Quality,
  signal: AbortSignal,
  session: Session,
  subscriber: Subscriber<StageEvent>,
): Promise<boolean> {
  const sdp = await offer;
  // Without a relay candidate the host can't be reached, whatever it answers (R-RELAY-04).
  if (peer.getConfiguration().iceTransportPolicy === "relay" && !relays.found) {
    fail(subscriber, relays.failure);
    return false;
  }
  const wanted = withAttribute(quality.withQuality(sdp), pageAttribute, page);
  const negotiation = await negotiate(request, address, wanted, signal);
  if (negotiation.kind === "answered" && negotiation.session !== null) {
    const { session: url } = negotiation;
    session.end = () => endSession(request, url, address.key);
    if (subscriber.closed) void session.end();
  }
  if (subscriber.closed) return false;
  if (negotiation.kind === "unreachable")
    await failUnreached(subscriber, "unreachable", address.url, undefined);
  if (negotiation.kind === "refused") fail(subscriber, "refused", negotiation.status);
  if (negotiation.kind !== "answered") return false;
  await peer.setRemoteDescription({ type: "answer", sdp: negotiation.sdp });
  return true;
}
