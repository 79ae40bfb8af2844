import { randomUUID } from "node:crypto";
import type { CallParams, calls } from "../../wire/calls/calls.ts";
import { codes } from "../../wire/calls/envelope.ts";
import { playableSeconds } from "../accounts/balance.ts";
import { refuseDuringMaintenance } from "../accounts/duringMaintenance.ts";
import { refuseClosed } from "../accounts/refuseClosed.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import type { Push } from "../push/outbox.ts";
import { readMeasured } from "../regions/placeSchedule.ts";
import type { Balance } from "../store/money/balances.ts";
import type { Schedule } from "../store/play/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { accountSharing, offersAccountMode } from "./modes.ts";
import { regionForStart, regionsOf } from "./regionLoads.ts";
import type { SchedulesDeps } from "./schedulesDeps.ts";
import { promoteWaiting } from "./transitions.ts";
import { offeredGame, ownSchedule } from "./views/scheduleViews.ts";

/**
 * Puts a player into the queue, and offers a free seat if there is one.
 * @returns the schedule, which waits or is offered a seat
 * @throws Refusal when the game, mode, balance or lending pool does not allow it, or the player has a schedule
 */
export async function enqueue(
  { clock, seats, games }: SchedulesDeps,
  tx: Transaction,
  push: Push,
  accountId: string,
  params: CallParams<(typeof calls)["startGame"]>,
): Promise<Schedule> {
  const now = clock.now();
  await refuseDuringMaintenance(tx, clock.date());
  const game = offeredGame(games, params.game_id);
  if (!offersAccountMode(game, params.account_mode))
    throw new Refusal(ownCodes.modeNotOffered, "modeNotOffered");
  // The sign-in may have ended after the call was let in.
  await refuseClosed(tx, accountId, { keeps: false, date: clock.date() });
  refuseWithoutTime(await tx.balances.find(accountId), clock.date());
  if ((await tx.schedules.ofAccount(accountId)) !== null)
    throw new Refusal(ownCodes.alreadyScheduled, "alreadyScheduled");
  const id = randomUUID();
  if (params.account_mode === accountSharing && (await tx.lending.lend(game.gameIdStr, id)) === null)
    throw new Refusal(ownCodes.noAccount, "noAccount");
  const measured = readMeasured(params.idcList, regionsOf(seats.hosts()));
  await tx.schedules.add({
    id,
    accountId,
    gameId: game.gameIdStr,
    accountMode: params.account_mode,
    kind: "waiting",
    createdAt: now,
    region: await regionForStart(tx, seats, game.gameIdStr, measured),
    measured,
    warned: 0,
    graceUntil: null,
    walletPushedAt: 0,
    seenAt: now,
  });
  await promoteWaiting(tx, push, seats, clock, id);
  return ownSchedule(tx, accountId, id);
}

/**
 * R-PLAY-03, R-ERR-04: a player without time cannot start. Players who only had the trial are offered an hour, everybody else a
 * membership.
 */
function refuseWithoutTime(balance: Balance, date: number): void {
  if (playableSeconds(balance, date) > 0) return;
  const { memberUntil, testPlay } = balance;
  if (testPlay) throw new Refusal(codes.timeOver, "noTime", { accountType: "hour" });
  if (memberUntil > 0) throw new Refusal(codes.timeOver, "memberOver", { accountType: "subscription" });
  throw new Refusal(codes.joinMembership, "joinMembership");
}
