import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readOffer } from "../../../host/webrtc/offer.ts";
import { decoding, offerText, without } from "../support/offerText.ts";

describe("a player's offer", () => {
  it("prefers H.264 with packetization mode 1, with VP8 as second", () => {
    const reading = readOffer(offerText());
    expect(reading).toMatchObject({
      ok: true,
      offer: {
        videoMid: "0",
        formats: [
          { codec: "h264", payloadType: 102, rtxPayloadType: 109 },
          { codec: "vp8", payloadType: 96, rtxPayloadType: 97 },
        ],
        playoutDelayId: 5,
        transportSequenceId: 3,
        audio: [{ mid: "1", opusPayloadType: 111, receives: true }],
      },
    });
  });

  it("R-DESK-25 of Safari, with High before Constrained Baseline and both without packetization, gets High", () => {
    const h264 = (type: number, mode: number, profile: string): string[] => [
      `a=rtpmap:${type} H264/90000`,
      `a=rtcp-fb:${type} transport-cc`,
      `a=fmtp:${type} level-asymmetry-allowed=1;packetization-mode=${mode};profile-level-id=${profile}`,
      `a=rtpmap:${type + 1} rtx/90000`,
      `a=fmtp:${type + 1} apt=${type}`,
    ];
    const formats = [
      ...h264(96, 1, "640c1f"),
      ...h264(98, 1, "42e01f"),
      ...h264(100, 0, "640c1f"),
      ...h264(102, 0, "42e01f"),
      ...["a=rtpmap:104 H265/90000", "a=fmtp:104 level-id=93;tx-mode=SRST"],
    ];
    const safari = (lines: string[]): string[] =>
      lines
        .filter((line) => !/^a=(rtpmap|fmtp|rtcp-fb):(9|10)/.test(line))
        .flatMap((line) =>
          line.startsWith("m=video")
            ? ["m=video 9 UDP/TLS/RTP/SAVPF 96 97 98 99 100 101 102 103 104"]
            : line.startsWith("m=audio")
              ? [...formats, line]
              : [line],
        );
    expect(readOffer(offerText(safari))).toMatchObject({
      ok: true,
      offer: {
        formats: [
          {
            codec: "h264",
            payloadType: 96,
            rtxPayloadType: 97,
            profile: "high",
            parameters: "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=640c1f",
          },
        ],
      },
    });
  });

  it.each([
    ["640c1f", "high"],
    ["640034", "high"],
    ["4D001F", "main"],
    ["4d4028", "main"],
    ["42e034", "baseline"],
    ["42c01f", "baseline"],
  ])("of a decoder of %s gets the profile %s, with the parameters that it named", (id, profile) => {
    expect(readOffer(decoding(id))).toMatchObject({
      ok: true,
      offer: {
        formats: [
          {
            codec: "h264",
            profile,
            parameters: `level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=${id.toLowerCase()}`,
          },
          { codec: "vp8" },
        ],
      },
    });
  });

  it.each(["f4001f", "58a01f", "42001f", "4de01f", "64001f7", "64 01f", "6400", "", "*"])(
    "gets no H.264 for the profile %j",
    (id) => {
      expect(readOffer(decoding(id))).toMatchObject({ ok: true, offer: { formats: [{ codec: "vp8" }] } });
    },
  );

  it("without unequal levels gets an answer without them", () => {
    const equal = decoding("4d001f").replace("102 level-asymmetry-allowed=1;", "102 ");
    const parameters = "packetization-mode=1;profile-level-id=4d001f";
    expect(readOffer(equal)).toMatchObject({ ok: true, offer: { formats: [{ parameters }, {}] } });
  });

  it("is accepted with VP8 alone and without header extensions", () => {
    const reading = readOffer(offerText((lines) => without("extmap")(without("102")(lines))));
    expect(reading.ok).toBe(false);
    const vp8 = offerText((lines) =>
      without("extmap")(lines.filter((line) => !/^a=(rtpmap|fmtp):10/.test(line))),
    );
    expect(readOffer(vp8)).toMatchObject({
      ok: true,
      offer: { formats: [{ codec: "vp8" }], playoutDelayId: null, transportSequenceId: null },
    });
  });

  it("is accepted without reports of each arrival, and without a stream of repeats", () => {
    const reading = readOffer(offerText((lines) => without("transport-cc")(without("rtx")(lines))));
    expect(reading).toMatchObject({
      ok: true,
      offer: { formats: [{ rtxPayloadType: null }, { rtxPayloadType: null }], transportSequenceId: null },
    });
  });

  it.each([
    ["saver", "saver"],
    ["sharp", "sharp"],
    ["4k", "auto"],
    [null, "auto"],
  ])("R-PIC-01 wants the quality that %s in it means", (said, quality) => {
    const text = offerText((lines) =>
      said === null
        ? lines
        : lines.flatMap((line) => (line.startsWith("t=") ? [line, `a=x-picture-quality:${said}`] : [line])),
    );
    expect(readOffer(text)).toMatchObject({ ok: true, offer: { quality } });
  });

  it("lists audio sections that are not to receive, and none without Opus", () => {
    const sending = (lines: string[]): string[] =>
      lines.map((line, at) => (at > 21 ? line.replace("recvonly", "sendonly") : line));
    expect(readOffer(offerText(sending))).toMatchObject({
      ok: true,
      offer: { audio: [{ receives: false }] },
    });
    expect(readOffer(offerText(without("opus")))).toMatchObject({ ok: true, offer: { audio: [] } });
  });

  it.each([
    ["nothing", "", 400],
    ["a page", "<html>", 400],
    ["a bare first line", "v=0\r\n", 400],
    ["no ufrag", offerText(without("ice-ufrag")), 400],
    ["no password", offerText(without("ice-pwd")), 400],
    ["no fingerprint", offerText(without("fingerprint")), 400],
    ["no mid", offerText(without("a=mid")), 400],
    ["equal mids", offerText((lines) => lines.map((line) => line.replace("a=mid:1", "a=mid:0"))), 400],
    ["control characters", offerText((lines) => [...lines, "a=\u0000"]), 400],
    ["a very long line", offerText((lines) => [...lines, `a=${"x".repeat(5_000)}`]), 400],
    [
      "many sections",
      offerText((lines) => [...lines, ...Array.from({ length: 9 }, () => "m=audio 9 X 0")]),
      400,
    ],
    ["no supported codec", offerText((lines) => lines.filter((line) => !line.startsWith("a=rtpmap"))), 422],
    [
      "video that the player would send",
      offerText((lines) => lines.map((l) => l.replace("recvonly", "sendonly"))),
      422,
    ],
    ["no data channels", offerText((lines) => lines.slice(0, -8)), 422],
  ])("is refused with %s", (_name, text, status) => {
    expect(readOffer(text)).toMatchObject({ ok: false, status });
  });

  it("never throws on malformed text", () => {
    const lines = offerText().split("\r\n");
    fc.assert(
      fc.property(fc.shuffledSubarray(lines), fc.string({ maxLength: 50 }), (some, noise) => {
        readOffer(["v=0", ...some, `a=${noise}`].join("\r\n"));
        readOffer(noise);
      }),
      { numRuns: 300 },
    );
  });
});
