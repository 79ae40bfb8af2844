import type { Clock } from "../lib/clock.ts";
import { type BitrateLimits, firstBitrate, pictureShare, repairShare } from "../video/bitrateLimits.ts";
import { createCongestionControl } from "./congestion/congestionControl.ts";
import type { Probe } from "./congestion/probing.ts";
import { createReportedLossControl } from "./congestion/reportedLoss.ts";
import { createResendBudget } from "./congestion/resendBudget.ts";
import type { TransportFeedback } from "./congestion/transportFeedback.ts";

/** What the line to one player carries, shared out among pictures, packets that are sent again, and probes (R-HOST-12). */
export type BandwidthAllocator = ReturnType<typeof createBandwidthAllocator>;

/** Random loss from which on packets are sent twice, and below which no more. */
const twiceFrom = 0.02;
const twiceUntil = 0.008;
/** Below this part of the highest bitrate there is no room for it. */
const twiceShare = 0.3;
const idleTickMs = 10;
const probeTickMs = 3;
/** A tick sends no more than this, however late it comes. */
const mostPadding = 64;

const totalOf = ({ lowest, highest }: BitrateLimits): BitrateLimits => ({
  lowest: lowest / pictureShare,
  highest: highest / pictureShare / (1 - repairShare),
});

/** @param first limits of the picture's bitrate  @param reportsArrivals whether the player reports each packet's arrival */
export function createBandwidthAllocator(first: BitrateLimits, reportsArrivals: boolean, clock: Clock) {
  let limits = first;
  let total = totalOf(first);
  const begin = firstBitrate(first) / pictureShare;
  const control = createCongestionControl(total, begin);
  const reported = createReportedLossControl(total, begin);
  const known = reportsArrivals ? control : reported;
  const again = createResendBudget();
  let cancel: (() => void) | null = null;
  let isLossy = false;

  const isTwice = (): boolean => {
    isLossy = control.randomLoss >= (isLossy ? twiceUntil : twiceFrom);
    return isLossy && control.target > total.highest * twiceShare;
  };

  const start = (pad: () => number): void => {
    let probe: ProbeRun | null = null;
    const tick = (): void => {
      const now = clock.now();
      const wanted = probe ? null : control.tick(now);
      if (wanted) probe = { ...wanted, from: now, sent: 0, count: 0 };
      if (probe && runProbe(probe, pad, now)) {
        control.probeSent(probe.count, now);
        probe = null;
      }
      cancel = clock.after(probe ? probeTickMs : idleTickMs, tick);
    };
    if (reportsArrivals && !cancel) tick();
  };

  return {
    /** What the encoder may produce, bit/s. */
    get pictureBitrate(): number {
      const left = known.target * pictureShare - again.rate(clock.now());
      const room = isTwice() ? left / 2 : left;
      return Math.round(Math.min(limits.highest, Math.max(limits.lowest, room)));
    },
    /** Smoothed packet loss, 0 to 1. */
    get loss(): number {
      return known.loss;
    },
    /** Nothing comes through at the moment. */
    get silent(): boolean {
      return reportsArrivals && control.silent;
    },
    /**
     * Whether to send each packet twice: on a line that loses some by chance, asking for one again holds up all pictures
     * after it, and half the bitrate is the smaller loss.
     */
    get twice(): boolean {
      return isTwice();
    },
    /** Counts a packet. @param bytes of it on the line  @returns its transport-wide sequence number, 16 bits */
    number: (bytes: number): number => control.sent(bytes, clock.now()),
    /** Counts a packet that is asked for again. @returns false when it must not be sent */
    allowAgain: (bytes: number): boolean => again.take(bytes, known.target, clock.now()),
    /** @returns whether the line carries again after it carried nothing: the player needs a keyframe */
    arrivals: (feedback: TransportFeedback): boolean =>
      reportsArrivals && control.feedback(feedback, clock.now()),
    /** From a receiver report; counts only for a player who does not report each arrival. @param loss 0 to 1 */
    report: reported.report,
    /** Sends probes from now on. @param pad sends a packet that only fills the line; returns its bytes, 0 for none */
    start,
    stop() {
      cancel?.();
      cancel = null;
    },
    /** Other limits from now on. */
    limit(next: BitrateLimits) {
      limits = next;
      total = totalOf(next);
      control.limit(total);
      reported.limit(total);
    },
  };
}

interface ProbeRun extends Probe {
  readonly from: number;
  sent: number;
  count: number;
}

/** Sends what is due of a probe. @returns whether it is complete */
function runProbe(probe: ProbeRun, pad: () => number, now: number): boolean {
  const due = (probe.rate * (now - probe.from + probeTickMs)) / 8_000;
  for (let left = mostPadding; left > 0 && probe.sent < due; left -= 1) {
    const bytes = pad();
    if (bytes === 0) return true;
    probe.sent += bytes;
    probe.count += 1;
    if (probe.sent >= probe.bytes && probe.count >= probe.packets) return true;
  }
  return false;
}
