import type { BitrateLimits } from "../../video/bitrateLimits.ts";
import { createLossWatch } from "./lossWatch.ts";
import { createProbing, type Probe } from "./probing.ts";
import { createQueueWatch } from "./queueWatch.ts";
import { createSentPackets, type ReceivedPacket, type SettledPacket } from "./sentPackets.ts";
import type { TransportFeedback } from "./transportFeedback.ts";

/** Longer than between two reports, shorter than a queue takes to become a nuisance, ms. */
const windowMs = 350;

/** How much is sent, or arrives, in a time. */
function createRecentRate() {
  let recent: { readonly bytes: number; readonly at: number }[] = [];
  let newest = Number.NEGATIVE_INFINITY;
  const prune = (): void => {
    recent = recent.filter(({ at }) => newest - at < windowMs);
  };
  return {
    /** Of the last third of a second before the newest, bit/s. */
    get rate(): number {
      prune();
      return (recent.reduce((sum, { bytes }) => sum + bytes, 0) * 8_000) / windowMs;
    },
    /** @param at ms, not necessarily in order */
    add(bytes: number, at: number) {
      newest = Math.max(newest, at);
      recent.push({ bytes, at });
      if (recent.length > mostKept) prune();
    },
  };
}

/** More than the highest bitrate has in the window; pruned then, if nobody asks. */
const mostKept = 1_000;

/** What is sent once a queue is empty, as a part of what the line carries. */
const safeShare = 0.92;
/** One step down for losses or silence is no deeper than this. */
const deepestStep = 0.5;
/** The line is used while more than this part of the target is sent. */
const usedShare = 0.5;
/** One step down for a queue on a line that is not used. */
const unusedStep = 0.7;
/** Nothing reported for this long, though packets were sent, ms. */
const silenceMs = 400;
const silencePackets = 5;

/**
 * Finds how much a line carries. A queue that stands, or losses that grow with what is sent, lower the target; losses that
 * stay whatever is sent do not (R-HOST-12). Probes raise it, also while little is sent. Times are ms of the sender's clock.
 * @param first the target to begin with, bit/s
 */
export function createCongestionControl(firstLimits: BitrateLimits, first: number) {
  let limits = firstLimits;
  const packets = createSentPackets();
  const queue = createQueueWatch();
  const sending = createRecentRate();
  const delivered = createRecentRate();
  const losses = createLossWatch();
  const probing = createProbing();
  const target = createTarget(() => limits, first);
  let heard = { at: Number.NaN, count: 0 };
  let silent = false;
  /** The target before nothing came through any more, bit/s. */
  let beforeSilence = first;
  /** Number of the first packet of the probe that is being sent. */
  let probeFrom = 0;

  const lower = (to: number, now: number): void => {
    target.lower(to);
    probing.lowered(now);
  };

  const takeProbes = (received: readonly ReceivedPacket[], now: number): void => {
    for (const packet of received) {
      const carried = probing.received(packet, target.bitrate, now);
      if (carried !== null) target.raise(carried);
    }
  };

  /** @returns whether more is lost than chance explains */
  const takeLosses = (settled: readonly SettledPacket[], now: number): boolean => {
    for (const packet of settled) {
      const carried = losses.add(packet);
      if (carried === null) continue;
      target.full(carried, now);
      lower(Math.max(carried, target.bitrate * deepestStep), now);
    }
    return !losses.clean;
  };

  return {
    /** What may be sent in all, bit/s. */
    get target(): number {
      return Math.round(target.bitrate);
    },
    /** Smoothed packet loss, 0 to 1. */
    get loss(): number {
      return losses.loss;
    },
    /** What is lost by chance, however little is sent, 0 to 1. */
    get randomLoss(): number {
      return losses.random;
    },
    /** Packets were sent, and none has been reported for a while. */
    get silent(): boolean {
      return silent;
    },
    /** @param bytes with all headers  @returns the packet's transport-wide sequence number, 16 bits */
    sent(bytes: number, now: number): number {
      // Silence begins with the first packet that could be reported.
      if (packets.count === heard.count) heard = { ...heard, at: now };
      sending.add(bytes, now);
      return packets.add(bytes, now);
    },
    /** @returns whether the line carries again after it carried nothing */
    feedback(feedback: TransportFeedback, now: number): boolean {
      const { received, settled, afterOutage } = packets.apply(feedback);
      for (const { bytes, arrivedAt } of received) delivered.add(bytes, arrivedAt);
      takeProbes(received, now);
      const full = takeLosses(settled, now);
      if (received.length === 0) return false;
      heard = { at: now, count: packets.count };
      const { waits, lowerTo, emptied } = queue.check(received, delivered.rate, now);
      if (emptied) target.raise(target.capacity * safeShare);
      if (lowerTo !== null && sending.rate < target.bitrate * usedShare) {
        // What arrives is what the picture needed, and says little about the line: a step, and then another look.
        lower(Math.max(lowerTo, target.bitrate * unusedStep), now);
      } else if (lowerTo !== null) {
        target.full(delivered.rate, now);
        lower(lowerTo, now);
      }
      target.grow(waits || full ? 0 : delivered.rate, now);
      // What a line carries after it carried nothing is found by probes that begin at once.
      if (afterOutage || silent) probing.renewed(silent ? beforeSilence : target.bitrate, now);
      silent = false;
      return afterOutage;
    },
    /** To be called every few ms. @returns a probe to send now; `probeSent` must follow */
    tick(now: number): Probe | null {
      probing.checkTimeout(now);
      if (packets.count - heard.count >= silencePackets && now - heard.at > silenceMs) {
        if (!silent) beforeSilence = target.bitrate;
        silent = true;
        heard = { at: now, count: heard.count };
        lower(target.bitrate * deepestStep, now);
      }
      if (silent || !queue.empty || !losses.clean) return null;
      const probe = probing.begin(target.bitrate, limits.highest, now);
      if (probe) probeFrom = packets.count;
      return probe;
    },
    /** The probe is over: everything sent since it began belongs to it. @param padding how many packets were sent for it alone */
    probeSent(padding: number, now: number) {
      if (padding === 0) probing.abandon(now);
      else probing.sent(probeFrom, packets.count - 1, now);
    },
    /** Other limits from now on. */
    limit(next: BitrateLimits) {
      limits = next;
      target.lower(limits.highest);
      target.raise(limits.lowest);
    },
  };
}

/** Growth a second, far from what the line is known to carry and near it. */
const growth = { far: 1.25, near: 1.02 } as const;
/** What was learnt about the line holds for so long, ms. */
const capacityHoldsMs = 10_000;

/** The bitrate between its limits, and what the line was last seen to carry. */
function createTarget(limits: () => BitrateLimits, first: number) {
  let bitrate = first;
  let capacity = { rate: Number.POSITIVE_INFINITY, at: Number.NEGATIVE_INFINITY };
  let grownAt = Number.NaN;
  const set = (to: number): void => {
    const { lowest, highest } = limits();
    bitrate = Math.min(highest, Math.max(lowest, to));
  };
  return {
    get bitrate() {
      return bitrate;
    },
    get capacity() {
      return capacity.rate;
    },
    lower: (to: number) => set(Math.min(bitrate, to)),
    raise: (to: number) => set(Math.max(bitrate, to)),
    /** The line was full, and carried so much. */
    full(rate: number, now: number) {
      capacity = { rate, at: now };
    },
    /** @param arriving bit/s; 0 while the line is full */
    grow(arriving: number, now: number) {
      const seconds = Math.min(0.5, (now - grownAt) / 1_000);
      grownAt = now;
      if (!(seconds > 0) || arriving < bitrate * usedShare) return;
      const known = now - capacity.at < capacityHoldsMs && bitrate < capacity.rate * 1.1;
      const near = known && bitrate > capacity.rate * 0.85;
      set(bitrate * (near ? growth.near : growth.far) ** seconds);
    },
  };
}
