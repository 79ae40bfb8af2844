import { playableSeconds } from "../accounts/balance.ts";
import { charge } from "../accounts/metering.ts";
import { billingInterval, defaultGameSeconds, seatPollInterval } from "../lib/durations.ts";
import type { Push } from "../push/outbox.ts";
import type { Schedule } from "../store/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { averageSeconds, estimatedWait, expectedStay, queuePosition } from "./estimates.ts";
import type { Seats } from "./seats.ts";

/** The mean length of a game is taken over this many of the latest games. */
const heldSampleSize = 20;

/**
 * Ends a schedule: charges the time played, returns the lent account, and frees the seat or queue position.
 */
export async function endSchedule(
  tx: Transaction,
  push: Push,
  schedule: Schedule,
  now: number,
): Promise<void> {
  await charge(tx, push, schedule, now);
  const held = schedule.startedAt === 0 ? null : Math.max(0, Math.round((now - schedule.offeredAt) / 1_000));
  await tx.schedules.remove(schedule.id, now, held);
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
  now: number,
  silent: string | null = null,
): Promise<void> {
  if (!(await tx.schedules.anyWaiting())) return;
  const live = await tx.schedules.live();
  let free = seats.total() - live.filter(({ status }) => status !== 100).length;
  const waiting = live.filter(({ status }) => status === 100);
  for (const schedule of waiting) {
    if (free <= 0) break;
    free -= 1;
    await tx.schedules.change(schedule.id, { status: 200, offeredAt: now });
    if (schedule.id === silent) continue;
    const lent = await tx.lending.lentTo(schedule.id);
    await push(schedule.accountId, "queue_link", {
      scheduleId: schedule.id,
      account: lent?.account ?? "",
      password: lent?.password ?? "",
    });
  }
  await pushQueuePositions(tx, push, seats, now, silent);
}

async function pushQueuePositions(
  tx: Transaction,
  push: Push,
  seats: Seats,
  now: number,
  silent: string | null,
): Promise<void> {
  const waiting = await waitingPlayers(tx, seats, now);
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
  now: number,
): Promise<ReadonlyArray<{ schedule: Schedule; position: number | null; wait: number | null }>> {
  const live = await tx.schedules.live();
  const average = averageSeconds(await tx.schedules.heldSeconds(heldSampleSize), defaultGameSeconds);
  const remaining: number[] = [];
  for (const holder of live) {
    if (holder.status === 100) continue;
    const left = playableSeconds(await tx.balances.find(holder.accountId), now);
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

/** The game is drawn: from now on the player's time is metered. */
export async function markRunning(
  tx: Transaction,
  push: Push,
  schedule: Schedule,
  now: number,
): Promise<void> {
  await markLoading(tx, push, schedule);
  if (schedule.paidUntil !== 0) return;
  await tx.schedules.change(schedule.id, { startedAt: now, paidUntil: now, walletPushedAt: now });
}

/**
 * Longest time of a running game that was not charged yet while the service ran, ms. When it was away itself, nobody knows how
 * long a lost game went on: the rest is not charged.
 */
const longestUncharged = billingInterval + seatPollInterval;

/** The host lost the game: charges the time played and offers the seat to the same player again. */
export async function markSeatLost(
  tx: Transaction,
  push: Push,
  schedule: Schedule,
  now: number,
): Promise<void> {
  await charge(tx, push, schedule, Math.min(now, schedule.paidUntil + longestUncharged));
  await tx.schedules.change(schedule.id, {
    status: 200,
    offeredAt: now,
    leasedAt: 0,
    sessionKey: "",
    startedAt: 0,
    paidUntil: 0,
  });
}
