import * as z from "zod/mini";
import type { Lease, LeasesTable } from "../leases.ts";
import type { Rows } from "./rows.ts";

const leaseRow = z.object({
  id: z.string(),
  scheduleId: z.string(),
  accountId: z.string(),
  hostId: z.string(),
  shownMs: z.int(),
  countedAt: z.int(),
  limitMs: z.nullable(z.int()),
});
const hostRow = z.object({ hostId: z.string() });
const chargedRow = z.object({ charged: z.int() });

export function leasesTable(rows: Rows): LeasesTable {
  return {
    async add({ id, scheduleId, accountId, hostId }) {
      await rows.run(
        "insert into leases (id, schedule_id, account_id, host_id) values (?, ?, ?, ?)",
        id,
        scheduleId,
        accountId,
        hostId,
      );
    },
    find: async (id): Promise<Lease | null> =>
      rows.one(
        leaseRow,
        'select id, schedule_id as "scheduleId", account_id as "accountId", host_id as "hostId", shown_ms as "shownMs", counted_at as "countedAt", limit_ms as "limitMs" from leases where id = ?',
        id,
      ),
    async count(id, { shownMs, countedAt }, chargedSeconds) {
      await rows.run(
        "update leases set shown_ms = ?, counted_at = ?, charged = charged + ? where id = ?",
        shownMs,
        countedAt,
        chargedSeconds,
        id,
      );
    },
    async limit(id, limitMs) {
      await rows.run("update leases set limit_ms = ? where id = ?", limitMs, id);
    },
    latestHost: async (accountId, gameId, endedAfter) =>
      (
        await rows.one(
          hostRow,
          'select leases.host_id as "hostId" from past_schedules join leases on leases.schedule_id = past_schedules.id where past_schedules.account_id = ? and past_schedules.game_id = ? and past_schedules.ended_at > ? order by past_schedules.seq desc limit 1',
          accountId,
          gameId,
          endedAfter,
        )
      )?.hostId ?? null,
    chargedSeconds: async () =>
      (await rows.one(chargedRow, "select cast(coalesce(sum(charged), 0) as bigint) as charged from leases"))
        ?.charged ?? 0,
  };
}
