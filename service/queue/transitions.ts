import { playableSeconds } from "../accounts/balance.ts";
import { pushWallet, stopCharging } from "../accounts/metering.ts";
import type { Clock } from "../lib/clock.ts";
import { defaultGameSeconds } from "../lib/durations.ts";
import type { Push } from "../push/outbox.ts";
import type { Schedule } from "../store/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { averageSeconds, estimatedWait, expectedStay, queuePosition } from "./estimates.ts";
import type { Seats } from "./seats.ts";

/** The mean length of a game is taken over this many of the latest games. */
const heldSampleSize = 20;

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
 * Offers free seats to the players who have waited longest, and pushes every other player's position that
 * changed.
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
  if (!(await tx.schedules.anyWaiting())) return;
  const live = await tx.schedules.live();
  let free = seats.total() - live.filter(({ status }) => status !== 100).length;
  const waiting = live.filter(({ status }) => status === 100);
  for (const schedule of waiting) {
    if (free <= 0) break;
    free -= 1;
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
  const waiting = await waitingPlayers(tx, seats, clock);
  for (const { schedule, position, wait } of waiting) {
    if ((position ?? -1) === schedule.pushedPosition) continue;
    await tx.schedules.change(schedule.id, { pushedPosition: position ?? -1 });
    if (schedule.id === silent) continue;
    await push(schedule.accountId, "queue_update", {
      scheduleId: schedule.id,
      queuingIndex: position,
      queuingWaitTime: wait,
    });
  }
}

/** Every waiting schedule in queue order, with its position and estimated wait in seconds. */
export async function waitingPlayers(
  tx: Transaction,
  seats: Seats,
  clock: Clock,
): Promise<ReadonlyArray<{ schedule: Schedule; position: number | null; wait: number | null }>> {
  const [now, date] = [clock.now(), clock.date()];
  const live = await tx.schedules.live();
  const average = averageSeconds(await tx.schedules.heldSeconds(heldSampleSize), defaultGameSeconds);
  const remaining: number[] = [];
  for (const holder of live) {
    if (holder.status === 100) continue;
    const left = playableSeconds(await tx.balances.find(holder.accountId), date);
    remaining.push(expectedStay((now - holder.offeredAt) / 1_000, left, average));
  }
  return live
    .filter(({ status }) => status === 100)
    .map((schedule, ahead) => ({
      schedule,
      position: queuePosition(ahead, seats.total()),
      wait: estimatedWait(ahead, remaining, average),
    }));
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
