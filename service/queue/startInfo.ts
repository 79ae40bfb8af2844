import type * as z from "zod/mini";
import type { CallParams, calls } from "../../wire/calls/calls.ts";
import { jsonOf } from "../../wire/orElse.ts";
import { extendInfo } from "../../wire/schedule.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import type { Push } from "../push/outbox.ts";
import { isLeased } from "../store/play/schedules.ts";
import { modeMatches } from "./modes.ts";
import { playerProfile, sharedProfile } from "./profiles.ts";
import type { SchedulesDeps } from "./schedulesDeps.ts";
import { markLoading } from "./transitions.ts";
import { gameOf, ownSchedule } from "./views/scheduleViews.ts";

/**
 * Starts the game on the leased seat, or reattaches a player to a running one.
 * @param announce pushes that the host has taken the game
 * @throws Refusal when the start info is malformed, does not fit the schedule, or the host is unreachable
 */
export async function sendStartInfo(
  { outbox, clock, hostPool, seats, games }: SchedulesDeps,
  accountId: string,
  params: CallParams<(typeof calls)["sendStartInfo"]>,
  announce = true,
): Promise<void> {
  const startInfo = readStartInfo(params.extend_info);
  if (startInfo === null) throw new Refusal(400, "badRequest", null, 400);
  const { schedule, lent } = await outbox.transaction(async (tx) => {
    const found = await ownSchedule(tx, accountId, params.schedule_id);
    if (found.kind === "waiting") throw new Refusal(ownCodes.notYourTurn, "notYourTurn");
    if (found.kind === "offered") throw new Refusal(ownCodes.notConfirmed, "notConfirmed");
    return { schedule: found, lent: await tx.lending.lentTo(found.id) };
  });
  // The host runs a game of its own library: of the brief that the player sends only the game's id is read.
  const brief = gameOf(games, schedule.gameId);
  const { mode, screen } = startInfo;
  if (startInfo.brief.gameIdStr !== brief.gameIdStr || !modeMatches(brief, mode, schedule.accountMode))
    throw new Refusal(ownCodes.modeNotOffered, "modeNotOffered");
  const host = await hostPool.find(schedule.hostId);
  const started = await host?.start({
    scheduleId: schedule.id,
    gameId: schedule.gameId,
    mode,
    profile: lent === null ? playerProfile(accountId) : sharedProfile(lent.account),
    type: schedule.kind === "playing" ? 2 : 1,
    ...(screen && { screen }),
  });
  if (started !== "done") {
    seats.pollSoon();
    throw new Refusal(ownCodes.hostUnreachable, "hostUnreachable");
  }
  await outbox.transaction(async (tx, push) => {
    const current = await tx.schedules.find(schedule.id);
    if (current === null || !isLeased(current)) return;
    const send = announce ? push : quiet;
    if (current.kind === "leased") return markLoading(tx, send, current, clock.now());
    await send(accountId, "machine_ready", { scheduleId: current.id, type: "gameInfo", state: "34" });
  });
}

/** For a caller who gets the news in the reply. */
const quiet: Push = async () => undefined;

/** Reads `extend_info`, base64 of UTF-8 JSON; null when it is malformed. */
function readStartInfo(encoded: string): z.infer<typeof extendInfo> | null {
  const read = extendInfo.safeParse(jsonOf(Buffer.from(encoded, "base64").toString("utf8")));
  return read.success ? read.data : null;
}
