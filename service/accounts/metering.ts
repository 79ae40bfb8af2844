import { bookedEvery, lessAt, poorAt, walletToldEvery } from "../lib/durations.ts";
import { textOf } from "../lib/texts.ts";
import type { Push } from "../session/outbox.ts";
import type { Holdings } from "../store/balances.ts";
import type { Schedule } from "../store/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { playable, spend, walletOf, withoutEnded } from "./balance.ts";

/** Takes the whole seconds that were played since the last time from what the player holds, and tells the wallet. */
export async function charge(tx: Transaction, push: Push, schedule: Schedule, now: number): Promise<void> {
  if (schedule.paidUntil === 0) return;
  const holdings = await pay(tx, schedule, now);
  await push(schedule.accountId, "wallet_update", walletOf(holdings, now));
}

/** Lets time pass that nobody pays: the machine could not be reached. */
export async function excuse(tx: Transaction, schedule: Schedule, now: number): Promise<void> {
  await tx.schedules.paid(schedule.id, schedule.paidUntil + secondsDue(schedule, now) * 1_000, 0);
}

/** What a player holds now, with what was played and is not written down yet taken off. */
export async function heldNow(tx: Transaction, accountId: string, now: number): Promise<Holdings> {
  const holdings = await tx.holdings.find(accountId);
  const schedule = await tx.schedules.ofAccount(accountId);
  return schedule === null
    ? holdings
    : spend(holdings, schedule.paidUntil, secondsDue(schedule, now)).holdings;
}

/**
 * Counts a running game's time: writes down what is due every 10 s, and tells the player when 5 minutes, 1 minute, nothing
 * are left (R-PUSH-01).
 * @param schedule as it is in this transaction: up to when it was paid decides what is due, so no second is paid twice
 * @param before what the player holds in this transaction
 * @returns true when the time is used up
 */
export async function meter(
  tx: Transaction,
  push: Push,
  schedule: Schedule,
  before: Holdings,
  now: number,
): Promise<boolean> {
  const due = secondsDue(schedule, now);
  if (due === 0) return false;
  const { holdings, charged } = spend(before, schedule.paidUntil, due);
  const left = playable(holdings, now);
  const warned = warningOf(left);
  const isNews = warned > schedule.warned && warned < 3;
  const isDue = isNews || now - schedule.walletToldAt >= walletToldEvery;
  if (isDue || left === 0 || due * 1_000 >= bookedEvery) await book(tx, schedule, due, holdings, charged);
  if (isDue)
    await tx.schedules.change(schedule.id, { warned: Math.max(warned, schedule.warned), walletToldAt: now });
  if (isNews) await tell(tx, push, schedule, warned === 1 ? "less" : "poor");
  if (isDue) await push(schedule.accountId, "wallet_update", walletOf(holdings, now));
  if (left > 0) return false;
  await tell(tx, push, schedule, "balance");
  return true;
}

/**
 * Gives to a player or takes away, and tells the wallet. Seconds that were played before are paid from what was there
 * before; a running game's warnings start over with what is left now.
 */
export async function changeHoldings(
  tx: Transaction,
  push: Push,
  accountId: string,
  now: number,
  change: (holdings: Holdings) => Holdings,
): Promise<void> {
  const schedule = await tx.schedules.ofAccount(accountId);
  const before = schedule === null ? await tx.holdings.find(accountId) : await pay(tx, schedule, now);
  const after = change(withoutEnded(before, now));
  await tx.holdings.set(accountId, after);
  if (schedule !== null)
    await tx.schedules.change(schedule.id, { warned: Math.min(2, warningOf(playable(after, now))) });
  await push(accountId, "wallet_update", walletOf(after, now));
}

async function pay(tx: Transaction, schedule: Schedule, now: number): Promise<Holdings> {
  const before = await tx.holdings.find(schedule.accountId);
  const due = secondsDue(schedule, now);
  if (due === 0) return before;
  const { holdings, charged } = spend(before, schedule.paidUntil, due);
  await book(tx, schedule, due, holdings, charged);
  return holdings;
}

async function book(
  tx: Transaction,
  schedule: Schedule,
  due: number,
  holdings: Holdings,
  charged: number,
): Promise<void> {
  await tx.holdings.set(schedule.accountId, holdings);
  await tx.schedules.paid(schedule.id, schedule.paidUntil + due * 1_000, charged);
}

async function tell(
  tx: Transaction,
  push: Push,
  { accountId }: Schedule,
  event: "less" | "poor" | "balance",
): Promise<void> {
  const account = await tx.accounts.find(accountId);
  if (account !== null) await push(accountId, event, { msg: textOf(event, account.locale) });
}

function secondsDue({ paidUntil }: Schedule, now: number): number {
  return paidUntil === 0 ? 0 : Math.max(0, Math.floor((now - paidUntil) / 1_000));
}

function warningOf(left: number): number {
  if (left <= 0) return 3;
  if (left <= poorAt) return 2;
  return left <= lessAt ? 1 : 0;
}
