import type { CallData, CallParams, calls } from "../../wire/calls/calls.ts";
import { accountStatuses, type QueueInfo, scheduleStatuses } from "../../wire/schedule.ts";
import { playableSeconds } from "../accounts/balance.ts";
import { seenInterval } from "../lib/durations.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import { freeSeats } from "../regions/placeSchedule.ts";
import { isLeased, type Schedule, statusOf } from "../store/play/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { confirmSeat } from "./confirm.ts";
import { lendsAccounts } from "./modes.ts";
import { regionLoads } from "./regionLoads.ts";
import { heldSeats, releaseSeat } from "./releaseSeat.ts";
import type { SchedulesDeps } from "./schedulesDeps.ts";
import { startGame } from "./startGame.ts";
import { sendStartInfo } from "./startInfo.ts";
import { endSchedule, promoteWaiting } from "./transitions.ts";
import { infoOf, offeredGame, ownSchedule, queueInfoOf } from "./views/scheduleViews.ts";

type Calls = typeof calls;

/** A player's schedule, as read by `see`. */
interface SeenSchedule {
  readonly schedule: Schedule;
  /** Null unless it waits. */
  readonly queueInfo: QueueInfo | null;
}

/** What a player can do with a schedule, one method per call. Each may throw `Refusal`. */
export type Schedules = ReturnType<typeof createSchedules>;

const noSchedule = {
  scheduleStatus: scheduleStatuses.none,
  info: null,
  gameInfo: null,
  queueInfo: null,
  connectInfo: null,
  startsAtOnce: 1,
} as const;

export function createSchedules(deps: SchedulesDeps) {
  const { outbox, clock, seats, games } = deps;
  return {
    /** The answer of `check` without a schedule. */
    none: noSchedule,

    /** Reads what `check` answers. */
    async see(tx: Transaction, accountId: string): Promise<SeenSchedule | null> {
      const schedule = await tx.schedules.ofAccount(accountId);
      return schedule && { schedule, queueInfo: await queueInfoOf(tx, seats, schedule, clock) };
    },

    /** Answers what a player's schedule is, and stores a sign of life. @param seen null without a schedule */
    async check(seen: SeenSchedule | null): Promise<CallData<Calls["scheduleInfo"]>> {
      if (seen === null) return noSchedule;
      const { schedule, queueInfo } = seen;
      await writeSignOfLife(deps, schedule);
      return {
        scheduleStatus: statusOf[schedule.kind],
        info: infoOf(schedule),
        gameInfo: games.known(schedule.gameId) ?? null,
        queueInfo,
        connectInfo: isLeased(schedule) ? deps.connectInfoOf(schedule) : null,
      };
    },

    findAccount: (accountId: string, gameId: string): Promise<CallData<Calls["findAccount"]>> =>
      outbox.read(async (tx) => {
        const game = offeredGame(games, gameId);
        if (playableSeconds(await tx.balances.find(accountId), clock.date()) === 0)
          return { status: accountStatuses.timeOver };
        if (!lendsAccounts(game)) return { status: accountStatuses.notNeeded };
        const free = await tx.lending.free(gameId);
        return { status: free > 0 ? accountStatuses.free : accountStatuses.none };
      }),

    /** Quitting a schedule that has ended succeeds: the app quits after `scheduled_cancel` too (R-PUSH-02). */
    async quit(accountId: string, scheduleId: string) {
      const ended = await outbox.transaction(async (tx, push) => {
        const schedule = await tx.schedules.find(scheduleId);
        if (schedule === null || schedule.accountId !== accountId) return null;
        await endSchedule(tx, push, schedule, clock);
        return schedule;
      }, "queue");
      if (ended !== null) await releaseSeat(deps, heldSeats(ended));
    },

    start: (
      accountId: string,
      params: CallParams<Calls["startGame"]>,
    ): Promise<CallData<Calls["startGame"]>> => startGame(deps, accountId, params),
    moveToRegion: (accountId: string, scheduleId: string, region: string) =>
      moveToRegion(deps, accountId, scheduleId, region),
    confirm: (accountId: string, scheduleId: string): Promise<CallData<Calls["confirm"]>> =>
      confirmSeat(deps, accountId, scheduleId),
    sendStartInfo: (accountId: string, params: CallParams<Calls["sendStartInfo"]>) =>
      sendStartInfo(deps, accountId, params),
  };
}

/**
 * Stores a player's sign of life in a transaction of its own: if it also read the queue, it would conflict with those of all other
 * waiting players (R-STORE-04).
 */
async function writeSignOfLife(
  { outbox, clock }: SchedulesDeps,
  { id, seenAt }: Pick<Schedule, "id" | "seenAt">,
): Promise<void> {
  const now = clock.now();
  if (now - seenAt >= seenInterval)
    await outbox.transaction((tx) => tx.schedules.change(id, { seenAt: now }));
}

/**
 * Offers a waiting player the free seat of another region (R-REGION-04). Idempotent: does nothing for a schedule that no longer waits.
 * @throws Refusal when the schedule is over, or no seat is free there; the schedule keeps its place in the queue
 */
function moveToRegion(
  { outbox, clock, seats }: SchedulesDeps,
  accountId: string,
  scheduleId: string,
  region: string,
): Promise<void> {
  return outbox.transaction(async (tx, push) => {
    const { kind, gameId } = await ownSchedule(tx, accountId, scheduleId);
    if (kind !== "waiting") return;
    const there = (await regionLoads(tx, seats))(gameId).find(({ id }) => id === region);
    if (there === undefined || freeSeats(there) === 0) throw taken();
    await tx.schedules.change(scheduleId, { region });
    await promoteWaiting(tx, push, seats, clock);
    // Rolls the transaction back.
    if ((await tx.schedules.find(scheduleId))?.kind !== "offered") throw taken();
  }, "queue");
}

const taken = () => new Refusal(ownCodes.regionFull, "regionFull");
