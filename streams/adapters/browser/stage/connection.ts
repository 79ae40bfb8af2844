import type { StageIceServer } from "../../../ports/stage.ts";
import { RelayWatch } from "./relayWatch.ts";
import { offerOf } from "./whep.ts";

/** Which ways a connection may take. */
export interface Ways {
  readonly iceServers: readonly StageIceServer[];
  /** Through a relay and no other way. */
  readonly relayOnly: boolean;
}

/** A peer connection with its offer: it receives one video and one audio track, and has two data channels. */
export interface Offered {
  readonly peer: RTCPeerConnection;
  readonly stream: MediaStream;
  /** Unordered, without retransmits: late input is useless. */
  readonly input: RTCDataChannel;
  readonly control: RTCDataChannel;
  readonly relays: RelayWatch;
  /** The complete SDP offer; rejects where the browser cannot make one. */
  readonly offer: Promise<string>;
}

/** Throws where the browser has no WebRTC, forbids it, or does not take the servers. */
export function createConnection({ iceServers, relayOnly }: Ways): Offered {
  const peer = new RTCPeerConnection({
    bundlePolicy: "max-bundle",
    iceTransportPolicy: relayOnly ? "relay" : "all",
    // The browser's type knows no `undefined`.
    iceServers: iceServers.map(({ urls, username = "", credential = "" }) =>
      username === "" ? { urls } : { urls, username, credential },
    ),
  });
  const stream = new MediaStream();
  for (const kind of ["video", "audio"]) {
    const { receiver } = peer.addTransceiver(kind, { direction: "recvonly" });
    // Nothing is held until the line turns out to be bad (R-PIC-04).
    if ("jitterBufferTarget" in receiver) receiver.jitterBufferTarget = 0;
    stream.addTrack(receiver.track);
  }
  const input = peer.createDataChannel("input", { ordered: false, maxRetransmits: 0 });
  const control = peer.createDataChannel("control");
  const relays = new RelayWatch(peer);
  const offer = offerOf(peer, iceServers.some(isRelay) ? relays : null, relayOnly);
  // Whoever awaits it hears of a failure; a connection that is not used has nobody to tell.
  offer.catch(() => undefined);
  return { peer, stream, input, control, relays, offer };
}

function isRelay({ urls }: StageIceServer): boolean {
  return [urls].flat().some((url) => /^turns?:/i.test(url));
}
