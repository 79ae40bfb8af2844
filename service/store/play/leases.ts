import * as z from "zod/mini";
import { fieldOf, type Rows, recordOf } from "../rows.ts";

const leaseRow = z.object({
  /** Chosen by the service; the host's reports name it. */
  id: z.string(),
  scheduleId: z.string(),
  accountId: z.string(),
  /** The host that it is on. */
  hostId: z.string(),
  /** Reported play that counts, ms. */
  shownMs: z.int(),
  /** When it was counted, on the timeline of the clock, ms; 0 before the first report. */
  countedAt: z.int(),
  /** Limit of what counts of later reports, ms; null for none. */
  limitMs: z.nullable(z.int()),
  /** Seconds charged to a balance. */
  charged: z.int(),
});
/** One lease of a host's seat: what its host has shown, and what was charged for it. */
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
    /** Stores what was shown so far, and adds the seconds charged for it; negative for those given back. */
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
    /** The host on which an account last played a game that ended after a date, epoch ms; null for none. */
    latestHost: (accountId: string, gameId: string, endedAfter: number) =>
      fieldOf(rows, z.string())`select leases.host_id from past_schedules
        join leases on leases.schedule_id = past_schedules.id
        where past_schedules.account_id = ${accountId} and past_schedules.game_id = ${gameId}
        and past_schedules.ended_at > ${endedAfter} order by past_schedules.seq desc limit 1`,
    /** Seconds charged for a schedule. */
    chargedFor: async (scheduleId: string) =>
      (await fieldOf(rows, z.int())`select cast(coalesce(sum(charged), 0) as bigint) from leases
        where schedule_id = ${scheduleId}`) ?? 0,
    chargedSeconds: async () =>
      (await fieldOf(rows, z.int())`select cast(coalesce(sum(charged), 0) as bigint) from leases`) ?? 0,
  };
}
