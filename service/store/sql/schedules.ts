import * as z from "zod/mini";
import type { QueueMove, Schedule, SchedulesTable } from "../schedules.ts";
import { inParts, list } from "./lists.ts";
import { countOf, type Rows, type Value } from "./rows.ts";
import { scheduleNumbers } from "./scheduleNumbers.ts";
import { columns, measured, scheduleRow } from "./scheduleRow.ts";

const averageRow = z.object({ average: z.nullable(z.number()) });
const moveRow = z.object({
  id: z.string(),
  accountId: z.string(),
  gameId: z.string(),
  region: z.string(),
  measured,
  ahead: z.int(),
});

const fields = Object.entries(columns);
const selected = `select ${fields.map(([name, column]) => `${column} as "${name}"`).join(", ")} from schedules`;
const inserted = `insert into schedules (${fields.map(([, column]) => column).join(", ")}) values (${fields.map(() => "?").join(", ")})`;

export function schedulesTable(rows: Rows): SchedulesTable {
  return {
    ...scheduleNumbers(rows),
    live: async (): Promise<readonly Schedule[]> => rows.all(scheduleRow, `${selected} order by seq`),
    notRunning: async (): Promise<readonly Schedule[]> =>
      rows.all(scheduleRow, `${selected} where status <> 300 order by seq`),
    inGrace: async (): Promise<readonly Schedule[]> =>
      rows.all(scheduleRow, `${selected} where grace_until > 0 order by seq`),
    onHost: async (hostId): Promise<readonly Schedule[]> =>
      rows.all(scheduleRow, `${selected} where status <> 100 and host_id = ? order by seq`, hostId),
    firstWaiting: async (region, count): Promise<readonly Schedule[]> =>
      rows.all(
        scheduleRow,
        `${selected} where status = 100 and region = ? order by seq limit ?${rows.unlocked}`,
        region,
        count,
      ),
    waitingAhead: (id) =>
      countOf(
        rows,
        "select count(*) as count from schedules as other join schedules as own on own.id = ? where other.status = 100 and other.region = own.region and other.seq < own.seq",
        id,
      ),
    movedInQueue: async (region, withPosition, count): Promise<readonly QueueMove[]> =>
      rows.all(
        moveRow,
        'select id, "accountId", "gameId", region, measured, ahead from (select id, account_id as "accountId", game_id as "gameId", region, measured, told_index as pushed, row_number() over (order by seq) - 1 as ahead from schedules where status = 100 and region = ?) as waiting where pushed <> case when ? = 1 then ahead + 1 else -1 end order by ahead limit ?',
        region,
        withPosition ? 1 : 0,
        count,
      ),
    async positionsPushed(positions) {
      for (const part of inParts(positions))
        await rows.run(
          `update schedules set told_index = case id ${part.map(() => "when ? then cast(? as bigint)").join(" ")} end where id in ${list(part)}`,
          ...part.flatMap(({ id, position }) => [id, position ?? -1]),
          ...part.map(({ id }) => id),
        );
    },
    find: async (id): Promise<Schedule | null> => rows.one(scheduleRow, `${selected} where id = ?`, id),
    ofAccount: (accountId): Promise<Schedule | null> =>
      rows.one(scheduleRow, `${selected} where account_id = ?`, accountId),
    async add(schedule) {
      const row: Readonly<Record<string, Value>> = {
        ...schedule,
        measured: JSON.stringify(schedule.measured),
      };
      await rows.run(inserted, ...fields.map(([name]) => row[name] ?? null));
    },
    async change(id, change) {
      const row: Readonly<Record<string, Value>> = { ...change };
      const changed = fields.filter(([name]) => row[name] !== undefined);
      if (changed.length === 0) return;
      await rows.run(
        `update schedules set ${changed.map(([, column]) => `${column} = ?`).join(", ")} where id = ?`,
        ...changed.map(([name]) => row[name] ?? null),
        id,
      );
    },
    async seen(accountIds, now) {
      for (const ids of inParts(accountIds))
        await rows.run(
          `update schedules set seen_at = ? where status = 100 and account_id in ${list(ids)}`,
          now,
          ...ids,
        );
    },
    async remove(id, endedAt, heldSeconds) {
      await rows.run(
        "insert into past_schedules (id, account_id, game_id, ended_at, held_seconds) select id, account_id, game_id, ?, ? from schedules where id = ?",
        endedAt,
        heldSeconds,
        id,
      );
      for (const table of ["party_guests", "parties"])
        await rows.run(`delete from ${table} where schedule_id = ?`, id);
      await rows.run("delete from schedules where id = ?", id);
    },
    averageHeldSeconds: async (count) =>
      (
        await rows.one(
          averageRow,
          "select cast(avg(held_seconds) as double precision) as average from (select held_seconds from past_schedules where held_seconds is not null order by seq desc limit ?) as latest",
          count,
        )
      )?.average ?? null,
  };
}
