import { describe, expect, it } from "vitest";
import { createSentPackets } from "../../../../host/webrtc/congestion/sentPackets.ts";

/** Sends so many packets, 10 ms apart. */
function setup(count: number) {
  const packets = createSentPackets();
  for (let number = 0; number < count; number += 1) packets.add(100, number * 10);
  return packets;
}

const fates = (settled: readonly { readonly fate: string }[]): string =>
  settled.map(({ fate }) => fate[0]).join("");

describe("sent packets", () => {
  it("are lost only once others arrived that were sent 120 ms later", () => {
    const packets = setup(40);
    const early = packets.apply({ base: 0, arrivals: [5, null, ...new Array(11).fill(5)] });
    expect(early.received.length).toBe(12);
    expect(fates(early.settled)).toBe("r");
    const late = packets.apply({ base: 13, arrivals: [6] });
    expect(fates(late.settled)).toBe(`l${"r".repeat(12)}`);
  });

  it("may be overtaken: what a later report brings was not lost", () => {
    const packets = setup(40);
    packets.apply({ base: 0, arrivals: [5, null, 5, 5] });
    const next = packets.apply({ base: 1, arrivals: [7, null, null, 8, ...new Array(20).fill(8)] });
    expect(next.received.map(({ number }) => number).slice(0, 2)).toEqual([1, 4]);
    expect(fates(next.settled)).not.toContain("l");
  });

  it("of which the report itself was lost count for nothing", () => {
    const packets = setup(60);
    packets.apply({ base: 0, arrivals: [5, 5] });
    const { settled } = packets.apply({ base: 30, arrivals: new Array(20).fill(9) });
    expect(fates(settled)).toBe(`${"u".repeat(28)}${"r".repeat(20)}`);
  });

  it("that were all lost for more than 300 ms were sent into an outage, which is no loss", () => {
    const apply = (lost: number) => {
      const packets = setup(lost + 60);
      return packets.apply({
        base: 0,
        arrivals: [5, ...new Array(lost).fill(null), ...new Array(40).fill(6)],
      });
    };
    const outage = apply(31);
    expect(outage.afterOutage).toBe(true);
    expect(fates(outage.settled)).toBe("r".repeat(41));
    const burst = apply(29);
    expect(burst.afterOutage).toBe(false);
    expect(fates(burst.settled)).toBe(`r${"l".repeat(29)}${"r".repeat(40)}`);
  });

  it("are told apart after 65,536 of them, and reports about none of them are ignored", () => {
    const packets = setup(70_000);
    const { received } = packets.apply({ base: 69_990 & 0xffff, arrivals: [1, 2] });
    expect(received.map(({ number }) => number)).toEqual([69_990, 69_991]);
    expect(packets.apply({ base: 100, arrivals: [1] }).received).toEqual([]);
    expect(createSentPackets().apply({ base: 5, arrivals: [1, null] }).received).toEqual([]);
  });
});
