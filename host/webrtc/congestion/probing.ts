import type { ReceivedPacket } from "./sentPackets.ts";

/** A short burst of packets that tests whether the line carries more than is sent. */
export interface Probe {
  /** bit/s */
  readonly rate: number;
  /** Minimum size, bytes. */
  readonly bytes: number;
  /** Minimum number of packets. */
  readonly packets: number;
}

/** Rate of a probe relative to the target. */
const probeFactor = 2;
/** Minimum increase over the target, bit/s: from a low bitrate, doubling takes long. */
const probeStep = 250_000;
const probeMs = 25;
/** A probe without a complete report after this time has failed, ms. */
const reportWithinMs = 1_500;
const quickMs = 100;
const firstPauseMs = 500;
/** A burst of this length every few seconds costs a player nothing, and finds a better line within that time. */
const longestPauseMs = 3_000;
/** Pause after a raise that had to be reverted, ms. */
const harmedPauseMs = 4_000;
/** A probe that shows less than this factor of the target has failed. */
const worthwhile = 1.08;
/** A probe that shows nearly its own rate may not have reached the line's limit. */
const unsaturated = 0.85;
/** Share of a probe's result that is used. */
const usedShare = 0.92;
/** A raise by a probe was a mistake if the bitrate is lowered this soon after it, ms. */
const mistakeMs = 1_000;
/** Minimum share of a probe's packets that must arrive. */
const enough = 0.6;
const packetsToSend = 6;
const fewestPackets = 4;

interface InFlight {
  readonly rate: number;
  readonly first: number;
  readonly last: number;
  readonly sentAt: number;
  readonly received: ReceivedPacket[];
}

/** Plans probes and reads their results. All times in ms of the sender's clock. */
export function createProbing() {
  let pause = firstPauseMs;
  let nextAt = Number.NEGATIVE_INFINITY;
  let sending: Probe | null = null;
  let inFlight: InFlight | null = null;
  let succeededAt = Number.NEGATIVE_INFINITY;
  /** Minimum rate that the next probe tries to prove, bit/s. */
  let hoped = 0;

  const postpone = (now: number): void => {
    nextAt = now + pause;
    pause = Math.min(longestPauseMs, pause * 2);
  };

  return {
    /** Starts a probe if one is due; otherwise null. */
    begin(target: number, highest: number, now: number): Probe | null {
      if (sending || inFlight || now < nextAt || target >= highest) return null;
      // A probe proves a little less than its own rate.
      const wanted = Math.max(target * probeFactor, target + probeStep, hoped / usedShare);
      const rate = Math.min(wanted, highest * 1.15);
      hoped = 0;
      sending = { rate, bytes: (rate * probeMs) / 8_000, packets: packetsToSend };
      return sending;
    },
    /** All packets of the probe are sent. @param first number of the first  @param last number of the last */
    sent(first: number, last: number, now: number) {
      if (sending) inFlight = { rate: sending.rate, first, last, sentAt: now, received: [] };
      sending = null;
    },
    /** No packet could be sent for the probe. */
    abandon(now: number) {
      sending = null;
      nextAt = now + firstPauseMs;
    },
    /** @returns the bitrate that a completed probe allows, bit/s, if it is more than the target; otherwise null */
    received(packet: ReceivedPacket, target: number, now: number): number | null {
      if (!inFlight || packet.number < inFlight.first) return null;
      const { first, last, received, rate } = inFlight;
      if (packet.number <= last) received.push(packet);
      if (packet.number < last) return null;
      inFlight = null;
      const wanted = Math.max(fewestPackets, (last - first + 1) * enough);
      const carried = received.length < wanted ? 0 : Math.min(rate, carriedBy(received));
      if (carried < target * worthwhile) {
        postpone(now);
        return null;
      }
      succeededAt = now;
      pause = firstPauseMs;
      nextAt = now + (carried > rate * unsaturated ? quickMs : longestPauseMs);
      return carried * usedShare;
    },
    /** Fails a probe without reports. */
    checkTimeout(now: number) {
      if (!inFlight || now - inFlight.sentAt < reportWithinMs) return;
      inFlight = null;
      postpone(now);
    },
    /** The bitrate was lowered. */
    lowered(now: number) {
      inFlight = null;
      hoped = 0;
      if (now - succeededAt < mistakeMs) nextAt = now + harmedPauseMs;
      else nextAt = Math.max(nextAt, now + firstPauseMs);
    },
    /** The line recovered and may have changed: probe soon, for its earlier bitrate. @param before bit/s */
    renewed(before: number, now: number) {
      hoped = Math.max(hoped, before);
      pause = firstPauseMs;
      nextAt = Math.min(nextAt, now + quickMs);
    },
  };
}

/** Rate that the line carried of a burst, limited by both sending and arriving, bit/s. */
function carriedBy(packets: readonly ReceivedPacket[]): number {
  const sent = packets.map(({ sentAt }) => sentAt);
  const arrived = packets.map(({ arrivedAt }) => arrivedAt);
  const bytes = packets.reduce((sum, packet) => sum + packet.bytes, 0);
  const span = (times: readonly number[]): number => Math.max(...times) - Math.min(...times);
  // The last packet only marks the end of the measured time.
  const bits = (bytes - (packets.at(-1)?.bytes ?? 0)) * 8_000;
  return bits / Math.max(1, span(arrived), span(sent));
}
