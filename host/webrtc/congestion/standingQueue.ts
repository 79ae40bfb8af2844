import type { ReceivedPacket } from "./sentPackets.ts";

/** ms of sending that count as now. */
const recentMs = 250;
/** The line's own delay is the shortest of this many seconds; clocks drift apart by less than a millisecond in them. */
const baseSeconds = 12;

interface Delay {
  readonly sentAt: number;
  readonly delay: number;
}

/**
 * How long packets wait on the line because more is sent than it carries, from their one-way delays. The shortest delay
 * of a quarter of a second counts: neither jitter nor a large frame raises that, a queue that stands does.
 */
export function createStandingQueue() {
  let recent: Delay[] = [];
  /** Shortest delay of each second, oldest first. */
  let base: Delay[] = [];
  const shortest = (delays: readonly Delay[]): number => Math.min(...delays.map(({ delay }) => delay));

  return {
    /** ms; 0 while nothing is known. */
    get delay(): number {
      return recent.length === 0 ? 0 : Math.max(0, shortest(recent) - shortest(base));
    },
    /** @param received in the order in which they were sent */
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
    /** Takes what is measured now for the line itself: sending less did not shorten it. */
    forgetBase() {
      base = recent.slice(-1).map(({ sentAt }) => ({ sentAt, delay: shortest(recent) }));
    },
  };
}
