import { billingInterval, lowTimeSeconds, veryLowTimeSeconds, walletPushInterval } from "../lib/durations.ts";
import { textOf } from "../lib/texts.ts";
import type { Push } from "../push/outbox.ts";
import type { Balance } from "../store/balances.ts";
import type { Schedule } from "../store/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { playableSeconds, spend, walletOf, withoutExpiredHours } from "./balance.ts";

/** Charges the whole seconds played since the last charge, and pushes the wallet. */
export async function charge(tx: Transaction, push: Push, schedule: Schedule, now: number): Promise<void> {
  if (schedule.paidUntil === 0) return;
  const balance = await billPlayed(tx, schedule, now);
  await push(schedule.accountId, "wallet_update", walletOf(balance, now));
}

/** Moves on without charging the time since the last charge: the host could not be reached. */
export async function skipUnbilled(tx: Transaction, schedule: Schedule, now: number): Promise<void> {
  await tx.schedules.addCharged(schedule.id, schedule.paidUntil + unbilledSeconds(schedule, now) * 1_000, 0);
}

/** A player's balance now: the stored one less the seconds played but not charged yet. */
export async function currentBalance(tx: Transaction, accountId: string, now: number): Promise<Balance> {
  const balance = await tx.balances.find(accountId);
  const schedule = await tx.schedules.ofAccount(accountId);
  return schedule === null
    ? balance
    : spend(balance, schedule.paidUntil, unbilledSeconds(schedule, now)).balance;
}

/**
 * Meters a running game: charges every 10 s, and warns the player when 5 minutes, 1 minute and nothing are
 * left (R-PUSH-01).
 * @param schedule as read in this transaction: its `paidUntil` decides what is due, so no second is charged
 * twice
 * @param balanceBefore as read in this transaction
 * @returns true when no time is left
 */
export async function meter(
  tx: Transaction,
  push: Push,
  schedule: Schedule,
  balanceBefore: Balance,
  now: number,
): Promise<boolean> {
  const due = unbilledSeconds(schedule, now);
  if (due === 0) return false;
  const { balance, charged } = spend(balanceBefore, schedule.paidUntil, due);
  const left = playableSeconds(balance, now);
  const warned = warningLevel(left);
  const isNewWarning = warned > schedule.warned && warned < 3;
  const pushesWallet = isNewWarning || now - schedule.walletPushedAt >= walletPushInterval;
  if (pushesWallet || left === 0 || due * 1_000 >= billingInterval)
    await recordCharge(tx, schedule, due, balance, charged);
  if (pushesWallet)
    await tx.schedules.change(schedule.id, {
      warned: Math.max(warned, schedule.warned),
      walletPushedAt: now,
    });
  if (isNewWarning) await pushTimeWarning(tx, push, schedule, warned === 1 ? "less" : "poor");
  if (pushesWallet) await push(schedule.accountId, "wallet_update", walletOf(balance, now));
  if (left > 0) return false;
  await pushTimeWarning(tx, push, schedule, "balance");
  return true;
}

/**
 * Changes a player's balance, and pushes the wallet. Seconds played before are charged to the balance before
 * the change; a running game's warnings start over from the new balance.
 */
export async function changeBalance(
  tx: Transaction,
  push: Push,
  accountId: string,
  now: number,
  change: (balance: Balance) => Balance,
): Promise<void> {
  const schedule = await tx.schedules.ofAccount(accountId);
  const balanceBefore =
    schedule === null ? await tx.balances.find(accountId) : await billPlayed(tx, schedule, now);
  const after = change(withoutExpiredHours(balanceBefore, now));
  await tx.balances.set(accountId, after);
  if (schedule !== null)
    await tx.schedules.change(schedule.id, {
      warned: Math.min(2, warningLevel(playableSeconds(after, now))),
    });
  await push(accountId, "wallet_update", walletOf(after, now));
}

async function billPlayed(tx: Transaction, schedule: Schedule, now: number): Promise<Balance> {
  const balanceBefore = await tx.balances.find(schedule.accountId);
  const due = unbilledSeconds(schedule, now);
  if (due === 0) return balanceBefore;
  const { balance, charged } = spend(balanceBefore, schedule.paidUntil, due);
  await recordCharge(tx, schedule, due, balance, charged);
  return balance;
}

async function recordCharge(
  tx: Transaction,
  schedule: Schedule,
  due: number,
  balance: Balance,
  charged: number,
): Promise<void> {
  await tx.balances.set(schedule.accountId, balance);
  await tx.schedules.addCharged(schedule.id, schedule.paidUntil + due * 1_000, charged);
}

async function pushTimeWarning(
  tx: Transaction,
  push: Push,
  { accountId }: Schedule,
  event: "less" | "poor" | "balance",
): Promise<void> {
  const account = await tx.accounts.find(accountId);
  if (account !== null) await push(accountId, event, { msg: textOf(event, account.locale) });
}

function unbilledSeconds({ paidUntil }: Schedule, now: number): number {
  return paidUntil === 0 ? 0 : Math.max(0, Math.floor((now - paidUntil) / 1_000));
}

function warningLevel(left: number): number {
  if (left <= 0) return 3;
  if (left <= veryLowTimeSeconds) return 2;
  return left <= lowTimeSeconds ? 1 : 0;
}
