import { expect, test } from "vitest";
import { showsPictures } from "../../../../streams/adapters/browser/showsPictures.ts";

const RTCPeerConnection = class {};
const decoding = (...codecs: { mimeType: string; sdpFmtpLine?: string }[]) => ({
  RTCPeerConnection,
  RTCRtpReceiver: { getCapabilities: () => ({ codecs }) },
});
const vp8 = { mimeType: "video/VP8" };
const rtx = { mimeType: "video/rtx" };
const h264 = (sdpFmtpLine: string) => ({ mimeType: "video/H264", sdpFmtpLine });
const baseline = h264("level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f");

test.each<[string, boolean, Parameters<typeof showsPictures>[0]]>([
  ["no WebRTC", false, {}],
  ["both codecs", true, decoding(vp8, rtx, baseline)],
  ["VP8 alone", true, decoding(vp8)],
  ["H.264 Constrained Baseline alone", true, decoding(baseline)],
  ["H.264 High alone", true, decoding(h264("profile-level-id=640C1F; packetization-mode=1"))],
  ["none of the codecs", false, decoding({ mimeType: "video/AV1" }, rtx)],
  [
    "H.264 in single packets alone",
    false,
    decoding(h264("level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42e01f")),
  ],
  ["H.264 High 4:4:4 alone", false, decoding(h264("packetization-mode=1;profile-level-id=f4001f"))],
  ["no video", false, { RTCPeerConnection, RTCRtpReceiver: { getCapabilities: () => null } }],
  ["no list of its codecs", true, { RTCPeerConnection, RTCRtpReceiver: {} }],
])("a browser with %s: %s", (_, expected, browser) => expect(showsPictures(browser)).toBe(expected));
