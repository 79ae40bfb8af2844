import type { ReceivedPacket } from "./sentPackets.ts";
import { createStandingQueue } from "./standingQueue.ts";

interface QueueVerdict {
  /** Packets are queued, so the rate must not grow. */
  readonly waits: boolean;
  /** New maximum rate, bit/s; null for no change. */
  readonly lowerTo: number | null;
  /** The queue is empty again. */
  readonly emptied: boolean;
}

/** A shorter queue may be jitter, ms. */
const limitMs = 25;
const emptyMs = 10;
/** Send rate while a queue empties, as a share of the capacity: lower for a longer queue. */
const drainShare = (queueMs: number): number => Math.max(0.3, 0.9 - queueMs / 400);
/** A step down takes effect on packets sent this long after it, ms. */
const effectMs = 100;
/** No further step for this long while the queue shrinks, ms. */
const patienceMs = 1_000;
/** Share of the step's queue; above it the queue has not shrunk. */
const shrunk = 0.9;
/** If the queue did not shrink after this many steps, it is the line's own delay. */
const uselessSteps = 4;

/** Watches the queue at the bottleneck, and says how far to lower the rate so that it empties. */
export function createQueueWatch() {
  const queue = createStandingQueue();
  let draining = false;
  /** The last step down, and the number of useless ones before it. */
  let step = { at: Number.NEGATIVE_INFINITY, queue: 0, useless: 0 };

  const verdict = (newestSentAt: number, delivered: number, now: number): Omit<QueueVerdict, "emptied"> => {
    const { delay } = queue;
    const quiet = { waits: delay > emptyMs, lowerTo: null };
    if (delay < limitMs) {
      step = { ...step, useless: 0 };
      return quiet;
    }
    const shrinks = delay < step.queue * shrunk;
    if (newestSentAt < step.at + effectMs || (shrinks && now - step.at < patienceMs)) return quiet;
    const useless = !shrinks && step.queue > 0 ? step.useless + 1 : 0;
    if (useless >= uselessSteps) {
      queue.forgetBase();
      step = { at: now, queue: 0, useless: 0 };
      return { waits: false, lowerTo: null };
    }
    draining = true;
    step = { at: now, queue: delay, useless };
    return { waits: true, lowerTo: delivered * drainShare(delay) };
  };

  return {
    /** Whether there is no queue, and none is being emptied. */
    get empty(): boolean {
      return !draining && queue.delay <= emptyMs;
    },
    /** @param received in the order of sending  @param delivered arrival rate, bit/s */
    check(received: readonly ReceivedPacket[], delivered: number, now: number): QueueVerdict {
      queue.add(received);
      const newest = received.at(-1);
      const emptied = draining && queue.delay < emptyMs;
      if (emptied) draining = false;
      if (!newest) return { waits: true, lowerTo: null, emptied };
      return { ...verdict(newest.sentAt, delivered, now), emptied };
    },
  };
}
