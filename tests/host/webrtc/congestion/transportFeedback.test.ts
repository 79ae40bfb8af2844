import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTransportFeedback } from "../../../../host/webrtc/congestion/transportFeedback.ts";

/** @param body from the base sequence number on */
const packet = (...body: readonly number[]): Buffer =>
  Buffer.from([0x8f, 205, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, ...body]);

describe("reports of arrivals", () => {
  it("reads runs, single bits and pairs of bits, with short and long differences", () => {
    const runs = packet(0, 7, 0, 3, 0, 0, 2, 9, 0x20, 0x02, 0x20, 0x01, 4, 8, 255);
    expect(readTransportFeedback(runs)).toEqual({ base: 7, arrivals: [129, 131, 194.75] });
    const bits = packet(0, 1, 0, 4, 0, 0, 0, 9, 0b1010_0100, 0, 4, 4, 0, 0);
    expect(readTransportFeedback(bits)).toEqual({ base: 1, arrivals: [1, null, null, 2] });
    const pairs = packet(0, 1, 0, 3, 0, 0, 1, 9, 0b1101_0010, 0, 4, 0xff, 0xfc, 0);
    expect(readTransportFeedback(pairs)).toEqual({ base: 1, arrivals: [65, null, 64] });
  });

  it("refuses one that ends before what it announces", () => {
    const whole = packet(0, 7, 0, 3, 0, 0, 2, 9, 0x20, 0x03, 4, 8, 255);
    for (let length = 0; length < whole.length; length += 1)
      expect(readTransportFeedback(whole.subarray(0, length))).toBeNull();
    expect(readTransportFeedback(packet(0, 0, 0xff, 0xff, 0, 0, 0, 0, 0, 0))).toBeNull();
  });

  it("never reads more arrivals than a packet announces, whatever the bytes are", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const whole = packet(...bytes);
        const read = readTransportFeedback(whole);
        if (read) expect(read.arrivals.length).toBe(whole.readUInt16BE(14));
      }),
      { numRuns: 2_000 },
    );
  });
});
