import type * as z from "zod/mini";
import type { CallParams, calls } from "../../wire/calls/calls.ts";
import type { GameStart } from "../../wire/hosts/hostControl.ts";
import { jsonOf } from "../../wire/orElse.ts";
import { extendInfo } from "../../wire/schedule.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import type { Schedule } from "../store/play/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { modeMatches } from "./modes.ts";
import { playerProfile, sharedProfile } from "./profiles.ts";
import type { GameLookUp, SchedulesDeps } from "./schedulesDeps.ts";
import { markLoading } from "./transitions.ts";
import { gameOf, ownSchedule } from "./views/scheduleViews.ts";

type StartInfo = z.infer<typeof extendInfo>;

/**
 * Starts the game of a player who has confirmed a seat, or brings a player back to a running game.
 * @throws Refusal when the start info is malformed, does not fit the schedule, or the host is unreachable
 */
export async function sendStartInfo(
  { outbox, clock, hostPool, seats, games }: SchedulesDeps,
  accountId: string,
  params: CallParams<(typeof calls)["sendStartInfo"]>,
): Promise<void> {
  const startInfo = readStartInfo(params.extend_info);
  if (startInfo === null) throw new Refusal(400, "badRequest", null, 400);
  const { schedule, start } = await outbox.transaction(async (tx) => {
    const schedule = await ownSchedule(tx, accountId, params.schedule_id);
    if (schedule.kind === "waiting") throw new Refusal(ownCodes.notYourTurn, "notYourTurn");
    if (schedule.kind === "offered") throw new Refusal(ownCodes.notConfirmed, "notConfirmed");
    if (!fitsSchedule(startInfo, games, schedule))
      throw new Refusal(ownCodes.modeNotOffered, "modeNotOffered");
    return { schedule, start: await gameStartOf(tx, schedule, startInfo) };
  });
  const { id: scheduleId, gameId } = schedule;
  const host = await hostPool.find(schedule.hostId);
  if ((await host?.start({ scheduleId, gameId, ...start })) !== "done") {
    seats.pollSoon();
    throw new Refusal(ownCodes.hostUnreachable, "hostUnreachable");
  }
  await outbox.transaction(async (tx, push) => {
    const current = await tx.schedules.find(scheduleId);
    if (current?.kind === "leased") await markLoading(tx, push, current, clock.now());
    if (current?.kind === "playing")
      await push(accountId, "machine_ready", { scheduleId, type: "gameInfo", state: "34" });
  });
}

/** Reads `extend_info`, base64 of UTF-8 JSON; null when it is malformed. */
export function readStartInfo(encoded: string): StartInfo | null {
  const read = extendInfo.safeParse(jsonOf(Buffer.from(encoded, "base64").toString("utf8")));
  return read.success ? read.data : null;
}

/** Whether start info names the schedule's game, and a mode that the game offers. */
export function fitsSchedule(
  { brief, mode }: StartInfo,
  games: GameLookUp,
  { gameId, accountMode }: Pick<Schedule, "gameId" | "accountMode">,
): boolean {
  return brief.gameIdStr === gameId && modeMatches(gameOf(games, gameId), mode, accountMode);
}

/** How the host is to run the game. The host has the game in its own library: nothing of the player's brief is passed on. */
export async function gameStartOf(
  tx: Transaction,
  { id, accountId }: Schedule,
  { mode, screen }: StartInfo,
): Promise<GameStart> {
  const lent = await tx.lending.lentTo(id);
  const profile = lent === null ? playerProfile(accountId) : sharedProfile(lent.account);
  return { mode, profile, ...(screen && { screen }) };
}
