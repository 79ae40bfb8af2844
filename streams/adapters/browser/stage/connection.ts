/** A connection that is ready to be offered: it receives one picture and one sound, and speaks on two channels. */
export interface Offered {
  readonly peer: RTCPeerConnection;
  readonly stream: MediaStream;
  /** Unordered, no retransmits: late input is worth nothing. */
  readonly input: RTCDataChannel;
  readonly control: RTCDataChannel;
}

/** Throws where the browser has no WebRTC, or forbids it. */
export function createConnection(): Offered {
  const peer = new RTCPeerConnection({ bundlePolicy: "max-bundle" });
  const stream = new MediaStream();
  for (const kind of ["video", "audio"]) {
    const { receiver } = peer.addTransceiver(kind, { direction: "recvonly" });
    // Play at once what arrives: a smooth picture of the past is worth less than a prompt one.
    if ("jitterBufferTarget" in receiver) receiver.jitterBufferTarget = 0;
    stream.addTrack(receiver.track);
  }
  return {
    peer,
    stream,
    input: peer.createDataChannel("input", { ordered: false, maxRetransmits: 0 }),
    control: peer.createDataChannel("control"),
  };
}
