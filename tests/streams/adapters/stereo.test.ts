import { describe, expect, test } from "vitest";
import { withStereo } from "../../../streams/adapters/browser/stage/connection.ts";

const offer = (...lines: string[]): string =>
  ["v=0", "m=audio 9 UDP/TLS/RTP/SAVPF 111 63 9", ...lines, "a=rtpmap:9 G722/8000", ""].join("\r\n");

describe("R-DESK-01 stereo in an offer", () => {
  test.each([
    [
      "a format that is described",
      "a=fmtp:111 minptime=10;useinbandfec=1",
      "a=fmtp:111 minptime=10;useinbandfec=1;stereo=1",
    ],
    ["one that asks for it already", "a=fmtp:111 stereo=1;minptime=10", "a=fmtp:111 stereo=1;minptime=10"],
    ["one that asks for mono", "a=fmtp:111 minptime=10;stereo=0", "a=fmtp:111 minptime=10;stereo=1"],
    ["one that only sends it", "a=fmtp:111 sprop-stereo=1", "a=fmtp:111 sprop-stereo=1;stereo=1"],
  ])("is asked for once: %s", (_, before, after) => {
    const opus = "a=rtpmap:111 opus/48000/2";
    expect(withStereo(offer(opus, before))).toBe(offer(opus, after));
    expect(withStereo(offer(opus, after))).toBe(offer(opus, after));
  });

  test("is asked for where the format is not described", () => {
    expect(withStereo(offer("a=rtpmap:111 opus/48000/2", "a=rtcp-fb:111 nack"))).toBe(
      offer("a=rtpmap:111 opus/48000/2", "a=fmtp:111 stereo=1", "a=rtcp-fb:111 nack"),
    );
  });

  test("leaves other formats, and an offer without Opus, alone", () => {
    const others = offer("a=rtpmap:63 red/48000/2", "a=fmtp:63 111/111");
    expect(withStereo(others)).toBe(others);
    expect(withStereo("")).toBe("");
  });
});
