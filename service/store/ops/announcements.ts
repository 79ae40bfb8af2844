import * as z from "zod/mini";
import { localized } from "../../../wire/localized.ts";
import { flag, json, type Rows, recordOf } from "../rows.ts";

const row = z.object({
  id: z.string(),
  isMaintenance: flag,
  /** Of maintenance "": the app says what the times mean. */
  texts: json(localized(z.string())),
  /** Dates, epoch ms. Players see it from the first until the last; maintenance itself starts between the two. */
  showsFrom: z.int(),
  startsAt: z.int(),
  endsAt: z.int(),
  /** Of maintenance: when the games that still run are ended; 0 for never. */
  sessionsEndAt: z.int(),
  /** Name of the operator. */
  madeBy: z.string(),
});
/** What operators tell all players: a text, or when there is maintenance (R-OPS-17, R-OPS-18). */
export type Announcement = Readonly<z.infer<typeof row>>;
const announcements = recordOf("announcements", row);

/** Until when no game can be started, epoch ms. */
export interface Maintenance {
  readonly endsAt: number;
  /** When the games that still run are ended; null for never. */
  readonly sessionsEndAt: number | null;
}

export function announcementsTable(rows: Rows) {
  /** Those that have not ended, in the order in which they start. */
  const unfinished = async (date: number): Promise<readonly Announcement[]> =>
    announcements.all(rows)`where ends_at > ${date} order by starts_at, id`;
  /** Those of maintenance. */
  const maintenances = async (date: number): Promise<readonly Announcement[]> =>
    (await unfinished(date)).filter(({ isMaintenance }) => isMaintenance);
  return {
    unfinished,
    maintenances,
    /** Maintenance that goes on at a date; windows that touch are one. Null for none. */
    async maintenanceNow(date: number): Promise<Maintenance | null> {
      let endsAt = date;
      const deadlines: number[] = [];
      for (const next of await maintenances(date)) {
        if (next.startsAt > endsAt) break;
        endsAt = Math.max(endsAt, next.endsAt);
        if (next.sessionsEndAt > 0) deadlines.push(next.sessionsEndAt);
      }
      if (endsAt === date) return null;
      return { endsAt, sessionsEndAt: deadlines.length === 0 ? null : Math.min(...deadlines) };
    },
    async add(announcement: Announcement) {
      await rows.run(announcements.insert, ...announcements.valuesOf(announcement));
    },
    async remove(id: string) {
      await rows.run`delete from announcements where id = ${id}`;
    },
    /** Forgets those that ended before. */
    async prune(endedBefore: number) {
      await rows.run`delete from announcements where ends_at < ${endedBefore}`;
    },
  };
}
