import * as z from "zod/mini";
import { quality } from "../../../streams/wire/machineControl.ts";
import type { HeldSeats, QueueMove, Schedule, SchedulesTable, StatusCount } from "../schedules.ts";
import { inParts, list } from "./lists.ts";
import { countOf, json, type Rows, type Value } from "./rows.ts";

/** Column names of the fields of `Schedule`. */
const columns = {
  id: "id",
  accountId: "account_id",
  gameId: "game_id",
  accountMode: "account_mode",
  status: "status",
  createdAt: "created_at",
  region: "region",
  measured: "measured",
  offeredAt: "offered_at",
  hostId: "host_id",
  quality: "quality",
  leaseId: "lease_id",
  leasedAt: "leased_at",
  sessionKey: "session_key",
  startedAt: "started_at",
  warned: "warned",
  drainTold: "drain_told",
  graceUntil: "grace_until",
  walletPushedAt: "wallet_told_at",
  seenAt: "seen_at",
  pushedPosition: "told_index",
} as const satisfies Record<keyof Schedule, string>;

const measured = json(z.array(z.object({ region: z.string(), delay: z.int() })));
const scheduleRow = z.object({
  id: z.string(),
  accountId: z.string(),
  gameId: z.string(),
  accountMode: z.int(),
  status: z.union([z.literal(100), z.literal(200), z.literal(300)]),
  createdAt: z.int(),
  region: z.string(),
  measured,
  offeredAt: z.int(),
  hostId: z.string(),
  quality,
  leaseId: z.string(),
  leasedAt: z.int(),
  sessionKey: z.string(),
  startedAt: z.int(),
  warned: z.int(),
  drainTold: z.int(),
  graceUntil: z.int(),
  walletPushedAt: z.int(),
  seenAt: z.int(),
  pushedPosition: z.int(),
});
const statusCountRow = z.object({ region: z.string(), status: scheduleRow.shape.status, count: z.int() });
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
const countsRow = z.object({ all: z.int(), waiting: z.int(), waitingSince: z.nullable(z.int()) });
const averageRow = z.object({ average: z.nullable(z.number()) });
const heldRow = z.object({ hostId: z.string(), total: z.int(), high: z.int() });
const waitingRow = z.object({ region: z.string(), waiting: z.int() });
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
    live: async (): Promise<readonly Schedule[]> => rows.all(scheduleRow, `${selected} order by seq`),
    overview: async (count) =>
      rows.all(
        overviewRow,
        `select s.id, s.account_id as "accountId", s.game_id as "gameId", s.status, s.created_at as "createdAt", s.offered_at as "offeredAt", s.leased_at as "leasedAt", s.started_at as "startedAt", coalesce(a.name, '') as "accountName", (select cast(coalesce(sum(charged), 0) as bigint) from leases l where l.schedule_id = s.id) as "chargedSeconds" from schedules s left join accounts a on a.id = s.account_id order by s.seq desc limit ?`,
        count,
      ),
    counts: async () =>
      (await rows.one(
        countsRow,
        'select count(*) as "all", count(case when status = 100 then 1 end) as waiting, min(case when status = 100 then created_at end) as "waitingSince" from schedules',
      )) ?? { all: 0, waiting: 0, waitingSince: null },
    inGrace: async (): Promise<readonly Schedule[]> =>
      rows.all(scheduleRow, `${selected} where grace_until > 0 order by seq`),
    statusCounts: async (): Promise<readonly StatusCount[]> =>
      rows.all(
        statusCountRow,
        "select region, status, count(*) as count from schedules group by region, status",
      ),
    heldByHost: async (): Promise<readonly HeldSeats[]> =>
      rows.all(
        heldRow,
        `select host_id as "hostId", count(*) as total, count(case when quality = 'high' then 1 end) as high from schedules where status <> 100 group by host_id`,
      ),
    onHost: async (hostId): Promise<readonly Schedule[]> =>
      rows.all(scheduleRow, `${selected} where status <> 100 and host_id = ? order by seq`, hostId),
    waitingByRegion: async () =>
      rows.all(
        waitingRow,
        "select region, count(*) as waiting from schedules where status = 100 group by region order by region",
      ),
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
    ofAccount: async (accountId): Promise<Schedule | null> =>
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
