import { randomUUID } from "node:crypto";
import type * as z from "zod/mini";
import type { PushName, pushEvents } from "../../wire/socket.ts";
import type { Clock } from "../lib/clock.ts";
import type { Bus } from "../processes/bus/bus.ts";
import type { PendingEvent } from "../store/messages/events.ts";
import type { Store, Transaction, Turn } from "../store/store.ts";

type PushData<Name extends PushName> = z.infer<(typeof pushEvents)[Name]>;

/** Adds an event for an account to the transaction; it is sent after the commit, and resent until it is acked. */
export type Push = <Name extends PushName>(
  accountId: string,
  event: Name,
  data: PushData<Name>,
) => Promise<void>;

export interface Outbox {
  /** A transaction whose pushes are stored with its changes and sent after the commit. */
  transaction<Result>(work: (tx: Transaction, push: Push) => Promise<Result>, turn?: Turn): Promise<Result>;
  readonly read: Store["read"];
  readonly lookUp: Store["lookUp"];
}

/** A transactional outbox: stores events together with the change that they report. */
export function createOutbox(deps: { store: Store; bus: Bus; clock: Clock }): Outbox {
  const { store, bus, clock } = deps;
  return {
    read: store.read,
    lookUp: store.lookUp,
    async transaction(work, turn) {
      const notified = new Set<string>();
      const result = await store.transaction(async (tx) => {
        notified.clear();
        // Stored together at the end, because a moving queue pushes a hundred.
        const events: PendingEvent[] = [];
        const done = await work(tx, async (accountId, event, data) => {
          notified.add(accountId);
          const topic = topicOf(event, data);
          events.push({ msgId: randomUUID(), accountId, event, data, topic, createdAt: clock.now() });
        });
        await tx.events.add(...events);
        return done;
      }, turn);
      for (const accountId of notified) bus.publish({ kind: "events", accountId });
      return result;
    },
  };
}

/** A newer event of the same topic replaces a pending older one. */
function topicOf(event: string, data: object): string {
  const schedule = "scheduleId" in data ? String(data.scheduleId) : "";
  const type = "type" in data ? String(data.type) : "";
  return [event, schedule, type].join(":");
}
