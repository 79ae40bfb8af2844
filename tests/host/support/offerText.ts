/** A browser's SDP offer, with a test's changes applied to its lines. */
export function offerText(change: (lines: string[]) => string[] = (lines) => lines): string {
  const transport = (mid: string): string[] => [
    "c=IN IP4 0.0.0.0",
    `a=mid:${mid}`,
    "a=ice-ufrag:abcd",
    "a=ice-pwd:abcdefghijklmnopqrstuvwx",
    `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => "AB").join(":")}`,
    "a=setup:actpass",
  ];
  const lines = [
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0 1 2",
    "m=video 9 UDP/TLS/RTP/SAVPF 96 97 102 103 109",
    ...transport("0"),
    "a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01",
    "a=extmap:5 http://www.webrtc.org/experiments/rtp-hdrext/playout-delay",
    "a=recvonly",
    "a=rtcp-mux",
    "a=rtpmap:96 VP8/90000",
    "a=rtcp-fb:96 transport-cc",
    "a=rtpmap:97 rtx/90000",
    "a=fmtp:97 apt=96",
    "a=rtpmap:102 H264/90000",
    "a=rtcp-fb:102 transport-cc",
    "a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f",
    "a=rtpmap:103 H264/90000",
    "a=fmtp:103 level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42e01f",
    "a=rtpmap:109 rtx/90000",
    "a=fmtp:109 apt=102",
    "m=audio 9 UDP/TLS/RTP/SAVPF 111",
    ...transport("1"),
    "a=recvonly",
    "a=rtcp-mux",
    "a=rtpmap:111 opus/48000/2",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    ...transport("2"),
    "a=sctp-port:5000",
  ];
  return `${change(lines).join("\r\n")}\r\n`;
}

/** The same offer of a page. */
export const ofPage = (page: string): string =>
  offerText((lines) => lines.flatMap((line) => (line === "t=0 0" ? [line, `a=x-page:${page}`] : [line])));

/** The same offer by a decoder of another profile. @param profileLevelId of H.264 in packetization mode 1 */
export const decoding = (profileLevelId: string): string =>
  offerText((lines) =>
    lines.map((line) =>
      line.startsWith("a=fmtp:102") ? line.replace("id=42e01f", `id=${profileLevelId}`) : line,
    ),
  );

export const without =
  (part: string) =>
  (lines: string[]): string[] =>
    lines.filter((line) => !line.includes(part));
