import { randomUUID } from "node:crypto";
import type { CallData, calls } from "../../streams/wire/calls.ts";
import { isPro } from "../accounts/balance.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import { newSecret } from "../lib/secrets.ts";
import type { Schedule } from "../store/schedules.ts";
import type { Transaction } from "../store/store.ts";
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
  { outbox, clock, hostPool, seats, games, address, addRelays, freeAwaySeconds }: SchedulesDeps,
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
    const lease = schedule.sessionKey === "" ? await newLease(tx, schedule) : schedule;
    const { leaseId, sessionKey } = lease;
    await tx.schedules.change(schedule.id, { leaseId, sessionKey, seenAt: clock.now() });
    const balance = await tx.balances.find(accountId);
    return { ...schedule, leaseId, sessionKey, isPro: isPro(balance, clock.date()) };
  });
  const leased = await hostPool.lease({
    leaseId: offered.leaseId,
    scheduleId,
    sessionKey: offered.sessionKey,
    gameId: offered.gameId,
    quality: offered.isPro ? "high" : "standard",
    freeAwaySeconds,
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
  return { connectInfo: addRelays(connectInfoOf(address, confirmed)), info: infoOf(confirmed) };
}

/** Each lease has a key of its own, and an id under which its host reports what it shows. */
async function newLease(
  tx: Transaction,
  { id: scheduleId, accountId }: Schedule,
): Promise<Pick<Schedule, "leaseId" | "sessionKey">> {
  const leaseId = randomUUID();
  await tx.leases.add({ id: leaseId, scheduleId, accountId });
  return { leaseId, sessionKey: newSecret() };
}
