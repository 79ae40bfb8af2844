import wrtc from "@roamhq/wrtc";
import { createDrawnRacer, everyFrame, height, width } from "./racer.ts";
import { serveOffers } from "./serveOffers.ts";

/**
 * A plain sender of libwebrtc, whose bandwidth estimation the host is compared with: the same game with a barcode
 * over it, 60 frames a second, and everything else as the library does it by default.
 */

/** As much as the host sends at most, kbit/s. The library's own limit for this size is 1,700. */
const highestKilobits = 3_000;

const { RTCPeerConnection, nonstandard } = wrtc;
/** Native objects that are not referenced get garbage-collected. */
const references: unknown[] = [];

async function answer(sdp: string): Promise<string> {
  const peer = new RTCPeerConnection();
  references.push(peer);
  const source = new nonstandard.RTCVideoSource({ isScreencast: false });
  const racer = createDrawnRacer();
  peer.ondatachannel = ({ channel }) => {
    references.push(channel);
    channel.onmessage = ({ data }) => {
      if (channel.label === "input") racer.hear(String(data));
    };
  };
  await peer.setRemoteDescription({ type: "offer", sdp: withLimit(sdp) });
  peer.addTrack(source.createTrack());
  await peer.setLocalDescription(await peer.createAnswer());
  if (peer.iceGatheringState !== "complete") {
    await new Promise<void>((resolve) => {
      peer.onicegatheringstatechange = () => {
        if (peer.iceGatheringState === "complete") resolve();
      };
    });
  }
  everyFrame(() => {
    if (peer.connectionState === "closed" || peer.connectionState === "failed") return false;
    racer.draw();
    const { y, u, v } = racer.buffer;
    source.onFrame({ width, height, data: Buffer.concat([y, u, v]) });
    return true;
  });
  return peer.localDescription?.sdp ?? "";
}

/** The offer with the highest bitrate in the parameters of VP8, where the library looks for it. */
function withLimit(sdp: string): string {
  return sdp.replace(
    /^a=rtpmap:(\d+) VP8\/90000\r\n/m,
    (line, type) => `${line}a=fmtp:${type} x-google-max-bitrate=${highestKilobits}\r\n`,
  );
}

serveOffers(answer);
