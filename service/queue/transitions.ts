import { playableSeconds } from "../accounts/balance.ts";
import { pushWallet, stopCharging } from "../accounts/metering.ts";
import type { Clock } from "../lib/clock.ts";
import { defaultGameSeconds } from "../lib/durations.ts";
import type { Push } from "../push/outbox.ts";
import type { Schedule } from "../store/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { estimatedWait, expectedStay, queuePosition } from "./estimates.ts";
import type { Seats } from "./seats.ts";

/** The mean length of a game is taken over this many of the latest games. */
const heldSampleSize = 20;
/**
 * Most players who are told a new position in one transaction, the foremost first. The others follow with the next rounds, and
 * ask every 5 s anyway: otherwise each player who leaves a long queue would stop the service for all others.
 */
const mostMoves = 100;

/** Ends a schedule and its charging, returns the lent account, and frees the seat or queue position. */
export async function endSchedule(
  tx: Transaction,
  push: Push,
  schedule: Schedule,
  clock: Clock,
): Promise<void> {
  const { startedAt, offeredAt, accountId } = schedule;
  const [now, date] = [clock.now(), clock.date()];
  await stopCharging(tx, schedule.leaseId, clock);
  const held = startedAt === 0 ? null : Math.max(0, Math.round((now - offeredAt) / 1_000));
  await tx.schedules.remove(schedule.id, date, held);
  if (startedAt !== 0) await pushWallet(push, accountId, await tx.balances.find(accountId), date);
  await tx.lending.giveBack(schedule.id);
}

/**
 * Ends a schedule, and says so to its player.
 * @param why in the player's language; nothing where the app knows it
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
 * Offers free seats to the players who have waited longest, and pushes other players' positions that changed.
 * @param silent id of a schedule that gets no push: its player receives the news in the reply to their own
 * call
 */
export async function promoteWaiting(
  tx: Transaction,
  push: Push,
  seats: Seats,
  clock: Clock,
  silent: string | null = null,
): Promise<void> {
  const isHeld = (await tx.heldHosts.list()).length > 0;
  const free = isHeld ? 0 : seats.total() - (await tx.schedules.holderCount());
  for (const schedule of free > 0 ? await tx.schedules.firstWaiting(free) : []) {
    await tx.schedules.change(schedule.id, { status: 200, offeredAt: clock.now() });
    if (schedule.id === silent) continue;
    const lent = await tx.lending.lentTo(schedule.id);
    await push(schedule.accountId, "queue_link", {
      scheduleId: schedule.id,
      account: lent?.account ?? "",
      password: lent?.password ?? "",
    });
  }
  await pushQueuePositions(tx, push, seats, clock, silent);
}

async function pushQueuePositions(
  tx: Transaction,
  push: Push,
  seats: Seats,
  clock: Clock,
  silent: string | null,
): Promise<void> {
  const total = seats.total();
  const moved = await tx.schedules.movedInQueue(total > 0, mostMoves);
  if (moved.length === 0) return;
  const waitOf = await queueEstimate(tx, clock);
  await tx.schedules.positionsPushed(
    moved.map(({ id, ahead }) => ({ id, position: queuePosition(ahead, total) })),
  );
  for (const { id, accountId, ahead } of moved) {
    if (id === silent) continue;
    await push(accountId, "queue_update", {
      scheduleId: id,
      queuingIndex: queuePosition(ahead, total),
      queuingWaitTime: waitOf(ahead),
    });
  }
}

/** @returns the estimated wait in seconds of a player by the number of those who wait ahead; null when unknown */
export async function queueEstimate(
  tx: Transaction,
  clock: Clock,
): Promise<(waitingAhead: number) => number | null> {
  const [now, date] = [clock.now(), clock.date()];
  const average = (await tx.schedules.averageHeldSeconds(heldSampleSize)) ?? defaultGameSeconds;
  const remaining = (await tx.balances.ofHolders()).map(({ offeredAt, balance }) =>
    expectedStay((now - offeredAt) / 1_000, playableSeconds(balance, date), average),
  );
  return (waitingAhead) => estimatedWait(waitingAhead, remaining, average);
}

/** The host loads the game: the player's desk opens, and shows how far it is. Nothing is metered yet (R-HOST-01). */
export async function markLoading(tx: Transaction, push: Push, schedule: Schedule): Promise<void> {
  if (schedule.status === 300) return;
  await tx.schedules.change(schedule.id, { status: 300 });
  await push(schedule.accountId, "machine_ready", { scheduleId: schedule.id, type: "gameInfo", state: "34" });
}

/** The game is drawn. */
export async function markRunning(
  tx: Transaction,
  push: Push,
  schedule: Schedule,
  now: number,
): Promise<void> {
  await markLoading(tx, push, schedule);
  if (schedule.startedAt !== 0) return;
  await tx.schedules.change(schedule.id, { startedAt: now, walletPushedAt: now });
}

/** The host lost the game: offers the seat to the same player again. What was shown is charged as the host reports it. */
export async function markSeatLost(tx: Transaction, schedule: Schedule, now: number): Promise<void> {
  await tx.schedules.change(schedule.id, {
    status: 200,
    offeredAt: now,
    leasedAt: 0,
    sessionKey: "",
    startedAt: 0,
  });
}
