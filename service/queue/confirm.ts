import { randomUUID } from "node:crypto";
import type { CallData, calls } from "../../wire/calls/calls.ts";
import type { LeaseCommand } from "../../wire/hosts/hostControl.ts";
import type { KnownHost } from "../hosts/hostState.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import { newSecret } from "../lib/secrets.ts";
import { isSeated, type Leased, type Offered, type Schedule, type Seated } from "../store/play/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { roomOf } from "./placement.ts";
import type { SchedulesDeps } from "./schedulesDeps.ts";
import { leased, promoteWaiting, returnToQueue } from "./transitions.ts";
import { infoOf, offeredGame, ownSchedule } from "./views/scheduleViews.ts";

/**
 * Leases an offered seat at its host, under a fresh session key. Idempotent: the key stays the same.
 * @throws Refusal when the seat is not offered yet, no host can run the game any more, the host is unreachable,
 * or the schedule ended meanwhile
 */
export async function confirmSeat(
  deps: SchedulesDeps,
  accountId: string,
  scheduleId: string,
): Promise<CallData<(typeof calls)["confirm"]>> {
  const { outbox, clock, hostPool, seats, games } = deps;
  // The host is asked between two transactions, because a transaction may await nothing but the store.
  const asked = await outbox.transaction(async (tx) => {
    const schedule = await ownSchedule(tx, accountId, scheduleId);
    if (schedule.kind === "waiting") throw new Refusal(ownCodes.notYourTurn, "notYourTurn");
    if (schedule.kind === "offered") {
      // The game may have gone while the player waited; a leased seat keeps it.
      offeredGame(games, schedule.gameId);
      // R-OPS-06, R-OPS-18: no new players on a drained host, or anywhere during maintenance.
      if (await isClosed(tx, schedule.hostId, clock.date())) return null;
    }
    const state = { ...schedule, ...(await leaseFor(tx, schedule)) };
    await tx.schedules.change(scheduleId, { state, seenAt: clock.now() });
    return state;
  });
  if (asked === null) {
    await withdrawOffer(deps, scheduleId);
    return confirmSeat(deps, accountId, scheduleId);
  }
  const host = await hostPool.find(asked.hostId);
  if ((await host?.lease(leaseCommandOf(deps, asked))) !== "done") {
    seats.suspect(asked.hostId);
    await offerOtherHost(deps, asked, async () => undefined);
    return confirmSeat(deps, accountId, scheduleId);
  }
  const isLeased = await outbox.transaction(async (tx, push) => {
    const schedule = await tx.schedules.find(scheduleId);
    if (!hasKey(schedule, asked.sessionKey)) return false;
    if (schedule.kind === "offered")
      await tx.schedules.change(scheduleId, { state: leased(schedule, asked, clock.now()) });
    await push(
      accountId,
      "machine_ready",
      schedule.kind === "playing"
        ? { scheduleId, type: "gameInfo", state: "34" }
        : { scheduleId, type: "config", state: "0" },
    );
    return true;
  });
  if (!isLeased) {
    await host?.end({ scheduleId, leaseId: asked.leaseId });
    throw new Refusal(ownCodes.scheduleOver, "scheduleOver");
  }
  const connectInfo = deps.connectInfoOf(asked);
  if (connectInfo === null) throw unreachable();
  return { connectInfo, info: infoOf(asked) };
}

type Lease = Pick<Leased, "leaseId" | "sessionKey">;

/** The lease that the host was asked for before, or a new one: a key for the player, and an id for the host's play reports. */
export async function leaseFor(
  tx: Transaction,
  { id: scheduleId, accountId, hostId, leaseId, sessionKey }: Seated,
): Promise<Lease> {
  if (leaseId !== null && sessionKey !== null) return { leaseId, sessionKey };
  const id = randomUUID();
  await tx.leases.add({ id, scheduleId, accountId, hostId });
  return { leaseId: id, sessionKey: newSecret() };
}

export const leaseCommandOf = (
  { freeAwaySeconds }: SchedulesDeps,
  { id: scheduleId, gameId, quality, leaseId, sessionKey }: Seated & Lease,
): LeaseCommand => ({ leaseId, scheduleId, sessionKey, gameId, quality, freeAwaySeconds });

/** Whether a schedule still has the seat that its host was asked for under this key. */
export const hasKey = (schedule: Schedule | null, sessionKey: string): schedule is Seated =>
  schedule !== null && isSeated(schedule) && schedule.sessionKey === sessionKey;

export const unreachable = () => new Refusal(ownCodes.hostUnreachable, "hostUnreachable");

/**
 * Offers a player whose host did not lease its seat one on another host of the region. The failed host stays suspect until its next
 * heartbeat, so retries end.
 * @param then runs in the transaction of the offer
 * @throws Refusal when no other host has a seat: the offer stays, because the host may come back soon
 */
export function offerOtherHost<Result>(
  { outbox, clock, seats }: SchedulesDeps,
  { id, sessionKey }: Seated & Lease,
  then: (tx: Transaction, offered: Offered) => Promise<Result>,
): Promise<Result> {
  return outbox.transaction(async (tx, push) => {
    const schedule = await tx.schedules.find(id);
    if (schedule?.kind !== "offered" || schedule.sessionKey !== sessionKey) throw unreachable();
    const room = await roomOf(tx, seats.hosts());
    const isFit = ({ region, games }: KnownHost) =>
      region === schedule.region && games.includes(schedule.gameId);
    if (!room.some(({ host }) => isFit(host))) throw unreachable();
    await returnToQueue(tx, schedule, clock.now());
    await promoteWaiting(tx, push, seats, clock, id);
    const offered = await tx.schedules.find(id);
    // If a player who has waited longer got the seat, this rolls back.
    if (offered?.kind !== "offered") throw unreachable();
    return then(tx, offered);
  }, "queue");
}

async function isClosed(tx: Transaction, hostId: string, date: number): Promise<boolean> {
  return (
    (await tx.drainedHosts.list()).includes(hostId) || (await tx.announcements.maintenanceNow(date)) !== null
  );
}

/** Withdraws the offer of a host that gets no new players. The player is offered another seat, or waits first in line. */
function withdrawOffer({ outbox, clock, seats }: SchedulesDeps, id: string): Promise<void> {
  return outbox.transaction(async (tx, push) => {
    const schedule = await tx.schedules.find(id);
    if (schedule?.kind !== "offered") return;
    await returnToQueue(tx, schedule, clock.now());
    await promoteWaiting(tx, push, seats, clock, id);
  }, "queue");
}
