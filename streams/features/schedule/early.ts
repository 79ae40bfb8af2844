import type { PushEvent } from "../../wire/socket.ts";

const kept = 20;

/**
 * Pushes about a seat that this page does not know of yet: one may overtake the reply to the start that it is about, and it comes
 * only once. A place in the queue is not kept: the reply tells a newer one.
 */
export interface PendingPushes {
  keep(id: string, push: PushEvent): void;
  /** What was kept about a seat, in the order in which it came; the rest is forgotten. */
  take(id: string): readonly PushEvent[];
}

export function createPendingPushes(): PendingPushes {
  let pendingPushes: ReadonlyArray<{ id: string; push: PushEvent }> = [];
  return {
    keep(id, push) {
      if (push.event !== "queue_update") pendingPushes = [...pendingPushes, { id, push }].slice(-kept);
    },
    take(id) {
      const its = pendingPushes.filter((one) => one.id === id).map(({ push }) => push);
      pendingPushes = [];
      return its;
    },
  };
}
