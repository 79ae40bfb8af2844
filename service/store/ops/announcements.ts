import * as z from "zod/mini";
import { localized } from "../../../wire/localized.ts";
import { flag, json, type Rows, recordOf } from "../rows.ts";

const row = z.object({
  id: z.string(),
  isMaintenance: flag,
  /** Empty for maintenance: the app writes its own text. */
  texts: json(localized(z.string())),
  /** Epoch ms. Players see it from `showsFrom` to `endsAt`; maintenance itself begins at `startsAt`. */
  showsFrom: z.int(),
  startsAt: z.int(),
  endsAt: z.int(),
  /** When maintenance ends the games that still run; 0 for never. */
  sessionsEndAt: z.int(),
  /** Name of the operator. */
  madeBy: z.string(),
});
/** An operator's notice to all players: a text, or planned maintenance (R-OPS-17, R-OPS-18). */
export type Announcement = Readonly<z.infer<typeof row>>;
const announcements = recordOf("announcements", row);

/** Running maintenance: no game can be started. Epoch ms. */
export interface Maintenance {
  readonly endsAt: number;
  /** When games that still run are ended; null for never. */
  readonly sessionsEndAt: number | null;
}

export function announcementsTable(rows: Rows) {
  /** Unfinished announcements, by their start. */
  const unfinished = async (date: number): Promise<readonly Announcement[]> =>
    announcements.all(rows)`where ends_at > ${date} order by starts_at, id`;
  /** Unfinished maintenance. */
  const maintenances = async (date: number): Promise<readonly Announcement[]> =>
    (await unfinished(date)).filter(({ isMaintenance }) => isMaintenance);
  return {
    unfinished,
    maintenances,
    /** The maintenance at a date; adjacent windows are one. Null for none. */
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
    /** @param endedBefore epoch ms */
    async prune(endedBefore: number) {
      await rows.run`delete from announcements where ends_at < ${endedBefore}`;
    },
  };
}
