import type { GameBrief } from "../../../wire/catalogue.ts";
import type { QueueInfo, ScheduleInfo } from "../../../wire/schedule.ts";
import type { Clock } from "../../lib/clock.ts";
import { ownCodes, Refusal } from "../../lib/refusal.ts";
import type { Schedule } from "../../store/play/schedules.ts";
import type { Transaction } from "../../store/store.ts";
import type { GameLookUp } from "../schedulesDeps.ts";
import type { Seats } from "../seats.ts";
import { queueViews } from "./queueViews.ts";

/** A schedule as the wire shows it. */
export function infoOf(schedule: Schedule): ScheduleInfo {
  return { id: schedule.id, account_mode: schedule.accountMode, center_pay_code: "" };
}

/** The queue as a waiting schedule's player sees it; null for any other schedule. */
export async function queueInfoOf(
  tx: Transaction,
  seats: Seats,
  schedule: Schedule,
  clock: Clock,
): Promise<QueueInfo | null> {
  if (schedule.kind !== "waiting") return null;
  const ahead = await tx.schedules.waitingAhead(schedule.id);
  return queueViews(tx, seats, clock)({ ...schedule, ahead });
}

/** The game of a schedule, even if it is no longer offered. @throws Refusal when it never was */
export function gameOf(games: GameLookUp, gameId: string): GameBrief {
  const game = games.known(gameId);
  if (game === undefined) throw new Refusal(ownCodes.gameUnknown, "gameUnknown");
  return game;
}

/** A game that can be started now. @throws Refusal when no host can run it */
export function offeredGame(games: GameLookUp, gameId: string): GameBrief {
  const game = games.offered(gameId);
  if (game !== undefined) return game;
  if (games.known(gameId) === undefined) throw new Refusal(ownCodes.gameUnknown, "gameUnknown");
  throw new Refusal(ownCodes.gameNotOffered, "gameNotOffered");
}

/** The account's own schedule. @throws Refusal when it is over, or another account's */
export async function ownSchedule(tx: Transaction, accountId: string, scheduleId: string): Promise<Schedule> {
  const schedule = await tx.schedules.find(scheduleId);
  if (schedule === null || schedule.accountId !== accountId)
    throw new Refusal(ownCodes.scheduleOver, "scheduleOver");
  return schedule;
}
