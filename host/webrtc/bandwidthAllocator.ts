import type { Clock } from "../lib/clock.ts";
import { type BitrateLimits, firstBitrate, pictureShare, repairShare } from "../video/bitrateLimits.ts";
import { createCongestionControl } from "./congestion/congestionControl.ts";
import type { Probe } from "./congestion/probing.ts";
import { createReportedLossControl } from "./congestion/reportedLoss.ts";
import { createResendBudget } from "./congestion/resendBudget.ts";
import type { TransportFeedback } from "./congestion/transportFeedback.ts";

/** Divides the bandwidth of a player's line among pictures, retransmissions and probes (R-HOST-12). */
export type BandwidthAllocator = ReturnType<typeof createBandwidthAllocator>;

/** Random loss at which duplicate sending starts, and below which it stops. */
const twiceFrom = 0.02;
const twiceUntil = 0.008;
/** Below this share of the highest bitrate there is no bandwidth for duplicates. */
const twiceShare = 0.3;
const idleTickMs = 10;
const probeTickMs = 3;
/** Maximum padding packets per tick, however late it runs. */
const maxPadding = 64;

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
    /** Bitrate for the encoder, bit/s. */
    get pictureBitrate(): number {
      const left = known.target * pictureShare - again.rate(clock.now());
      const room = isTwice() ? left / 2 : left;
      return Math.round(Math.min(limits.highest, Math.max(limits.lowest, room)));
    },
    /** Smoothed packet loss, 0 to 1. */
    get loss(): number {
      return known.loss;
    },
    /** Whether nothing arrives at the moment. */
    get silent(): boolean {
      return reportsArrivals && control.silent;
    },
    /**
     * Whether to send each packet twice. On a line with random loss, asking for a lost packet delays all later pictures, which is worse
     * than half the bitrate.
     */
    get twice(): boolean {
      return isTwice();
    },
    /** Counts a packet. @param bytes of it on the line  @returns its transport-wide sequence number, 16 bits */
    number: (bytes: number): number => control.sent(bytes, clock.now()),
    /** Counts a retransmission. @returns false if it must not be sent */
    allowAgain: (bytes: number): boolean => again.take(bytes, known.target, clock.now()),
    /** @returns whether the line recovered from an outage, so that the player needs a keyframe */
    arrivals: (feedback: TransportFeedback): boolean =>
      reportsArrivals && control.feedback(feedback, clock.now()),
    /** From a receiver report; used only for players who do not report each packet's arrival. @param loss 0 to 1 */
    report: reported.report,
    /** Starts probing. @param pad sends a padding packet; returns its bytes, 0 for none */
    start,
    stop() {
      cancel?.();
      cancel = null;
    },
    /** Changes the limits. */
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

/** Sends the packets of a probe that are due. @returns whether it is complete */
function runProbe(probe: ProbeRun, pad: () => number, now: number): boolean {
  const due = (probe.rate * (now - probe.from + probeTickMs)) / 8_000;
  for (let left = maxPadding; left > 0 && probe.sent < due; left -= 1) {
    const bytes = pad();
    if (bytes === 0) return true;
    probe.sent += bytes;
    probe.count += 1;
    if (probe.sent >= probe.bytes && probe.count >= probe.packets) return true;
  }
  return false;
}
