import { expect, test } from "vitest";
import { showsPictures } from "../../../../streams/adapters/browser/showsPictures.ts";

const RTCPeerConnection = class {};
const decoding = (...codecs: string[]) => ({
  getCapabilities: () => ({ codecs: codecs.map((mimeType) => ({ mimeType })) }),
});

test.each<[string, boolean, Parameters<typeof showsPictures>[0]]>([
  ["no WebRTC", false, {}],
  [
    "both codecs",
    true,
    { RTCPeerConnection, RTCRtpReceiver: decoding("video/VP8", "video/rtx", "video/H264") },
  ],
  ["VP8 alone", true, { RTCPeerConnection, RTCRtpReceiver: decoding("video/VP8") }],
  ["none of the codecs", false, { RTCPeerConnection, RTCRtpReceiver: decoding("video/AV1", "video/rtx") }],
  ["no list of its codecs", true, { RTCPeerConnection, RTCRtpReceiver: {} }],
  [
    "no answer about its codecs",
    true,
    { RTCPeerConnection, RTCRtpReceiver: { getCapabilities: () => null } },
  ],
])("a browser with %s: %s", (_, expected, browser) => {
  expect(showsPictures(browser)).toBe(expected);
});
