import { randomUUID } from "node:crypto";
import type { CallData, CallParams, calls } from "../../streams/wire/calls.ts";
import type { GameBrief } from "../../streams/wire/catalogue.ts";
import { codes } from "../../streams/wire/envelope.ts";
import { accountStatuses, type ConnectInfo, type ScheduleInfo } from "../../streams/wire/schedule.ts";
import { isPro, playableSeconds } from "../accounts/balance.ts";
import { currentBalance } from "../accounts/metering.ts";
import type { HostPool } from "../hosts/hostPool.ts";
import type { Clock } from "../lib/clock.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import { newSecret } from "../lib/secrets.ts";
import type { Outbox } from "../session/outbox.ts";
import type { Balance } from "../store/balances.ts";
import type { Schedule } from "../store/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { accountSharing, lendsAccounts, modeMatches, offersAccountMode } from "./modes.ts";
import type { Seats } from "./seats.ts";
import { readStartInfo } from "./startInfo.ts";
import { endSchedule, promoteWaiting, waitingPlayers } from "./transitions.ts";

type Calls = typeof calls;

/** Where a machine's picture is asked for. */
export interface HostAddress {
  readonly host: string;
  readonly port: number;
}

/** What a player can do with a schedule: one call each. Every refusal is thrown as `Refusal`. */
export interface Schedules {
  check(accountId: string): Promise<CallData<Calls["scheduleInfo"]>>;
  findAccount(accountId: string, gameId: string): Promise<CallData<Calls["findAccount"]>>;
  start(accountId: string, params: CallParams<Calls["startGame"]>): Promise<CallData<Calls["startGame"]>>;
  /** Leaving what is over already is no error: the app quits after `scheduled_cancel` too (R-PUSH-02). */
  quit(accountId: string, scheduleId: string): Promise<void>;
  confirm(accountId: string, scheduleId: string): Promise<CallData<Calls["confirm"]>>;
  sendStartInfo(accountId: string, params: CallParams<Calls["sendStartInfo"]>): Promise<void>;
}

export function createSchedules(deps: {
  outbox: Outbox;
  clock: Clock;
  hostPool: HostPool;
  seats: Seats;
  games: ReadonlyMap<string, GameBrief>;
  address: HostAddress;
}): Schedules {
  const { outbox, clock, hostPool, seats, games, address } = deps;

  const connectInfoOf = ({ sessionKey }: Schedule): ConnectInfo => ({
    realip: address.host,
    innerip: "",
    session_key: sessionKey,
    httpcentport: address.port,
    file_transfer_port: 0,
    spare_port: 0,
  });

  return {
    check: (accountId) =>
      outbox.transaction(async (tx) => {
        const now = clock.now();
        const schedule = await tx.schedules.ofAccount(accountId);
        if (schedule === null)
          return { scheduleStatus: 0, info: null, gameInfo: null, queueInfo: null, connectInfo: null };
        await tx.schedules.change(schedule.id, { seenAt: now });
        return {
          scheduleStatus: schedule.status,
          info: infoOf(schedule),
          gameInfo: games.get(schedule.gameId) ?? null,
          queueInfo: schedule.status === 100 ? await queueInfoOf(tx, seats, schedule, now) : null,
          connectInfo: schedule.leasedAt === 0 ? null : connectInfoOf(schedule),
        };
      }),

    findAccount: (accountId, gameId) =>
      outbox.transaction(async (tx) => {
        const now = clock.now();
        const game = gameOf(games, gameId);
        if (playableSeconds(await currentBalance(tx, accountId, now), now) === 0)
          return { status: accountStatuses.timeOver };
        if (!lendsAccounts(game)) return { status: accountStatuses.notNeeded };
        const free = await tx.lending.free(gameId);
        return { status: free > 0 ? accountStatuses.free : accountStatuses.none };
      }),

    start: (accountId, params) =>
      outbox.transaction(async (tx, push) => {
        const now = clock.now();
        const game = gameOf(games, params.game_id);
        if (!offersAccountMode(game, params.account_mode))
          throw new Refusal(ownCodes.modeNotOffered, "modeNotOffered");
        refuseWithoutTime(await currentBalance(tx, accountId, now), now);
        if ((await tx.schedules.ofAccount(accountId)) !== null)
          throw new Refusal(ownCodes.alreadyScheduled, "alreadyScheduled");
        const id = randomUUID();
        if (params.account_mode === accountSharing && (await tx.lending.lend(game.gameIdStr, id)) === null)
          throw new Refusal(ownCodes.noAccount, "noAccount");
        await tx.schedules.add({
          id,
          accountId,
          gameId: game.gameIdStr,
          accountMode: params.account_mode,
          status: 100,
          createdAt: now,
          offeredAt: 0,
          leasedAt: 0,
          sessionKey: "",
          startedAt: 0,
          paidUntil: 0,
          charged: 0,
          warned: 0,
          walletPushedAt: 0,
          seenAt: now,
          pushedPosition: -1,
        });
        await promoteWaiting(tx, push, seats, now, id);
        const schedule = await owned(tx, accountId, id);
        return {
          queueInfo: schedule.status === 100 ? await queueInfoOf(tx, seats, schedule, now) : null,
          info: infoOf(schedule),
        };
      }),

    async quit(accountId, scheduleId) {
      const had = await outbox.transaction(async (tx, push) => {
        const schedule = await tx.schedules.find(scheduleId);
        if (schedule === null || schedule.accountId !== accountId) return null;
        await endSchedule(tx, push, schedule, clock.now());
        return schedule;
      });
      if (had === null) return;
      // The seat is given on only after the machine has really given it back.
      if (had.sessionKey !== "") await hostPool.end(had.id);
      await outbox.transaction((tx, push) => promoteWaiting(tx, push, seats, clock.now()));
    },

    async confirm(accountId, scheduleId) {
      const offered = await outbox.transaction(async (tx) => {
        const schedule = await owned(tx, accountId, scheduleId);
        if (schedule.status === 100) throw new Refusal(ownCodes.notYourTurn, "notYourTurn");
        const now = clock.now();
        const sessionKey = schedule.sessionKey === "" ? newSecret() : schedule.sessionKey;
        await tx.schedules.change(schedule.id, { sessionKey, seenAt: now });
        return { ...schedule, sessionKey, isPro: isPro(await tx.balances.find(accountId), now) };
      });
      const leased = await hostPool.lease({
        scheduleId,
        sessionKey: offered.sessionKey,
        gameId: offered.gameId,
        quality: offered.isPro ? "high" : "standard",
      });
      if (leased !== "done") {
        seats.pollSoon();
        throw new Refusal(ownCodes.hostUnreachable, "hostUnreachable");
      }
      const confirmed = await outbox.transaction(async (tx, push) => {
        const schedule = await tx.schedules.find(scheduleId);
        if (schedule === null || schedule.sessionKey !== offered.sessionKey) return null;
        const now = clock.now();
        if (schedule.leasedAt === 0) await tx.schedules.change(scheduleId, { leasedAt: now, offeredAt: now });
        await push(
          accountId,
          "machine_ready",
          schedule.status === 300
            ? { scheduleId, type: "gameInfo", state: "34" }
            : { scheduleId, type: "config", state: "0" },
        );
        return schedule;
      });
      if (confirmed === null) {
        await hostPool.end(scheduleId);
        throw new Refusal(ownCodes.scheduleOver, "scheduleOver");
      }
      return { connectInfo: connectInfoOf(confirmed), info: infoOf(confirmed) };
    },

    async sendStartInfo(accountId, params) {
      const startInfo = readStartInfo(params.extend_info);
      if (startInfo === null) throw new Refusal(400, "badRequest", null, 400);
      const { schedule, lent } = await outbox.transaction(async (tx) => {
        const found = await owned(tx, accountId, params.schedule_id);
        if (found.status === 100) throw new Refusal(ownCodes.notYourTurn, "notYourTurn");
        if (found.leasedAt === 0) throw new Refusal(ownCodes.notConfirmed, "notConfirmed");
        return { schedule: found, lent: await tx.lending.lentTo(found.id) };
      });
      // The machine launches what our own catalogue says; of the player's brief only the game's id is read.
      const brief = gameOf(games, schedule.gameId);
      if (
        startInfo.brief.gameIdStr !== brief.gameIdStr ||
        !modeMatches(brief, startInfo.mode, schedule.accountMode)
      )
        throw new Refusal(ownCodes.modeNotOffered, "modeNotOffered");
      const account = lent?.account ?? startInfo.account;
      const password = lent?.password ?? startInfo.password;
      const started = await hostPool.start({
        scheduleId: schedule.id,
        brief,
        mode: startInfo.mode,
        ...(account === undefined ? {} : { account }),
        ...(password === undefined ? {} : { password }),
        type: schedule.status === 300 ? 2 : 1,
      });
      if (started !== "done") {
        seats.pollSoon();
        throw new Refusal(ownCodes.hostUnreachable, "hostUnreachable");
      }
      await outbox.transaction(async (tx, push) => {
        const now = await tx.schedules.find(schedule.id);
        if (now?.status !== 300) return;
        await push(accountId, "machine_ready", { scheduleId: now.id, type: "gameInfo", state: "34" });
      });
    },
  };
}

function infoOf(schedule: Schedule): ScheduleInfo {
  return { id: schedule.id, account_mode: schedule.accountMode, center_pay_code: "" };
}

async function queueInfoOf(tx: Transaction, seats: Seats, { id }: Schedule, now: number) {
  const mine = (await waitingPlayers(tx, seats, now)).find(({ schedule }) => schedule.id === id);
  return { queuingIndex: mine?.position ?? null, queuingWaitTime: mine?.wait ?? null };
}

function gameOf(games: ReadonlyMap<string, GameBrief>, gameId: string): GameBrief {
  const game = games.get(gameId);
  if (game === undefined) throw new Refusal(ownCodes.gameUnknown, "gameUnknown");
  return game;
}

async function owned(tx: Transaction, accountId: string, scheduleId: string): Promise<Schedule> {
  const schedule = await tx.schedules.find(scheduleId);
  if (schedule === null || schedule.accountId !== accountId)
    throw new Refusal(ownCodes.scheduleOver, "scheduleOver");
  return schedule;
}

/**
 * R-PLAY-03, R-ERR-04, seen from the service: nobody starts without time. A member and who only ever tried the product are
 * offered an hour, a former member the membership, and so is anybody else.
 */
function refuseWithoutTime(balance: Balance, now: number): void {
  if (playableSeconds(balance, now) > 0) return;
  const { memberUntil, testPlay } = balance;
  if (testPlay || memberUntil > now) throw new Refusal(codes.timeOver, "noTime", { accountType: "hour" });
  if (memberUntil > 0) throw new Refusal(codes.timeOver, "memberOver", { accountType: "subscription" });
  throw new Refusal(codes.joinMembership, "joinMembership");
}
