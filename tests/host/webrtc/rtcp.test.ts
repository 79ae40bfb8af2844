import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFeedback, roundTrip, senderReport } from "../../../host/webrtc/rtcp.ts";

/** A packet with its length filled in. */
function rtcpPacket(first: number, type: number, ...body: readonly number[]): Buffer {
  const packet = Buffer.from([0x80 | first, type, 0, 0, ...body]);
  packet.writeUInt16BE(packet.length / 4 - 1, 2);
  return packet;
}

const ssrc = [0, 0, 0, 42];
/** Packets 7 to 9 arrived. */
const arrivals = rtcpPacket(15, 205, ...ssrc, ...ssrc, 0, 7, 0, 3, 0, 0, 2, 9, 0x20, 3, 4, 8, 255, 0, 0, 0);
const report = rtcpPacket(1, 201, ...ssrc, ...ssrc, 64, 0, 0, 9, ...new Array(11).fill(0), 7, 0, 0, 0, 8);

describe("RTCP", () => {
  it("reads picture loss, arrivals, missing packets and reports from one compound packet", () => {
    const packet = Buffer.concat([
      report,
      rtcpPacket(1, 206, ...ssrc, ...ssrc),
      arrivals,
      rtcpPacket(1, 205, ...ssrc, ...ssrc, 0xff, 0xff, 0, 0b101),
    ]);
    expect(readFeedback(packet)).toEqual([
      { kind: "report", ssrc: 42, loss: 0.25, highest: 0, lastSenderReport: 7, delay: 8 },
      { kind: "keyframe" },
      { kind: "arrivals", feedback: { base: 7, arrivals: [129, 131, 194.75] } },
      { kind: "missing", sequences: [0xffff, 0, 2] },
    ]);
  });

  it("stops at a packet that claims to be longer than the compound packet", () => {
    const broken = Buffer.from(arrivals);
    broken.writeUInt16BE(200, 2);
    expect(readFeedback(Buffer.concat([rtcpPacket(1, 206, ...ssrc, ...ssrc), broken]))).toEqual([
      { kind: "keyframe" },
    ]);
  });

  it("reads only whole packets from a truncated compound packet, and never throws", () => {
    for (let length = 0; length < arrivals.length; length += 1)
      expect(readFeedback(arrivals.subarray(0, length))).toEqual([]);
  });

  it("ignores random bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1_500 }), (bytes) => {
        expect(Array.isArray(readFeedback(Buffer.from(bytes)))).toBe(true);
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(200, 201, 205, 206),
        fc.nat(31),
        fc.uint8Array({ maxLength: 400 }),
        (type, first, bytes) => {
          const body = [...bytes].slice(0, bytes.length - (bytes.length % 4));
          for (const each of readFeedback(rtcpPacket(first, type, ...body))) {
            if (each.kind === "arrivals") expect(each.feedback.arrivals.length).toBeLessThan(65_536);
            if (each.kind === "report") expect(each.loss).toBeLessThan(1);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it("measures the round trip from the sender report's time", () => {
    const now = 1_700_000_000_000;
    const sent = senderReport(42, now, 1, 2, 3);
    const middle = sent.readUInt32BE(10);
    expect(roundTrip(middle, 65_536 * 0.01, now + 30)).toBeCloseTo(20, 0);
    expect(roundTrip(0, 0, now)).toBeNull();
  });
});
