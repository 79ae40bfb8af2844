import * as z from "zod/mini";
import { columnOf, inParts, json, type Rows } from "../rows.ts";

/** An event for a player, not acked yet. */
export interface PendingEvent {
  readonly msgId: string;
  readonly accountId: string;
  readonly event: string;
  readonly data: unknown;
  /** A newer event of the same topic replaces this one; "" for none. */
  readonly topic: string;
  readonly createdAt: number;
}

const eventRow = z.object({
  msgId: z.string(),
  accountId: z.string(),
  event: z.string(),
  data: json(z.unknown()),
  topic: z.string(),
  createdAt: z.int(),
});

/** Builds a statement once for each number of rows. */
function written(write: (rows: readonly number[]) => string): (count: number) => string {
  const known = new Map<number, string>();
  return (count) => {
    const text = known.get(count) ?? write(Array.from({ length: count }, (_, row) => row));
    known.set(count, text);
    return text;
  };
}

const deleteOf = written(
  (rows) =>
    `delete from events where topic <> '' and (${rows.map(() => "(account_id = ? and topic = ?)").join(" or ")})`,
);
const insertOf = written(
  (rows) =>
    `insert into events (msg_id, account_id, event, data, topic, created_at) values ${rows.map(() => "(?, ?, ?, ?, ?, ?)").join(", ")}`,
);

export function eventsTable(rows: Rows) {
  return {
    async add(...events: readonly PendingEvent[]) {
      const latest = latestOfEachTopic(events);
      for (const part of inParts(latest.filter(({ topic }) => topic !== "")))
        await rows.run(deleteOf(part.length), ...part.flatMap(({ accountId, topic }) => [accountId, topic]));
      for (const part of inParts(latest))
        await rows.run(
          insertOf(part.length),
          ...part.flatMap((event) => [
            event.msgId,
            event.accountId,
            event.event,
            JSON.stringify(event.data),
            event.topic,
            event.createdAt,
          ]),
        );
    },
    /** In the order of insertion. */
    pending: async (accountId: string): Promise<readonly PendingEvent[]> =>
      rows.all(eventRow)`select msg_id as "msgId", account_id as "accountId", event, data, topic,
        created_at as "createdAt" from events where account_id = ${accountId} order by seq`,
    /** Accounts with an event that was added at this time or later. */
    accountsSince: (createdAt: number) =>
      columnOf(rows, z.string())`select distinct account_id from events where created_at >= ${createdAt}`,
    async acked(accountId: string, msgId: string) {
      await rows.run`delete from events where account_id = ${accountId} and msg_id = ${msgId}`;
    },
    async prune(createdBefore: number) {
      await rows.run`delete from events where created_at < ${createdBefore}`;
    },
  };
}

/** Leaves out events that a later one of the list replaces. */
function latestOfEachTopic(events: readonly PendingEvent[]): readonly PendingEvent[] {
  if (events.length < 2) return events;
  const keyOf = ({ accountId, topic }: PendingEvent) => JSON.stringify([accountId, topic]);
  const last = new Map(events.map((event) => [keyOf(event), event]));
  return events.filter((event) => event.topic === "" || last.get(keyOf(event)) === event);
}
