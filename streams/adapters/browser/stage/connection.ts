import type { StageIceServer } from "../../../ports/stage.ts";
import { RelayWatch } from "./relayWatch.ts";
import { offerOf } from "./whep.ts";

/** Which ways a connection may take. */
export interface Ways {
  readonly iceServers: readonly StageIceServer[];
  /** Through a relay and no other way. */
  readonly relayOnly: boolean;
}

/** How long to gather ICE candidates before the offer is sent, ms, where a server helps to find them. */
const gatheringTimeout = 250;
/** How long to wait for a relay before the offer is sent, ms; and where there is no other way (R-RELAY-03). */
const relayTimeout = 1_000;
const onlyRelayTimeout = 5_000;

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
  const hasRelay = iceServers.some(isRelay);
  const offer = offerOf(peer, hasRelay ? relays : null, patienceFor({ iceServers, relayOnly }, hasRelay));
  // Whoever awaits it hears of a failure; a connection that is not used has nobody to tell.
  offer.catch(() => undefined);
  return { peer, stream, input, control, relays, offer };
}

/**
 * How long an offer waits for candidates, ms. Without servers they are names of the local network, which say nothing to a host
 * elsewhere: it learns of the player by the packets that come.
 */
function patienceFor({ iceServers, relayOnly }: Ways, hasRelay: boolean): number {
  if (relayOnly) return onlyRelayTimeout;
  if (hasRelay) return relayTimeout;
  return iceServers.length > 0 ? gatheringTimeout : 0;
}

function isRelay({ urls }: StageIceServer): boolean {
  return [urls].flat().some((url) => /^turns?:/i.test(url));
}
