import type { BitrateLimits } from "../../video/bitrateLimits.ts";
import { createLossWatch } from "./lossWatch.ts";
import { createProbing, type Probe } from "./probing.ts";
import { createQueueWatch } from "./queueWatch.ts";
import { createSentPackets, type ReceivedPacket, type SettledPacket } from "./sentPackets.ts";
import type { TransportFeedback } from "./transportFeedback.ts";

/** Longer than the interval of reports, shorter than a queue needs to become noticeable, ms. */
const windowMs = 350;

/** Rate of sending or arriving, over a short window. */
function createRecentRate() {
  let recent: { readonly bytes: number; readonly at: number }[] = [];
  let newest = Number.NEGATIVE_INFINITY;
  const prune = (): void => {
    recent = recent.filter(({ at }) => newest - at < windowMs);
  };
  return {
    /** Rate in the window before the newest entry, bit/s. */
    get rate(): number {
      prune();
      return (recent.reduce((sum, { bytes }) => sum + bytes, 0) * 8_000) / windowMs;
    },
    /** @param at ms, not necessarily in order */
    add(bytes: number, at: number) {
      newest = Math.max(newest, at);
      recent.push({ bytes, at });
      if (recent.length > maxEntries) prune();
    },
  };
}

/** More entries than the highest bitrate has in the window; prunes even if `rate` is not read. */
const maxEntries = 1_000;

/** Share of the line's capacity that is sent once a queue is empty. */
const safeShare = 0.92;
/** Deepest single step down for losses or silence. */
const deepestStep = 0.5;
/** The line counts as used while more than this share of the target is sent. */
const usedShare = 0.5;
/** Step down for a queue on a line that is not used. */
const unusedStep = 0.7;
/** Time without a report although packets were sent, ms. */
const silenceMs = 400;
const silencePackets = 5;

/**
 * Estimates the capacity of a line. A standing queue, or loss that grows with the send rate, lowers the target; constant loss does
 * not (R-HOST-12). Probes raise it, even while little is sent. Times are ms of the sender's clock.
 * @param first initial target, bit/s
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
  /** Target before the silence, bit/s. */
  let beforeSilence = first;
  /** Number of the current probe's first packet. */
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

  /** @returns whether more is lost than random loss explains */
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
    /** Total send rate allowed, bit/s. */
    get target(): number {
      return Math.round(target.bitrate);
    },
    /** Smoothed packet loss, 0 to 1. */
    get loss(): number {
      return losses.loss;
    },
    /** Share of packets lost at random, independent of the send rate, 0 to 1. */
    get randomLoss(): number {
      return losses.random;
    },
    /** Packets were sent, but none was reported for a while. */
    get silent(): boolean {
      return silent;
    },
    /** @param bytes with all headers  @returns the packet's transport-wide sequence number, 16 bits */
    sent(bytes: number, now: number): number {
      // Silence counts from the first unreported packet.
      if (packets.count === heard.count) heard = { ...heard, at: now };
      sending.add(bytes, now);
      return packets.add(bytes, now);
    },
    /** @returns whether the line recovered from an outage */
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
        // The arrival rate is only what the picture needed, so it says little about the line: take one step, then measure again.
        lower(Math.max(lowerTo, target.bitrate * unusedStep), now);
      } else if (lowerTo !== null) {
        target.full(delivered.rate, now);
        lower(lowerTo, now);
      }
      target.grow(waits || full ? 0 : delivered.rate, now);
      // After an outage, probes find the capacity at once.
      if (afterOutage || silent) probing.renewed(silent ? beforeSilence : target.bitrate, now);
      silent = false;
      return afterOutage;
    },
    /** Call it every few ms. @returns a probe to send now; `probeSent` must follow */
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
    /** The probe is sent: everything since its start belongs to it. @param padding number of packets sent only for it */
    probeSent(padding: number, now: number) {
      if (padding === 0) probing.abandon(now);
      else probing.sent(probeFrom, packets.count - 1, now);
    },
    /** Changes the limits. */
    limit(next: BitrateLimits) {
      limits = next;
      target.lower(limits.highest);
      target.raise(limits.lowest);
    },
  };
}

/** Growth per second, far from the known capacity and near it. */
const growth = { far: 1.25, near: 1.02 } as const;
/** How long a measured capacity is trusted, ms. */
const capacityHoldsMs = 10_000;

/** The bitrate within its limits, and the last measured capacity. */
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
    /** The line was full at this rate. */
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
