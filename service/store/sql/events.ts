import * as z from "zod/mini";
import type { EventsTable, PendingEvent } from "../events.ts";
import { inParts } from "./lists.ts";
import { json, type Rows } from "./rows.ts";

const accountRow = z.object({ accountId: z.string() });
const eventRow = z.object({
  msgId: z.string(),
  accountId: z.string(),
  event: z.string(),
  data: json(z.unknown()),
  topic: z.string(),
  createdAt: z.int(),
});

/** Statements by how many rows they are for; each is written once. */
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

export function eventsTable(rows: Rows): EventsTable {
  return {
    async add(...events) {
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
    pending: async (accountId) =>
      rows.all(
        eventRow,
        'select msg_id as "msgId", account_id as "accountId", event, data, topic, created_at as "createdAt" from events where account_id = ? order by seq',
        accountId,
      ),
    accountsSince: async (createdAt) =>
      (
        await rows.all(
          accountRow,
          'select distinct account_id as "accountId" from events where created_at >= ?',
          createdAt,
        )
      ).map(({ accountId }) => accountId),
    async acked(accountId, msgId) {
      await rows.run("delete from events where account_id = ? and msg_id = ?", accountId, msgId);
    },
    async prune(createdBefore) {
      await rows.run("delete from events where created_at < ?", createdBefore);
    },
  };
}

/** An event that a later one of this list replaces is left out. */
function latestOfEachTopic(events: readonly PendingEvent[]): readonly PendingEvent[] {
  if (events.length < 2) return events;
  const keyOf = ({ accountId, topic }: PendingEvent) => JSON.stringify([accountId, topic]);
  const last = new Map(events.map((event) => [keyOf(event), event]));
  return events.filter((event) => event.topic === "" || last.get(keyOf(event)) === event);
}
