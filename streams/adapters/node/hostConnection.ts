import { Audio, PeerConnection, RtcpReceivingSession, Video } from "node-datachannel";
import type { StageIceServer } from "../../ports/stage.ts";
import { type ArrivedFrame, createFrameReader } from "./frames.ts";

/** A peer connection to a host: it receives one video and one audio track, and has the two data channels of the desk. */
export interface HostConnection {
  /** The complete SDP offer. */
  readonly offer: Promise<string>;
  /** Takes the host's answer. @throws when it does not fit the offer */
  answered(sdp: string): void;
  isConnected(): boolean;
  /** Sends on `control`; nothing happens while that is closed. */
  send(text: string): void;
  close(): void;
}

/** Payload types of the offer, and the names of its sections. */
const vp8 = 96;
const opus = 111;

export function openConnection(
  iceServers: readonly StageIceServer[],
  listener: {
    /** Of `control`. */
    message(text: unknown): void;
    state(state: string): void;
    frame(frame: ArrivedFrame): void;
  },
): HostConnection {
  const peer = new PeerConnection("player", {
    iceServers: iceServers.flatMap(serverAddresses),
    disableAutoNegotiation: true,
  });
  const video = new Video("0", "RecvOnly");
  video.addVP8Codec(vp8);
  const audio = new Audio("1", "RecvOnly");
  audio.addOpusCodec(opus, "minptime=10;useinbandfec=1;stereo=1");
  const picture = peer.addTrack(video);
  // Reports what has arrived, by which the host judges the line.
  picture.setMediaHandler(new RtcpReceivingSession());
  const sound = peer.addTrack(audio);
  const input = peer.createDataChannel("input", { unordered: true, maxRetransmits: 0 });
  const control = peer.createDataChannel("control");
  const parts = [picture, sound, input, control];
  const read = createFrameReader();
  let isClosed = false;
  picture.onMessage((packet) => {
    const frame = isClosed ? null : read(packet);
    if (frame !== null) listener.frame(frame);
  });
  control.onMessage((message) => {
    if (!isClosed) listener.message(message);
  });
  const offer = new Promise<string>((resolve) =>
    peer.onGatheringStateChange((state) => {
      if (state === "complete") resolve(offerOf(peer));
    }),
  );
  peer.onStateChange((state) => {
    // The others once it is closed: before, its threads may be calling back.
    if (state === "closed") for (const part of parts) part.close();
    if (!isClosed) listener.state(state);
  });
  peer.setLocalDescription("offer");
  return {
    offer,
    answered: (sdp) => peer.setRemoteDescription(sdp, "answer"),
    isConnected: () => peer.state() === "connected",
    send(text) {
      if (control.isOpen()) control.sendMessage(text);
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      peer.close();
    },
  };
}

/**
 * The offer of a peer of this library, without candidates. The host's checks would otherwise come before the answer, and the library
 * ends a peer that is shown a certificate before it has noted the answer's fingerprint. Browsers note it first.
 */
export const offerOf = (peer: PeerConnection): string =>
  (peer.localDescription()?.sdp ?? "").replace(/^a=(candidate:.*|end-of-candidates)\r?\n/gm, "");

/** As this library takes them: `turn:name:password@host:port`. */
function serverAddresses({ urls, username, credential }: StageIceServer): readonly string[] {
  const login =
    username === undefined ? "" : `${encodeURIComponent(username)}:${encodeURIComponent(credential ?? "")}@`;
  return [urls].flat().map((url) => url.replace(/^(stun|turns?):/, `$1:${login}`));
}
