import * as z from "zod/mini";
import type { Lease, LeasesTable } from "../leases.ts";
import type { Rows } from "./rows.ts";

const leaseRow = z.object({
  id: z.string(),
  scheduleId: z.string(),
  accountId: z.string(),
  shownMs: z.int(),
  countedAt: z.int(),
  limitMs: z.nullable(z.int()),
});
const chargedRow = z.object({ charged: z.int() });

export function leasesTable(rows: Rows): LeasesTable {
  return {
    async add({ id, scheduleId, accountId }) {
      await rows.run(
        "insert into leases (id, schedule_id, account_id) values (?, ?, ?)",
        id,
        scheduleId,
        accountId,
      );
    },
    find: async (id): Promise<Lease | null> =>
      rows.one(
        leaseRow,
        'select id, schedule_id as "scheduleId", account_id as "accountId", shown_ms as "shownMs", counted_at as "countedAt", limit_ms as "limitMs" from leases where id = ?',
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
    chargedSeconds: async () =>
      (await rows.one(chargedRow, "select cast(coalesce(sum(charged), 0) as bigint) as charged from leases"))
        ?.charged ?? 0,
  };
}
