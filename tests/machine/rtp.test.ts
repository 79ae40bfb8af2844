import { describe, expect, it } from "vitest";
import { h264Payloads, rtpPacket, splitAnnexB, vp8Payloads } from "../../machine/webrtc/rtp.ts";
import { createVideoSender } from "../../machine/webrtc/videoSender.ts";

const long = Buffer.concat([Buffer.of(0x65), Buffer.alloc(3_000, 7)]);
const unit = Buffer.concat([Buffer.of(0, 0, 0, 1, 0x67, 1, 2, 0, 0, 0, 1, 0x06, 9, 0, 0, 1), long]);

describe("RTP", () => {
  it("splits Annex B with both start codes", () => {
    expect(splitAnnexB(unit).map((nal) => nal[0])).toEqual([0x67, 0x06, 0x65]);
    expect(splitAnnexB(Buffer.from("no start code"))).toEqual([]);
  });

  it("cuts long H.264 units in parts that join to the same unit, and leaves SEI out", () => {
    const [parameters, ...parts] = h264Payloads(unit);
    expect(parameters).toEqual(Buffer.of(0x67, 1, 2));
    expect(parts.length).toBe(3);
    expect(parts.map((each) => (each[1] ?? 0) & 0xc0)).toEqual([0x80, 0, 0x40]);
    const joined = Buffer.concat([
      Buffer.of(((parts[0]?.[0] ?? 0) & 0xe0) | ((parts[0]?.[1] ?? 0) & 0x1f)),
      ...parts.map((each) => each.subarray(2)),
    ]);
    expect(joined).toEqual(long);
  });

  it("marks only the first part of a VP8 frame as its start", () => {
    const parts = vp8Payloads(Buffer.alloc(2_500, 1), 0x8123);
    expect(parts.map((each) => each[0])).toEqual([0x90, 0x80, 0x80]);
    expect(parts[0]?.subarray(1, 4)).toEqual(Buffer.of(0x80, 0x81, 0x23));
    expect(parts.reduce((sum, each) => sum + each.length - 4, 0)).toBe(2_500);
  });

  it("asks for no playout delay in every packet", () => {
    const header = { payloadType: 102, sequence: 65_537, timestamp: 5, ssrc: 42, marker: true };
    const packet = rtpPacket(header, Buffer.of(9), { playoutDelay: 5, absSendTime: 3 }, 1.5);
    expect([...packet]).toEqual([
      0x90, 0xe6, 0, 1, 0, 0, 0, 5, 0, 0, 0, 42, 0xbe, 0xde, 0, 2, 0x52, 0, 0, 0, 0x32, 0x06, 0, 0, 9,
    ]);
    expect(rtpPacket(header, Buffer.of(9), { playoutDelay: null, absSendTime: null }, 0).length).toBe(13);
  });

  it("repeats exactly the packets that were missed, as long as it has them", () => {
    const out: Buffer[] = [];
    const sender = createVideoSender(
      {
        codec: "vp8",
        payloadType: 96,
        ssrc: 1,
        sequence: 65_535,
        extensions: { playoutDelay: 5, absSendTime: null },
      },
      (packet) => out.push(packet) > 0,
      () => 0,
    );
    for (let frame = 0; frame < 600; frame += 1)
      sender.send({ data: Buffer.of(frame & 0xff), keyframe: false }, frame);
    out.length = 0;
    sender.resend([598, 65_535, 10, 30_000]);
    expect(out.map((packet) => packet.readUInt16BE(2))).toEqual([598]);
  });
});
