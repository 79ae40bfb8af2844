import { Audio, PeerConnection, RtcpReceivingSession, Video } from "node-datachannel";
import type { StageIceServer } from "../../ports/stage.ts";
import { type ArrivedFrame, createFrameReader } from "./frames.ts";

/** A peer connection to a host: receives one video and one audio track, and has the desk's two data channels. */
export type HostConnection = ReturnType<typeof openConnection>;

/** Payload types and section names of the offer. */
const vp8 = 96;
const opus = 111;

export function openConnection(
  iceServers: readonly StageIceServer[],
  listener: {
    /** A message on `control`. */
    message(text: unknown): void;
    state(state: string): void;
    frame(frame: ArrivedFrame): void;
  },
) {
  const peer = new PeerConnection("player", {
    iceServers: iceServers.flatMap(serverAddresses),
    disableAutoNegotiation: true,
  });
  const video = new Video("0", "RecvOnly");
  video.addVP8Codec(vp8);
  const audio = new Audio("1", "RecvOnly");
  audio.addOpusCodec(opus, "minptime=10;useinbandfec=1;stereo=1");
  const picture = peer.addTrack(video);
  // Sends receiver reports, by which the host judges the line.
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
    // Close the others only once it is closed: before, its threads may still call back.
    if (state === "closed") for (const part of parts) part.close();
    if (!isClosed) listener.state(state);
  });
  peer.setLocalDescription("offer");
  return {
    /** The complete SDP offer. */
    offer,
    /** Applies the host's answer. @throws if it does not fit the offer */
    answered: (sdp: string) => peer.setRemoteDescription(sdp, "answer"),
    isConnected: () => peer.state() === "connected",
    /** Sends on `control`; does nothing while it is closed. */
    send(text: string) {
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
 * The library's offer without candidates. With them, the host's checks could arrive before its answer, and this library closes a
 * peer that gets a certificate before the answer's fingerprint. Browsers wait for the fingerprint.
 */
export const offerOf = (peer: PeerConnection): string =>
  (peer.localDescription()?.sdp ?? "").replace(/^a=(candidate:.*|end-of-candidates)\r?\n/gm, "");

/** In this library's format: `turn:name:password@host:port`. */
function serverAddresses({ urls, username, credential }: StageIceServer): readonly string[] {
  const login =
    username === undefined ? "" : `${encodeURIComponent(username)}:${encodeURIComponent(credential ?? "")}@`;
  return [urls].flat().map((url) => url.replace(/^(stun|turns?):/, `$1:${login}`));
}
