import type { HostFacts } from "../../../../../wire/desk/frameFacts.ts";
import { isBefore, ticksBetween } from "./rtpTime.ts";

interface Gap {
  readonly from: number;
  readonly to: number;
  readonly ms: number;
}

/** Minimum length of a stall, ms. */
export const shortestStall = 200;
const maxKept = 48;

/** Finds stalls: times without a new frame although the host had sent one. */
export function createStallWatch() {
  let gaps: Gap[] = [];
  let stills: HostFacts["stills"] = [];
  let longest = 0;
  return {
    /** Two successive displayed frames: their RTP timestamps, and the ms between them on the display. */
    gap(from: number, to: number, ms: number) {
      if (ms >= shortestStall && gaps.length < maxKept) gaps.push({ from, to, ms });
    },
    /** Adds spans in which the host's picture stood still. @param newest RTP timestamp reported so far */
    add(more: HostFacts["stills"], newest: number) {
      stills = [...stills, ...more].slice(-maxKept);
      const settled = gaps.filter(({ to }) => !isBefore(newest, to));
      gaps = gaps.filter(({ to }) => isBefore(newest, to));
      for (const gap of settled) {
        const stall = gap.ms - stillWithin(gap, stills);
        if (stall >= shortestStall) longest = Math.max(longest, stall);
      }
    },
    /** Longest stall since the last call, ms; 0 for none. */
    take(): number {
      const taken = Math.round(longest);
      longest = 0;
      return taken;
    },
    restart() {
      gaps = [];
    },
  };
}

/** ms */
function stillWithin({ from, to }: Gap, stills: HostFacts["stills"]): number {
  let ticks = 0;
  for (const { from: start, to: end } of stills) {
    const begins = Math.max(0, ticksBetween(from, start));
    const ends = Math.min(ticksBetween(from, to), ticksBetween(from, end));
    ticks += Math.max(0, ends - begins);
  }
  return ticks / 90;
}
