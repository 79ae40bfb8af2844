import { isPro } from "../accounts/balance.ts";
import { pushFinalWallet, stopCharging } from "../accounts/metering.ts";
import type { KnownHost } from "../hosts/hostState.ts";
import type { Clock } from "../lib/clock.ts";
import { savesOnTheirWay } from "../lib/durations.ts";
import type { Push } from "../push/outbox.ts";
import type { Leased, Offered, Playing, Schedule, Seated } from "../store/play/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { type PlacementRequest, roomOf, takePlace } from "./placement.ts";
import { regionForStart, regionsOf } from "./regionLoads.ts";
import type { Seats } from "./seats.ts";
import { queueViews } from "./views/queueViews.ts";

/**
 * Maximum positions pushed in one transaction, from the front of the queue. The rest follow in later rounds, and apps poll anyway.
 * Otherwise each player who leaves a long queue would cause a huge transaction.
 */
const maxMoves = 100;
/** Maximum players skipped in one transaction because no host with a free seat has their game. */
export const maxSkipped = 100;

/** Ends a schedule and its charging, returns the lent account, and frees the seat or queue position. */
export async function endSchedule(
  tx: Transaction,
  push: Push,
  schedule: Schedule,
  clock: Clock,
): Promise<void> {
  const { accountId } = schedule;
  const [now, date] = [clock.now(), clock.date()];
  await stopCharging(tx, schedule, now);
  const wasShown = schedule.kind === "playing" && schedule.startedAt !== null;
  const held = wasShown ? Math.max(0, Math.round((now - schedule.offeredAt) / 1_000)) : null;
  await tx.schedules.remove(schedule.id, date, held);
  if (wasShown) await pushFinalWallet(tx, push, { accountId, scheduleId: schedule.id }, date);
  await tx.lending.release(schedule.id);
}

/**
 * Ends a schedule and pushes that to its player.
 * @param why.msg in the player's language; absent where the app has its own text
 */
export async function cancelSchedule(
  tx: Transaction,
  push: Push,
  schedule: Schedule,
  clock: Clock,
  why: { readonly msg?: string } = {},
): Promise<void> {
  await endSchedule(tx, push, schedule, clock);
  await push(schedule.accountId, "scheduled_cancel", { scheduleId: schedule.id, ...why });
}

/**
 * Offers the free seats of each region to the players who have waited longest there, on hosts that have their game, and pushes changed
 * positions to the others.
 * @param silent id of a schedule that gets no push, because its player's own call is answered next
 */
export async function promoteWaiting(
  tx: Transaction,
  push: Push,
  seats: Seats,
  clock: Clock,
  silent: string | null = null,
): Promise<void> {
  await leaveLostRegions(tx, seats);
  const hosts = seats.hosts();
  // R-OPS-18: during maintenance nobody is offered a seat, and players keep their places.
  const room = (await tx.announcements.maintenanceNow(clock.date())) === null ? await roomOf(tx, hosts) : [];
  for (const { region } of await tx.schedules.waitingByRegion()) {
    const there = room.filter(({ host }) => host.region === region);
    const free = there.reduce((sum, each) => sum + each.free, 0);
    for (const schedule of free > 0 ? await tx.schedules.firstWaiting(region, free + maxSkipped) : []) {
      const place = takePlace(there, await placementRequest(tx, schedule, hosts, clock));
      if (place === null) continue;
      await tx.schedules.change(schedule.id, {
        state: { kind: "offered", ...place, offeredAt: clock.now(), leaseId: null, sessionKey: null },
      });
      if (schedule.id === silent) continue;
      const lent = await tx.lending.lentTo(schedule.id);
      await push(schedule.accountId, "queue_link", {
        scheduleId: schedule.id,
        account: lent?.account ?? "",
        password: lent?.password ?? "",
      });
    }
  }
  await pushQueuePositions(tx, push, seats, clock, silent);
}

/** What a waiting player needs of a host. */
export async function placementRequest(
  tx: Transaction,
  { accountId, gameId: id }: Schedule,
  hosts: readonly KnownHost[],
  clock: Clock,
): Promise<PlacementRequest> {
  // If no host has the game any more, any seat will do: confirming it is refused, and the player does not wait for ever.
  const gameId = hosts.some(({ state, games }) => state !== "gone" && games.includes(id)) ? id : null;
  const quality = isPro(await tx.balances.find(accountId), clock.date()) ? "high" : "standard";
  const before = await tx.leases.latestHost(accountId, id, clock.date() - savesOnTheirWay);
  return { gameId, quality, before };
}

/**
 * R-REGION-05: moves players who wait in a region without hosts to the next best one, where they keep their time of arrival. Does
 * nothing without any host.
 */
async function leaveLostRegions(tx: Transaction, seats: Seats): Promise<void> {
  const regions = regionsOf(seats.hosts());
  if (regions.length === 0) return;
  for (const { region } of await tx.schedules.waitingByRegion())
    for (const schedule of regions.includes(region) ? [] : await tx.schedules.firstWaiting(region, maxMoves))
      await tx.schedules.change(schedule.id, {
        region: await regionForStart(tx, seats, schedule.gameId, schedule.measured),
      });
}

async function pushQueuePositions(
  tx: Transaction,
  push: Push,
  seats: Seats,
  clock: Clock,
  silent: string | null,
): Promise<void> {
  const view = queueViews(tx, seats, clock);
  let left = maxMoves;
  for (const { region } of await tx.schedules.waitingByRegion()) {
    const moved = left > 0 ? await tx.schedules.movedInQueue(region, seats.total(region) > 0, left) : [];
    left -= moved.length;
    const positions = [];
    for (const move of moved) {
      const queue = await view(move);
      positions.push({ id: move.id, position: queue.queuingIndex });
      if (move.id !== silent) await push(move.accountId, "queue_update", { scheduleId: move.id, ...queue });
    }
    await tx.schedules.positionsPushed(positions);
  }
}

/** A schedule whose host has leased the seat. @param now on the timeline of the clock, ms */
export function leased(
  offered: Offered,
  { leaseId, sessionKey }: Pick<Leased, "leaseId" | "sessionKey">,
  now: number,
): Leased {
  const times = { leasedAt: now, offeredAt: now, drainAnnounced: 0 };
  return { ...offered, ...times, kind: "leased", leaseId, sessionKey };
}

/**
 * A schedule whose host has its game, which loads.
 * @param now on the timeline of the clock, ms
 * @returns null where the host was not asked for the seat, or has lost the game
 */
function playing(schedule: Seated, now: number): Playing | null {
  if (schedule.kind === "playing") return schedule;
  const { leaseId, sessionKey } = schedule;
  if (leaseId === null || sessionKey === null) return null;
  const seat = schedule.kind === "leased" ? schedule : leased(schedule, { leaseId, sessionKey }, now);
  return { ...seat, kind: "playing", startedAt: null };
}

/** The host loads the game: the player's desk opens and shows the progress. Charging has not begun (R-HOST-01). */
export async function markLoading(tx: Transaction, push: Push, schedule: Seated, now: number): Promise<void> {
  const state = playing(schedule, now);
  if (state === null || state === schedule) return;
  await tx.schedules.change(schedule.id, { state });
  await push(schedule.accountId, "machine_ready", { scheduleId: schedule.id, type: "gameInfo", state: "34" });
}

/** The game is drawn. */
export async function markRunning(tx: Transaction, push: Push, schedule: Seated, now: number): Promise<void> {
  await markLoading(tx, push, schedule, now);
  const before = playing(schedule, now);
  if (before === null || before.startedAt !== null) return;
  await tx.schedules.change(schedule.id, { state: { ...before, startedAt: now }, walletPushedAt: now });
  // The app says so too, but may be closed before it does.
  await tx.recents.add(schedule.accountId, schedule.gameId, now);
}

/**
 * The host lost the game: offers its seat to the same player again. What was shown is charged as the host reports it.
 * @param now on the timeline of the clock, ms
 */
export async function markSeatLost(tx: Transaction, schedule: Leased | Playing, now: number): Promise<void> {
  await tx.schedules.change(schedule.id, {
    state: { ...schedule, kind: "offered", offeredAt: now, sessionKey: null },
  });
}

/**
 * Puts a player who loses a seat back into the queue, ahead of all who came later. What the host shows from now on is not charged.
 * @param now on the timeline of the clock, ms
 */
export async function returnToQueue(tx: Transaction, schedule: Seated, now: number): Promise<void> {
  await stopCharging(tx, schedule, now);
  // Playing counts as a sign of life: the absence timeout starts now.
  await tx.schedules.change(schedule.id, { state: { kind: "waiting" }, seenAt: now });
}
