import * as z from "zod/mini";
import { quality } from "../../../wire/hosts/hostControl.ts";
import { scheduleStatuses } from "../../../wire/schedule.ts";
import { countOf, fieldOf, inParts, json, list, type Read, type Rows, recordOf, textOf } from "../rows.ts";

const columns = z.object({
  id: z.string(),
  accountId: z.string(),
  gameId: z.string(),
  accountMode: z.int(),
  status: z.literal([scheduleStatuses.queued, scheduleStatuses.ready, scheduleStatuses.connected]),
  createdAt: z.int(),
  /** Where it waits, and where its seat is; "" before any host was there. */
  region: z.string(),
  /** What its player's app measured before the start. */
  measured: json(z.readonly(z.array(z.object({ region: z.string(), delay: z.int() })))),
  /** When the seat was offered; from the lease on, when it was leased. */
  offeredAt: z.int(),
  hostId: z.string(),
  /** The picture that the seat is for. */
  quality,
  leaseId: z.string(),
  leasedAt: z.int(),
  /** The player's key to the host. */
  sessionKey: z.string(),
  startedAt: z.int(),
  /** The latest time warning: 0 none, 1 `less`, 2 `poor`. */
  warned: z.int(),
  /** The latest notice that its host drains: 0 none, 1 the first, 2 the one of the last minutes. */
  drainAnnounced: z.int(),
  graceUntil: z.int(),
  walletPushedAt: z.int(),
  /** The player's latest sign of life. */
  seenAt: z.int(),
  /** The queue position last pushed to a waiting player; -1 for none. */
  pushedPosition: z.int(),
});
type Columns = Readonly<z.infer<typeof columns>>;

type OfferedSeat = Pick<Columns, "hostId" | "quality" | "offeredAt">;
type LeasedSeat = OfferedSeat & Pick<Columns, "leaseId" | "sessionKey" | "leasedAt" | "drainAnnounced">;

/** Where a schedule stands. */
export type ScheduleState =
  | { readonly kind: "waiting" }
  | (OfferedSeat & {
      readonly kind: "offered";
      /** The lease that the host is asked for, or the one whose game it lost; null before. */
      readonly leaseId: string | null;
      /** Null until the host is asked for the seat. */
      readonly sessionKey: string | null;
    })
  | (LeasedSeat & { readonly kind: "leased" })
  | (LeasedSeat & {
      readonly kind: "playing";
      /** When the game was first reported as drawn; null while it loads. */
      readonly startedAt: number | null;
    });

/** What a schedule has in every state. */
type Claim = Omit<Columns, keyof ReturnType<typeof stateColumns> | "graceUntil"> & {
  /** Until when its player, who has no time left, can buy more; null while there is some. */
  readonly graceUntil: number | null;
};

/** A player's claim to play. Its times are on the timeline of the clock, ms. */
export type Schedule = Claim & ScheduleState;
type Waiting = Extract<Schedule, { kind: "waiting" }>;
export type Offered = Extract<Schedule, { kind: "offered" }>;
export type Leased = Extract<Schedule, { kind: "leased" }>;
export type Playing = Extract<Schedule, { kind: "playing" }>;
/** One that is offered a seat or holds one. */
export type Seated = Exclude<Schedule, Waiting>;

export const isSeated = (schedule: Schedule): schedule is Seated => schedule.kind !== "waiting";
/** Whether its host has leased it a seat. */
export const isLeased = (schedule: Schedule): schedule is Leased | Playing =>
  schedule.kind === "leased" || schedule.kind === "playing";

/** The status of each state, in the database and on the wire. */
export const statusOf = {
  waiting: scheduleStatuses.queued,
  offered: scheduleStatuses.ready,
  leased: scheduleStatuses.ready,
  playing: scheduleStatuses.connected,
} as const;

/** What can change about a schedule; a state replaces the one before as a whole. */
type ScheduleChange = Partial<
  Pick<Claim, "region" | "warned" | "graceUntil" | "walletPushedAt" | "seenAt">
> & {
  readonly state?: ScheduleState;
};

function scheduleOf(row: Columns): Schedule {
  const { status, hostId, quality, offeredAt, leaseId, sessionKey, leasedAt, drainAnnounced, ...more } = row;
  const { startedAt, graceUntil, pushedPosition: _, ...same } = more;
  const claim = { ...same, graceUntil: graceUntil || null };
  if (status === statusOf.waiting) return { ...claim, kind: "waiting" };
  const offer = { ...claim, hostId, quality, offeredAt };
  if (leasedAt === 0)
    return { ...offer, kind: "offered", leaseId: leaseId || null, sessionKey: sessionKey || null };
  const lease = { ...offer, leaseId, sessionKey, leasedAt, drainAnnounced };
  return status === statusOf.leased
    ? { ...lease, kind: "leased" }
    : { ...lease, kind: "playing", startedAt: startedAt || null };
}

/** The columns of a state: 0 or "" for what it does not have. To a player whose state changes no position is pushed yet. */
function stateColumns(state: ScheduleState) {
  const seat = state.kind === "waiting" ? null : state;
  const lease = state.kind === "leased" || state.kind === "playing" ? state : null;
  return {
    status: statusOf[state.kind],
    hostId: seat?.hostId ?? "",
    quality: seat?.quality ?? "standard",
    offeredAt: seat?.offeredAt ?? 0,
    leaseId: seat?.leaseId ?? "",
    sessionKey: seat?.sessionKey ?? "",
    leasedAt: lease?.leasedAt ?? 0,
    drainAnnounced: lease?.drainAnnounced ?? 0,
    startedAt: (state.kind === "playing" ? state.startedAt : null) ?? 0,
    pushedPosition: -1,
  } as const;
}

const schedules = recordOf("schedules", columns);
const scheduleRow = z.pipe(columns, z.transform(scheduleOf));

const moveRow = z.extend(
  z.pick(columns, { id: true, accountId: true, gameId: true, region: true, measured: true }),
  {
    /** How many wait before it. */
    ahead: z.int(),
  },
);
/** A waiting schedule whose position differs from the one that was pushed to its player. */
export type QueueMove = Readonly<z.infer<typeof moveRow>>;

const statusCountRow = z.object({
  region: z.string(),
  status: columns.shape.status,
  count: z.int(),
  /** When the first of them was made. */
  since: z.int(),
});
/** Schedules of one status in one region. */
export type StatusCount = Readonly<z.infer<typeof statusCountRow>>;

const overviewColumns = z.extend(columns, {
  accountName: z.string(),
  /** By all its leases. */
  chargedSeconds: z.int(),
});
const overviewRow = z.pipe(
  overviewColumns,
  z.transform(({ accountName, chargedSeconds, ...row }) => ({
    ...scheduleOf(row),
    accountName,
    chargedSeconds,
  })),
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
      rows.all(overviewRow)(
        `select ${schedules.columns},
        coalesce((select name from accounts where accounts.id = schedules.account_id), '') as "accountName",
        (select cast(coalesce(sum(charged), 0) as bigint) from leases
        where leases.schedule_id = schedules.id) as "chargedSeconds" from schedules order by seq desc limit ?`,
        count,
      ),
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
  const one: Read<Schedule | null> = (sql, ...values) =>
    rows.one(scheduleRow)(`${schedules.select} ${textOf(sql)}`, ...values);
  const all: Read<readonly Schedule[]> = (sql, ...values) =>
    rows.all(scheduleRow)(`${schedules.select} ${textOf(sql)}`, ...values);
  return {
    ...scheduleNumbers(rows),
    /** All current schedules, in the order of arrival. */
    live: () => all`order by seq`,
    /** Those that wait for a seat or are offered one, in the order of arrival. */
    notRunning: () => all`where status <> 300 order by seq`,
    /** Those whose player has no time left, and whose game waits for more. */
    inGrace: () => all`where grace_until > 0 order by seq`,
    /** Those that hold a seat of a host, or are offered one. */
    onHost: async (hostId: string) =>
      (await all`where status <> 100 and host_id = ${hostId} order by seq`).filter(isSeated),
    /** The first `count` of a region that wait for a seat. */
    firstWaiting: (region: string, count: number) =>
      all(`where status = 100 and region = ? order by seq limit ?${rows.unlocked}`, region, count),
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
        where pushed <> case when ${withPosition ? 1 : 0} = 1 then ahead else -1 end
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
    find: (id: string) => one`where id = ${id}`,
    ofAccount: (accountId: string) => one`where account_id = ${accountId}`,
    async add(schedule: Schedule) {
      const row = { ...schedule, graceUntil: schedule.graceUntil ?? 0, ...stateColumns(schedule) };
      await rows.run(schedules.insert, ...schedules.valuesOf(row));
    },
    async change(id: string, { state, graceUntil, ...same }: ScheduleChange) {
      const { assignments, values } = schedules.changesOf({
        ...same,
        ...(graceUntil === undefined ? {} : { graceUntil: graceUntil ?? 0 }),
        ...(state === undefined ? {} : stateColumns(state)),
      });
      if (values.length > 0)
        await rows.run(`update schedules set ${assignments} where id = ?`, ...values, id);
    },
    /** Has the players be told again when their games end, because the deadline has changed. */
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
