import * as z from "zod/mini";
import { localized } from "../../../streams/wire/localized.ts";
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

/** When no game can be started, epoch ms. */
export interface Maintenance {
  readonly startsAt: number;
  readonly endsAt: number;
  /** When the games that still run are ended; null for never. */
  readonly sessionsEndAt: number | null;
}

export function announcementsTable(rows: Rows) {
  /** Those that have not ended, in the order in which they start. */
  const unfinished = async (date: number): Promise<readonly Announcement[]> =>
    rows.all(row, `${announcements.select} where ends_at > ? order by starts_at, id`, date);
  /** Those of maintenance. */
  const maintenances = async (date: number): Promise<readonly Announcement[]> =>
    (await unfinished(date)).filter(({ isMaintenance }) => isMaintenance);
  /** Maintenance that goes on at a date, or the next; windows that touch are one. Null where none is planned. */
  const maintenance = async (date: number): Promise<Maintenance | null> => {
    const [first, ...others] = await maintenances(date);
    if (first === undefined) return null;
    let { endsAt } = first;
    const deadlines = [first.sessionsEndAt];
    for (const next of others) {
      if (next.startsAt > endsAt) break;
      endsAt = Math.max(endsAt, next.endsAt);
      deadlines.push(next.sessionsEndAt);
    }
    const given = deadlines.filter((deadline) => deadline > 0);
    const sessionsEndAt = given.length === 0 ? null : Math.min(...given);
    return { startsAt: first.startsAt, endsAt, sessionsEndAt };
  };
  return {
    unfinished,
    maintenances,
    maintenance,
    /** Maintenance that goes on at a date; null for none. */
    async maintenanceNow(date: number): Promise<Maintenance | null> {
      const next = await maintenance(date);
      return next !== null && next.startsAt <= date ? next : null;
    },
    /** The latest ones, also those that have ended. */
    newest: async (count: number): Promise<readonly Announcement[]> =>
      rows.all(row, `${announcements.select} order by ends_at desc, id limit ?`, count),
    async add(announcement: Announcement) {
      await rows.run(announcements.insert, ...announcements.valuesOf(announcement));
    },
    /** @returns false where there is none */
    remove: async (id: string): Promise<boolean> =>
      (await rows.run("delete from announcements where id = ?", id)) > 0,
    /** Forgets those that ended before. */
    async prune(endedBefore: number) {
      await rows.run("delete from announcements where ends_at < ?", endedBefore);
    },
  };
}
