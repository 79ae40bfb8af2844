import type { ReceivedPacket } from "./sentPackets.ts";
import { createStandingQueue } from "./standingQueue.ts";

interface QueueVerdict {
  /** Packets wait: this is no time to send more. */
  readonly waits: boolean;
  /** To send no more than this from now on, bit/s; null to go on. */
  readonly lowerTo: number | null;
  /** The queue is empty again. */
  readonly emptied: boolean;
}

/** A queue shorter than this may be jitter, ms. */
const limitMs = 25;
const emptyMs = 10;
/** What is sent while a queue empties, as a part of what the line carries: the longer the queue, the less. */
const drainShare = (queueMs: number): number => Math.max(0.3, 0.9 - queueMs / 400);
/** A step down shows its effect in packets sent this long after it, ms. */
const effectMs = 100;
/** A queue that shrinks is left to do so for this long, ms. */
const patienceMs = 1_000;
/** Of a step's queue; what is above has not shrunk. */
const shrunk = 0.9;
/** A queue that did not shrink after so many steps is the line's own delay. */
const uselessSteps = 4;

/** Watches the queue before the bottleneck, and says when to send less so that it empties. */
export function createQueueWatch() {
  const queue = createStandingQueue();
  let draining = false;
  /** The last step down, and how many before it changed nothing. */
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
    const useless = !shrinks && step.queue > limitMs ? step.useless + 1 : 0;
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
    /** There is no queue, and none that is being emptied. */
    get empty(): boolean {
      return !draining && queue.delay <= emptyMs;
    },
    /** @param received in the order in which they were sent  @param delivered what arrives, bit/s */
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
