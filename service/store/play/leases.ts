import * as z from "zod/mini";
import { fieldOf, type Rows, recordOf } from "../rows.ts";

const leaseRow = z.object({
  /** Made by the service; the host reports under it. */
  id: z.string(),
  scheduleId: z.string(),
  accountId: z.string(),
  /** The host that it is on. */
  hostId: z.string(),
  /** What was shown, as far as it is reported and counts, ms. */
  shownMs: z.int(),
  /** When that was counted, on the timeline of the clock; 0 before the first report. */
  countedAt: z.int(),
  /** Of what is reported from now on only so much counts, ms; null for everything. */
  limitMs: z.nullable(z.int()),
  /** The seconds that a balance paid. */
  charged: z.int(),
});
/** One lease of a host's seat: what its host has shown, and what was charged for it. Deleted with its account. */
export type Lease = Readonly<z.infer<typeof leaseRow>>;
const leases = recordOf("leases", leaseRow);

export function leasesTable(rows: Rows) {
  return {
    async add({
      id,
      scheduleId,
      accountId,
      hostId,
    }: Pick<Lease, "id" | "scheduleId" | "accountId" | "hostId">) {
      await rows.run`insert into leases (id, schedule_id, account_id, host_id)
        values (${id}, ${scheduleId}, ${accountId}, ${hostId})`;
    },
    find: async (id: string): Promise<Lease | null> => leases.one(rows)`where id = ${id}`,
    /** Stores what is shown now, and adds the seconds that a balance paid for it; less than 0 for those that it got back. */
    async count(
      id: string,
      { shownMs, countedAt }: Pick<Lease, "shownMs" | "countedAt">,
      chargedSeconds: number,
    ) {
      await rows.run`update leases set shown_ms = ${shownMs}, counted_at = ${countedAt},
        charged = charged + ${chargedSeconds} where id = ${id}`;
    },
    async limit(id: string, limitMs: number) {
      await rows.run`update leases set limit_ms = ${limitMs} where id = ${id}`;
    },
    /** The host of an account's latest lease of a game that ended after a date, epoch ms; null for none. */
    latestHost: (accountId: string, gameId: string, endedAfter: number) =>
      fieldOf(rows, z.string())`select leases.host_id from past_schedules
        join leases on leases.schedule_id = past_schedules.id
        where past_schedules.account_id = ${accountId} and past_schedules.game_id = ${gameId}
        and past_schedules.ended_at > ${endedAfter} order by past_schedules.seq desc limit 1`,
    /** The seconds that a balance paid for a schedule. */
    chargedFor: async (scheduleId: string) =>
      (await fieldOf(rows, z.int())`select cast(coalesce(sum(charged), 0) as bigint) from leases
        where schedule_id = ${scheduleId}`) ?? 0,
    chargedSeconds: async () =>
      (await fieldOf(rows, z.int())`select cast(coalesce(sum(charged), 0) as bigint) from leases`) ?? 0,
  };
}
