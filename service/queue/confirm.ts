import { randomUUID } from "node:crypto";
import type { CallData, calls } from "../../wire/calls/calls.ts";
import type { KnownHost } from "../hosts/hostState.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import { newSecret } from "../lib/secrets.ts";
import { isSeated, type Leased, type Seated } from "../store/play/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { roomOf } from "./placement.ts";
import type { SchedulesDeps } from "./schedulesDeps.ts";
import { promoteWaiting, returnToQueue } from "./transitions.ts";
import { infoOf, offeredGame, ownSchedule } from "./views/scheduleViews.ts";

/**
 * Leases an offered seat at its host, under a fresh session key. Idempotent: the key stays the same.
 * @param announce pushes that the seat waits for its start info
 * @throws Refusal when the seat is not offered yet, no host can run the game any more, the host is unreachable,
 * or the schedule ended meanwhile
 */
export async function confirmSeat(
  deps: SchedulesDeps,
  accountId: string,
  scheduleId: string,
  announce = true,
): Promise<CallData<(typeof calls)["confirm"]>> {
  const { outbox, clock, hostPool, seats, games, freeAwaySeconds } = deps;
  // The host is asked between two transactions: nothing but the store may be awaited inside one.
  const offered = await outbox.transaction(async (tx) => {
    const schedule = await ownSchedule(tx, accountId, scheduleId);
    if (schedule.kind === "waiting") throw new Refusal(ownCodes.notYourTurn, "notYourTurn");
    if (schedule.kind === "offered") {
      // Its game may have gone while the player was in the queue; a seat that is leased already keeps it.
      offeredGame(games, schedule.gameId);
      // R-OPS-06, R-OPS-18: no new player for a drained host, whose offers the next round withdraws, nor for any during maintenance.
      if (await isClosed(tx, schedule.hostId, clock.date())) return null;
    }
    const asked = { ...schedule, ...(await leaseOf(tx, schedule)) };
    await tx.schedules.change(schedule.id, { state: asked, seenAt: clock.now() });
    return asked;
  });
  if (offered === null) {
    await withdrawOffer(deps, scheduleId);
    return confirmSeat(deps, accountId, scheduleId, announce);
  }
  const host = await hostPool.find(offered.hostId);
  const leased = await host?.lease({
    leaseId: offered.leaseId,
    scheduleId,
    sessionKey: offered.sessionKey,
    gameId: offered.gameId,
    quality: offered.quality,
    freeAwaySeconds,
  });
  if (leased !== "done") {
    seats.suspect(offered.hostId);
    await offerOtherHost(deps, offered);
    return confirmSeat(deps, accountId, scheduleId, announce);
  }
  const confirmed = await outbox.transaction(async (tx, push) => {
    const schedule = await tx.schedules.find(scheduleId);
    if (schedule === null || !isSeated(schedule) || schedule.sessionKey !== offered.sessionKey) return null;
    const now = clock.now();
    const { leaseId, sessionKey } = offered;
    if (schedule.kind === "offered")
      await tx.schedules.change(scheduleId, {
        state: {
          ...{ ...schedule, kind: "leased", leaseId, sessionKey },
          ...{ leasedAt: now, offeredAt: now, drainAnnounced: 0 },
        },
      });
    if (announce)
      await push(
        accountId,
        "machine_ready",
        schedule.kind === "playing"
          ? { scheduleId, type: "gameInfo", state: "34" }
          : { scheduleId, type: "config", state: "0" },
      );
    return { ...schedule, sessionKey };
  });
  if (confirmed === null) {
    await host?.end({ scheduleId, leaseId: offered.leaseId });
    throw new Refusal(ownCodes.scheduleOver, "scheduleOver");
  }
  const connectInfo = deps.connectInfoOf(confirmed);
  if (connectInfo === null) throw new Refusal(ownCodes.hostUnreachable, "hostUnreachable");
  return { connectInfo, info: infoOf(confirmed) };
}

/**
 * Offers a seat of another host of the region to a player whose host did not lease one. The failed host stays suspect until its next
 * heartbeat, so retries end.
 * @throws Refusal where no other host has a seat for this player: the offer stays, as the host may come back soon
 */
function offerOtherHost({ outbox, clock, seats }: SchedulesDeps, { id, sessionKey }: Seated): Promise<void> {
  return outbox.transaction(async (tx, push) => {
    const unreachable = new Refusal(ownCodes.hostUnreachable, "hostUnreachable");
    const schedule = await tx.schedules.find(id);
    if (schedule?.kind !== "offered" || schedule.sessionKey !== sessionKey) throw unreachable;
    const room = await roomOf(tx, seats.hosts());
    const isFit = ({ region, games }: KnownHost) =>
      region === schedule.region && games.includes(schedule.gameId);
    if (!room.some(({ host }) => isFit(host))) throw unreachable;
    await returnToQueue(tx, schedule, clock.now());
    await promoteWaiting(tx, push, seats, clock, id);
    // Players who have waited longer may have taken it: then this rolls back.
    if ((await tx.schedules.find(id))?.kind !== "offered") throw unreachable;
  }, "queue");
}

async function isClosed(tx: Transaction, hostId: string, date: number): Promise<boolean> {
  return (
    (await tx.heldHosts.list()).includes(hostId) || (await tx.announcements.maintenanceNow(date)) !== null
  );
}

/** Withdraws the offer of a host that gets no new player: the player is offered another seat, or waits first in line. */
function withdrawOffer({ outbox, clock, seats }: SchedulesDeps, id: string): Promise<void> {
  return outbox.transaction(async (tx, push) => {
    const schedule = await tx.schedules.find(id);
    if (schedule?.kind !== "offered") return;
    await returnToQueue(tx, schedule, clock.now());
    await promoteWaiting(tx, push, seats, clock, id);
  }, "queue");
}

/** The lease that a schedule's host was asked for, else a new one: a key for the player, and an id for the host's play reports. */
async function leaseOf(
  tx: Transaction,
  { id: scheduleId, accountId, hostId, leaseId, sessionKey }: Seated,
): Promise<Pick<Leased, "leaseId" | "sessionKey">> {
  if (leaseId !== null && sessionKey !== null) return { leaseId, sessionKey };
  const id = randomUUID();
  await tx.leases.add({ id, scheduleId, accountId, hostId });
  return { leaseId: id, sessionKey: newSecret() };
}
