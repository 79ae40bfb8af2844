import type { ReceivedPacket } from "./sentPackets.ts";

/** Length of the recent window, ms of sending. */
const recentMs = 250;
/** The line's own delay is the minimum of this many seconds; in that time clocks drift by less than a millisecond. */
const baseSeconds = 12;

interface Delay {
  readonly sentAt: number;
  readonly delay: number;
}

/**
 * Measures how long packets are queued because more is sent than the line carries, from their one-way delays. Uses the minimum delay of
 * a quarter of a second: a standing queue raises it, jitter or a large frame does not.
 */
export function createStandingQueue() {
  let recent: Delay[] = [];
  /** Minimum delay of each second, oldest first. */
  let base: Delay[] = [];
  const shortest = (delays: readonly Delay[]): number => Math.min(...delays.map(({ delay }) => delay));

  return {
    /** ms; 0 while unknown. */
    get delay(): number {
      return recent.length === 0 ? 0 : Math.max(0, shortest(recent) - shortest(base));
    },
    /** @param received in the order of sending */
    add(received: readonly ReceivedPacket[]) {
      const delays = received.map(({ sentAt, arrivedAt }) => ({ sentAt, delay: arrivedAt - sentAt }));
      const newest = delays.at(-1)?.sentAt ?? 0;
      recent = [...recent, ...delays].filter(({ sentAt }) => newest - sentAt < recentMs);
      for (const each of delays) {
        const second = base.at(-1);
        if (second === undefined || each.sentAt - second.sentAt >= 1_000) base.push(each);
        else if (each.delay < second.delay)
          base[base.length - 1] = { sentAt: second.sentAt, delay: each.delay };
      }
      base = base.filter(({ sentAt }) => newest - sentAt < baseSeconds * 1_000);
    },
    /** Takes the current delay as the line's own: sending less did not reduce it. */
    forgetBase() {
      base = recent.slice(-1).map(({ sentAt }) => ({ sentAt, delay: shortest(recent) }));
    },
  };
}
