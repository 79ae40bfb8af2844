import * as z from "zod/mini";
import { quality } from "../../../wire/hosts/machineControl.ts";
import { countOf, fieldOf, inParts, json, list, type Rows, recordOf } from "../rows.ts";

const scheduleRow = z.object({
  id: z.string(),
  accountId: z.string(),
  gameId: z.string(),
  accountMode: z.int(),
  status: z.union([z.literal(100), z.literal(200), z.literal(300)]),
  createdAt: z.int(),
  /** Where it waits, and where its seat is; "" before any host was there. */
  region: z.string(),
  /** What its player's app measured before the start. */
  measured: json(z.readonly(z.array(z.object({ region: z.string(), delay: z.int() })))),
  /** When a seat was offered; 0 while waiting. */
  offeredAt: z.int(),
  /** The host that its seat is on, from the offer on; "" while waiting. */
  hostId: z.string(),
  /** The picture that its seat is for; without a meaning while waiting. */
  quality,
  /** Its latest lease of a host's seat; "" before. */
  leaseId: z.string(),
  /** When the host's seat was leased; 0 before. */
  leasedAt: z.int(),
  /** The player's key to the host; "" before the lease. */
  sessionKey: z.string(),
  /** When the game was first reported as drawn; 0 before. */
  startedAt: z.int(),
  /** The latest time warning: 0 none, 1 `less`, 2 `poor`. */
  warned: z.int(),
  /** The latest notice that its host drains: 0 none, 1 the first, 2 the one of the last minutes. */
  drainAnnounced: z.int(),
  /** Until when its player, who has no time left, can buy more; 0 while there is some. */
  graceUntil: z.int(),
  walletPushedAt: z.int(),
  /** The player's latest sign of life. */
  seenAt: z.int(),
  /** The queue position last pushed to the player; -1 for none. */
  pushedPosition: z.int(),
});
/** A player's claim to play. Its times are on the timeline of the clock, ms. */
export type Schedule = Readonly<z.infer<typeof scheduleRow>>;
const schedules = recordOf("schedules", scheduleRow);

const moveRow = z.extend(
  z.pick(scheduleRow, { id: true, accountId: true, gameId: true, region: true, measured: true }),
  {
    /** How many wait before it. */
    ahead: z.int(),
  },
);
/** A waiting schedule whose position differs from the one that was pushed to its player. */
export type QueueMove = Readonly<z.infer<typeof moveRow>>;

const statusCountRow = z.object({
  region: z.string(),
  status: scheduleRow.shape.status,
  count: z.int(),
  /** When the first of them was made. */
  since: z.int(),
});
/** Schedules of one status in one region. */
export type StatusCount = Readonly<z.infer<typeof statusCountRow>>;

const overviewRow = z.extend(
  z.pick(scheduleRow, {
    id: true,
    accountId: true,
    gameId: true,
    status: true,
    createdAt: true,
    offeredAt: true,
    leasedAt: true,
    startedAt: true,
  }),
  {
    accountName: z.string(),
    /** By all its leases. */
    chargedSeconds: z.int(),
  },
);
/** A schedule as operators see it. */
export type ScheduleOverview = Readonly<z.infer<typeof overviewRow>>;

/** `high`: those of the host's held or offered seats that are for the larger picture. */
const heldRow = z.object({ hostId: z.string(), total: z.int(), high: z.int() });
const waitingRow = z.object({ region: z.string(), waiting: z.int() });

/** Numbers about all schedules, for operators, metrics and the choice of a seat. */
function scheduleNumbers(rows: Rows) {
  return {
    /** The newest current schedules, at most so many. */
    overview: async (count: number) =>
      rows.all(overviewRow)`select s.id, s.account_id as "accountId", s.game_id as "gameId", s.status,
        s.created_at as "createdAt", s.offered_at as "offeredAt", s.leased_at as "leasedAt",
        s.started_at as "startedAt", coalesce(a.name, '') as "accountName",
        (select cast(coalesce(sum(charged), 0) as bigint) from leases l
        where l.schedule_id = s.id) as "chargedSeconds" from schedules s left
        join accounts a on a.id = s.account_id order by s.seq desc limit ${count}`,
    /** How many there are of each status in each region where there are some, for operators. */
    statusCounts: async () =>
      rows.all(statusCountRow)`select region, status, count(*) as count, min(created_at) as since
        from schedules group by region, status`,
    /** The seats that are held or offered, by host. */
    heldByHost: async () =>
      rows.all(heldRow)`select host_id as "hostId", count(*) as total, count(case when quality = 'high' then 1
        end) as high from schedules where status <> 100 group by host_id`,
    /** How many wait, of every region where some do. */
    waitingByRegion: async () =>
      rows.all(waitingRow)`select region, count(*) as waiting from schedules
        where status = 100 group by region order by region`,
  };
}

export function schedulesTable(rows: Rows) {
  return {
    ...scheduleNumbers(rows),
    /** All current schedules, in the order of arrival. */
    live: async (): Promise<readonly Schedule[]> => schedules.all(rows)`order by seq`,
    /** Those that wait for a seat or are offered one, in the order of arrival. */
    notRunning: async (): Promise<readonly Schedule[]> =>
      schedules.all(rows)`where status <> 300 order by seq`,
    /** Those whose player has no time left, and whose game waits for more. */
    inGrace: async (): Promise<readonly Schedule[]> =>
      schedules.all(rows)`where grace_until > 0 order by seq`,
    /** Those that hold a seat of a host, or are offered one. */
    onHost: async (hostId: string): Promise<readonly Schedule[]> =>
      schedules.all(rows)`where status <> 100 and host_id = ${hostId} order by seq`,
    /** The first `count` of a region that wait for a seat. */
    firstWaiting: async (region: string, count: number): Promise<readonly Schedule[]> =>
      rows.all(scheduleRow)(
        `${schedules.select} where status = 100 and region = ? order by seq limit ?${rows.unlocked}`,
        region,
        count,
      ),
    /** How many wait before this one in its region. */
    waitingAhead: (id: string) =>
      countOf(rows)`select count(*) from schedules as other join schedules as own on own.id = ${id}
        where other.status = 100 and other.region = own.region and other.seq < own.seq`,
    /**
     * A region's waiting schedules whose position is not the one that was pushed last, in the order of the queue.
     * @param withPosition false: without any seat a position means nothing, and -1 should have been pushed
     * @param count at most so many
     */
    movedInQueue: async (
      region: string,
      withPosition: boolean,
      count: number,
    ): Promise<readonly QueueMove[]> =>
      rows.all(moveRow)`select id, "accountId", "gameId", region, measured, ahead
        from (select id, account_id as "accountId", game_id as "gameId", region, measured,
        pushed_position as pushed, row_number() over (order by seq) - 1 as ahead from schedules
        where status = 100 and region = ${region}) as waiting
        where pushed <> case when ${withPosition ? 1 : 0} = 1 then ahead + 1 else -1 end
        order by ahead limit ${count}`,
    /** Stores which queue positions are pushed to their players; null for none. */
    async positionsPushed(positions: readonly { readonly id: string; readonly position: number | null }[]) {
      for (const part of inParts(positions))
        await rows.run(
          `update schedules set pushed_position = case id ${part.map(() => "when ? then cast(? as bigint)").join(" ")} end where id in ${list(part)}`,
          ...part.flatMap(({ id, position }) => [id, position ?? -1]),
          ...part.map(({ id }) => id),
        );
    },
    find: async (id: string): Promise<Schedule | null> => schedules.one(rows)`where id = ${id}`,
    ofAccount: (accountId: string): Promise<Schedule | null> =>
      schedules.one(rows)`where account_id = ${accountId}`,
    async add(schedule: Schedule) {
      await rows.run(schedules.insert, ...schedules.valuesOf(schedule));
    },
    async change(id: string, change: Partial<Omit<Schedule, "id" | "accountId" | "createdAt" | "measured">>) {
      const { assignments, values } = schedules.changesOf(change);
      if (values.length > 0)
        await rows.run(`update schedules set ${assignments} where id = ?`, ...values, id);
    },
    /** Who plays is told anew when games end: by another deadline than before. */
    async forgetNotices() {
      await rows.run`update schedules set drain_announced = 0 where drain_announced > 0`;
    },
    /** A sign of life of those among these players who wait for a seat. @param now on the clock's timeline, ms */
    async seen(accountIds: readonly string[], now: number) {
      for (const ids of inParts(accountIds))
        await rows.run(
          `update schedules set seen_at = ? where status = 100 and account_id in ${list(ids)}`,
          now,
          ...ids,
        );
    },
    /** Ends it at a date, epoch ms; `heldSeconds` is how long it held a seat, null when it never did. */
    async remove(id: string, endedAt: number, heldSeconds: number | null) {
      await rows.run`insert into past_schedules (id, account_id, game_id, ended_at, held_seconds)
        select id, account_id, game_id, ${endedAt}, ${heldSeconds} from schedules where id = ${id}`;
      for (const table of ["party_guests", "parties"])
        await rows.run(`delete from ${table} where schedule_id = ?`, id);
      await rows.run`delete from schedules where id = ${id}`;
    },
    /** How long the latest `count` schedules held a seat on average, in seconds; null before the first. */
    averageHeldSeconds: (count: number) =>
      fieldOf(rows, z.nullable(z.number()))`select cast(avg(held_seconds) as double precision)
        from (select held_seconds from past_schedules where held_seconds is not null
        order by seq desc limit ${count}) as latest`,
  };
}

export type SchedulesTable = ReturnType<typeof schedulesTable>;
