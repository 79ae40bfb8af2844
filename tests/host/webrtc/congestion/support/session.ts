import { createCongestionControl } from "../../../../../host/webrtc/congestion/congestionControl.ts";
import type { Probe } from "../../../../../host/webrtc/congestion/probing.ts";
import { createResendBudget } from "../../../../../host/webrtc/congestion/resendBudget.ts";
import { createDice } from "../../../../../streams/lib/dice.ts";
import { createLine, type Line } from "./line.ts";

/** What was true in one tenth of a second. */
export interface Moment {
  /** s */
  readonly time: number;
  /** The target, bit/s. */
  readonly target: number;
  /** Nothing came through. */
  readonly silent: boolean;
  /** Longest time a packet took, ms; 0 for none. */
  readonly delay: number;
  readonly sent: number;
  readonly lost: number;
}

interface SessionOptions {
  readonly seconds: number;
  /** The line at a time in s. */
  readonly line: (time: number) => Line;
  readonly seed?: number;
  /** What the picture needs at most, bit/s, at a time in s: a quiet one needs little. */
  readonly needs?: (time: number) => number;
}

export const limits = { lowest: 150_000, highest: 3_000_000 };

const reportMs = 100;
const payload = 1_150;
const headers = 70;

interface Arrival {
  readonly sequence: number;
  readonly media: number;
  readonly at: number;
}

/** Sends a game's video over a simulated line for some time: frames, repeats of what was lost, and probes. */
export function play({
  seconds,
  line,
  seed = 1,
  needs = () => Number.POSITIVE_INFINITY,
}: SessionOptions): Moment[] {
  const control = createCongestionControl(limits, 1_200_000);
  const forward = createLine(seed);
  const random = createDice(seed + 99);
  const moments: Moment[] = [];
  const resends = createResendBudget();
  let underway: Arrival[] = [];
  let arrived: Arrival[] = [];
  let media = 0;
  let nextMedia = 0;
  let firstUnreported = 0;
  let reports: { at: number; deliver: (now: number) => void }[] = [];
  let frameAt = 0;
  let probe: (Probe & { readonly from: number; sent: number; count: number }) | null = null;
  let tenth = { delay: 0, sent: 0, lost: 0 };

  const transmit = (bytes: number, of: number, now: number): void => {
    const sequence = control.sent(bytes + headers, now);
    const at = forward.send(bytes + headers, now, line(now / 1_000));
    tenth.sent += 1;
    if (at === null) tenth.lost += 1;
    else {
      tenth.delay = Math.max(tenth.delay, at - now);
      underway.push({ sequence, media: of, at });
    }
  };

  const resend = (now: number): void => {
    if (resends.take(payload, control.target, now)) transmit(payload, -1, now);
  };

  const sendFrame = (now: number): void => {
    const rate = Math.min(control.target * 0.92 - resends.rate(now), needs(now / 1_000));
    let bytes = Math.max(80, ((rate / 8 / 60) * (0.6 + 0.8 * random())) | 0);
    for (; bytes > 0; bytes -= payload) {
      transmit(Math.min(payload, bytes), media, now);
      media += 1;
    }
  };

  const receive = (now: number): void => {
    const due = underway.filter(({ at }) => at <= now).sort((one, other) => one.at - other.at);
    underway = underway.filter(({ at }) => at > now);
    for (const arrival of due) {
      arrived.push(arrival);
      if (arrival.media < nextMedia) continue;
      // What is missing is asked for at once, and sent again.
      for (let missing = nextMedia; missing < arrival.media; missing += 1) {
        reports.push({ at: now + line(now / 1_000).delay, deliver: resend });
      }
      nextMedia = arrival.media + 1;
    }
  };

  const report = (now: number): void => {
    if (arrived.length === 0) return;
    const { delay, loss } = line(now / 1_000);
    const last = Math.max(...arrived.map(({ sequence }) => sequence));
    const first = Math.min(firstUnreported, ...arrived.map(({ sequence }) => sequence));
    const arrivals: (number | null)[] = new Array(last - first + 1).fill(null);
    for (const { sequence, at } of arrived) arrivals[sequence - first] = Math.round(at * 4) / 4;
    firstUnreported = last + 1;
    arrived = [];
    if (random() < loss) return;
    reports.push({ at: now + delay, deliver: (then) => control.feedback({ base: first, arrivals }, then) });
  };

  const runProbe = (now: number): void => {
    if (!probe) {
      const wanted = control.tick(now);
      if (wanted === null) return;
      probe = { ...wanted, from: now, sent: 0, count: 0 };
    }
    const { rate, bytes, packets, from } = probe;
    while (probe.sent < (rate * (now - from + 5)) / 8_000) {
      transmit(700, -1, now);
      probe.sent += 700 + headers;
      probe.count += 1;
      if (probe.sent < bytes || probe.count < packets) continue;
      control.probeSent(probe.count, now);
      probe = null;
      return;
    }
  };

  for (let now = 0; now < seconds * 1_000; now += 1) {
    receive(now);
    const due = reports.filter(({ at }) => at <= now);
    reports = reports.filter(({ at }) => at > now);
    for (const { deliver } of due) deliver(now);
    if (now >= frameAt) {
      sendFrame(now);
      frameAt += 1_000 / 60;
    }
    if (now % 5 === 0) runProbe(now);
    if (now % reportMs === 0) {
      report(now);
      moments.push({ time: now / 1_000, target: control.target, silent: control.silent, ...tenth });
      tenth = { delay: 0, sent: 0, lost: 0 };
    }
  }
  return moments;
}

const between = (moments: readonly Moment[], from: number, to: number): readonly Moment[] =>
  moments.filter(({ time }) => time >= from && time < to);

/** Mean target of a time, bit/s. */
export function meanTarget(moments: readonly Moment[], from: number, to: number): number {
  const those = between(moments, from, to);
  return those.reduce((sum, { target }) => sum + target, 0) / those.length;
}

export function lowestTarget(moments: readonly Moment[], from: number, to: number): number {
  return Math.min(...between(moments, from, to).map(({ target }) => target));
}

/** The delay that a part of all tenths of a second stays below, ms. @param share 0 to 1 */
export function delayBelow(moments: readonly Moment[], from: number, to: number, share: number): number {
  const sorted = between(moments, from, to)
    .map(({ delay }) => delay)
    .sort((one, other) => one - other);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

/** Part of the packets that were lost, 0 to 1. */
export function lostShare(moments: readonly Moment[], from: number, to: number): number {
  const those = between(moments, from, to);
  const sum = (of: (moment: Moment) => number): number => those.reduce((total, each) => total + of(each), 0);
  return sum(({ lost }) => lost) / sum(({ sent }) => sent);
}

/** When the target reached a bitrate again, s after `from`; infinite for never. */
export function reaches(moments: readonly Moment[], bitrate: number, from: number): number {
  const found = moments.find(({ time, target }) => time >= from && target >= bitrate);
  return found ? found.time - from : Number.POSITIVE_INFINITY;
}
