import type { Subscriber } from "rxjs";
import type { StageAddress, StageEvent } from "../../../ports/stage.ts";
import type { Offered } from "./connection.ts";
import { fail } from "./hostMessages.ts";
import type { Quality } from "./quality.ts";
import { endSession, negotiate } from "./whep.ts";

/** The WHEP session on the host. */
export interface Session {
  /** Null before there is one, and after the host has ended it. */
  end: (() => Promise<void>) | null;
  /** The host loads the game, and has no frame to send. */
  loading: boolean;
}

/**
 * A page that closes unsubscribes from nothing. Without this the host would notice only by the silence, and the
 * player's minutes count until then.
 */
export function endWhenPageCloses(session: Session): () => void {
  const end = (): void => {
    void session.end?.();
    session.end = null;
  };
  window.addEventListener("pagehide", end);
  return () => window.removeEventListener("pagehide", end);
}

/** Makes the offer to the host, and takes its answer. @returns false when it failed, or after the subscriber left */
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
  // Nothing else may be used, so that no answer would help (R-RELAY-04).
  if (peer.getConfiguration().iceTransportPolicy === "relay" && !relays.found) {
    fail(subscriber, relays.failure);
    return false;
  }
  const negotiation = await negotiate(request, address, quality.withQuality(sdp), signal);
  if (negotiation.kind === "answered" && negotiation.session !== null) {
    const { session: url } = negotiation;
    session.end = () => endSession(request, url, address.key);
    if (subscriber.closed) void session.end();
  }
  if (subscriber.closed) return false;
  if (negotiation.kind === "unreachable") fail(subscriber, "unreachable");
  if (negotiation.kind === "refused") fail(subscriber, "refused", negotiation.status);
  if (negotiation.kind !== "answered") return false;
  await peer.setRemoteDescription({ type: "answer", sdp: negotiation.sdp });
  return true;
}

/** Whether the host sends sound on this connection. */
export function soundIsSent(peer: RTCPeerConnection): boolean {
  return peer
    .getTransceivers()
    .some(
      ({ receiver, currentDirection }) =>
        receiver.track.kind === "audio" && currentDirection?.startsWith("recv") === true,
    );
}
