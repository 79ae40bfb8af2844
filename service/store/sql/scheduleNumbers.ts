import * as z from "zod/mini";
import type { HeldSeats, SchedulesTable, StatusCount } from "../schedules.ts";
import type { Rows } from "./rows.ts";
import { scheduleRow } from "./scheduleRow.ts";

const statusCountRow = z.object({
  region: z.string(),
  status: scheduleRow.shape.status,
  count: z.int(),
  since: z.int(),
});
const overviewRow = z.object({
  ...z.pick(scheduleRow, {
    id: true,
    accountId: true,
    gameId: true,
    status: true,
    createdAt: true,
    offeredAt: true,
    leasedAt: true,
    startedAt: true,
  }).shape,
  accountName: z.string(),
  chargedSeconds: z.int(),
});
const heldRow = z.object({ hostId: z.string(), total: z.int(), high: z.int() });
const waitingRow = z.object({ region: z.string(), waiting: z.int() });

/** What operators, metrics and the choice of a seat are told of all schedules. */
export function scheduleNumbers(
  rows: Rows,
): Pick<SchedulesTable, "overview" | "statusCounts" | "heldByHost" | "waitingByRegion"> {
  return {
    overview: async (count) =>
      rows.all(
        overviewRow,
        `select s.id, s.account_id as "accountId", s.game_id as "gameId", s.status, s.created_at as "createdAt", s.offered_at as "offeredAt", s.leased_at as "leasedAt", s.started_at as "startedAt", coalesce(a.name, '') as "accountName", (select cast(coalesce(sum(charged), 0) as bigint) from leases l where l.schedule_id = s.id) as "chargedSeconds" from schedules s left join accounts a on a.id = s.account_id order by s.seq desc limit ?`,
        count,
      ),
    statusCounts: async (): Promise<readonly StatusCount[]> =>
      rows.all(
        statusCountRow,
        "select region, status, count(*) as count, min(created_at) as since from schedules group by region, status",
      ),
    heldByHost: async (): Promise<readonly HeldSeats[]> =>
      rows.all(
        heldRow,
        `select host_id as "hostId", count(*) as total, count(case when quality = 'high' then 1 end) as high from schedules where status <> 100 group by host_id`,
      ),
    waitingByRegion: async () =>
      rows.all(
        waitingRow,
        "select region, count(*) as waiting from schedules where status = 100 group by region order by region",
      ),
  };
}
