import type { ReceivedPacket } from "./sentPackets.ts";

/** A short burst of packets that finds out whether the line carries more than is sent. */
export interface Probe {
  /** bit/s */
  readonly rate: number;
  /** To be sent at least, bytes. */
  readonly bytes: number;
  /** To be sent at least. */
  readonly packets: number;
}

/** How much more than now a probe sends. */
const probeFactor = 2;
/** And at least so much more, bit/s: from a low bitrate, doubling takes long. */
const probeStep = 250_000;
const probeMs = 25;
/** One that takes this long in getting reported has failed, ms. */
const reportWithinMs = 1_500;
const quickMs = 100;
const firstPauseMs = 500;
/** A burst of this length each few seconds costs a player nothing; it finds a better line within them. */
const longestPauseMs = 3_000;
/** After a raise that had to be taken back, ms. */
const harmedPauseMs = 4_000;
/** A probe that shows less than this much more than the target has failed. */
const worthwhile = 1.08;
/** One that shows nearly what it sent leaves open how much more there is. */
const unsaturated = 0.85;
/** Part of what a probe showed that is used. */
const usedShare = 0.92;
/** A bitrate that is lowered so soon after a probe raised it was raised by mistake, ms. */
const mistakeMs = 1_000;
/** Part of a probe's packets that must arrive. */
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
  /** What the next probe tries to prove at least, bit/s. */
  let hoped = 0;

  const postpone = (now: number): void => {
    nextAt = now + pause;
    pause = Math.min(longestPauseMs, pause * 2);
  };

  return {
    /** A probe that is due and begins now; null for none. */
    begin(target: number, highest: number, now: number): Probe | null {
      if (sending || inFlight || now < nextAt || target >= highest) return null;
      // What a probe proves is a little less than what it sends.
      const wanted = Math.max(target * probeFactor, target + probeStep, hoped / usedShare);
      const rate = Math.min(wanted, highest * 1.15);
      hoped = 0;
      sending = { rate, bytes: (rate * probeMs) / 8_000, packets: packetsToSend };
      return sending;
    },
    /** The probe's packets are all sent. @param first number of the first  @param last number of the last */
    sent(first: number, last: number, now: number) {
      if (sending) inFlight = { rate: sending.rate, first, last, sentAt: now, received: [] };
      sending = null;
    },
    /** No packet could be sent for it. */
    abandon(now: number) {
      sending = null;
      nextAt = now + firstPauseMs;
    },
    /** @returns the bitrate that a complete probe allows, bit/s, where that is more than the target; else null */
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
    /** A probe that is not reported any more has failed. */
    checkTimeout(now: number) {
      if (!inFlight || now - inFlight.sentAt < reportWithinMs) return;
      inFlight = null;
      postpone(now);
    },
    /** The bitrate had to be lowered. */
    lowered(now: number) {
      inFlight = null;
      hoped = 0;
      if (now - succeededAt < mistakeMs) nextAt = now + harmedPauseMs;
      else nextAt = Math.max(nextAt, now + firstPauseMs);
    },
    /** The line carries again, and may be another one now: probe soon, for what it carried before. @param before bit/s */
    renewed(before: number, now: number) {
      hoped = Math.max(hoped, before);
      pause = firstPauseMs;
      nextAt = Math.min(nextAt, now + quickMs);
    },
  };
}

/** What the line carried of a burst: no more than was sent, and no more than arrived, bit/s. */
function carriedBy(packets: readonly ReceivedPacket[]): number {
  const sent = packets.map(({ sentAt }) => sentAt);
  const arrived = packets.map(({ arrivedAt }) => arrivedAt);
  const bytes = packets.reduce((sum, packet) => sum + packet.bytes, 0);
  const span = (times: readonly number[]): number => Math.max(...times) - Math.min(...times);
  // The last packet only ends the time that is measured.
  const bits = (bytes - (packets.at(-1)?.bytes ?? 0)) * 8_000;
  return bits / Math.max(1, span(arrived), span(sent));
}
