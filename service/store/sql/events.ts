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

export function eventsTable(rows: Rows): EventsTable {
  return {
    async add(...events) {
      const latest = latestOfEachTopic(events);
      for (const part of inParts(latest.filter(({ topic }) => topic !== "")))
        await rows.run(
          `delete from events where topic <> '' and (account_id, topic) in (values ${part.map(() => "(?, ?)").join(", ")})`,
          ...part.flatMap(({ accountId, topic }) => [accountId, topic]),
        );
      for (const part of inParts(latest))
        await rows.run(
          `insert into events (msg_id, account_id, event, data, topic, created_at) values ${part.map(() => "(?, ?, ?, ?, ?, ?)").join(", ")}`,
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
  const keyOf = ({ accountId, topic }: PendingEvent) => JSON.stringify([accountId, topic]);
  const last = new Map(events.map((event) => [keyOf(event), event]));
  return events.filter((event) => event.topic === "" || last.get(keyOf(event)) === event);
}
