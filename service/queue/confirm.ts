import type { CallData, calls } from "../../streams/wire/calls.ts";
import { isPro } from "../accounts/balance.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import { newSecret } from "../lib/secrets.ts";
import type { SchedulesDeps } from "./schedulesDeps.ts";
import { connectInfoOf, infoOf, offeredGame, ownSchedule } from "./scheduleViews.ts";

/**
 * Takes up an offered seat: leases it at the host under a fresh session key. May be repeated, the key stays
 * the same.
 * @param announce pushes that the seat waits for its start info
 * @throws Refusal when the seat is not offered yet, no host can run the game any more, the host is unreachable,
 * or the schedule ended meanwhile
 */
export async function confirmSeat(
  { outbox, clock, hostPool, seats, games, address }: SchedulesDeps,
  accountId: string,
  scheduleId: string,
  announce = true,
): Promise<CallData<(typeof calls)["confirm"]>> {
  // The host is asked between two transactions: nothing but the store may be awaited inside one.
  const offered = await outbox.transaction(async (tx) => {
    const schedule = await ownSchedule(tx, accountId, scheduleId);
    if (schedule.status === 100) throw new Refusal(ownCodes.notYourTurn, "notYourTurn");
    // Its game may have gone while the player was in the queue; a seat that is leased already keeps it.
    if (schedule.leasedAt === 0) offeredGame(games, schedule.gameId);
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
    if (announce)
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
  return { connectInfo: connectInfoOf(address, confirmed), info: infoOf(confirmed) };
}
