import type { GameBrief } from "../../streams/wire/catalogue.ts";
import type { ConnectInfo, ScheduleInfo } from "../../streams/wire/schedule.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import type { Schedule } from "../store/schedules.ts";
import type { Transaction } from "../store/store.ts";
import type { HostAddress } from "./schedulesDeps.ts";
import type { Seats } from "./seats.ts";
import { waitingPlayers } from "./transitions.ts";

/** A schedule as the wire shows it. */
export function infoOf(schedule: Schedule): ScheduleInfo {
  return { id: schedule.id, account_mode: schedule.accountMode, center_pay_code: "" };
}

/** How a player connects to the host of a leased seat. */
export function connectInfoOf(address: HostAddress, { sessionKey }: Schedule): ConnectInfo {
  return {
    realip: address.host,
    innerip: "",
    session_key: sessionKey,
    httpcentport: address.port,
    file_transfer_port: 0,
    spare_port: 0,
  };
}

/** A waiting schedule's position and estimated wait in seconds; null for any other schedule. */
export async function queueInfoOf(tx: Transaction, seats: Seats, { id, status }: Schedule, now: number) {
  if (status !== 100) return null;
  const mine = (await waitingPlayers(tx, seats, now)).find(({ schedule }) => schedule.id === id);
  return { queuingIndex: mine?.position ?? null, queuingWaitTime: mine?.wait ?? null };
}

/** @throws Refusal when the catalogue does not have the game */
export function gameOf(games: ReadonlyMap<string, GameBrief>, gameId: string): GameBrief {
  const game = games.get(gameId);
  if (game === undefined) throw new Refusal(ownCodes.gameUnknown, "gameUnknown");
  return game;
}

/** The account's own schedule. @throws Refusal when it is over, or another account's */
export async function ownSchedule(tx: Transaction, accountId: string, scheduleId: string): Promise<Schedule> {
  const schedule = await tx.schedules.find(scheduleId);
  if (schedule === null || schedule.accountId !== accountId)
    throw new Refusal(ownCodes.scheduleOver, "scheduleOver");
  return schedule;
}
