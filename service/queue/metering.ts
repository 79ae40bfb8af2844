import { takeTime } from "../accounts/time.ts";
import { lessAt, poorAt, walletToldEvery } from "../durations.ts";
import type { Push } from "../session/outbox.ts";
import type { Schedule, Transaction } from "../store/store.ts";
import { textOf } from "../texts.ts";

/** Takes the whole seconds that were played since the last time from the wallet, and tells it. */
export async function charge(tx: Transaction, push: Push, schedule: Schedule, now: number): Promise<void> {
  const account = await tx.accounts.find(schedule.accountId);
  if (account === null || schedule.paidUntil === 0) return;
  const wallet = takeTime(account.wallet, secondsDue(schedule, now));
  await tx.accounts.setWallet(account.id, wallet);
  await push(account.id, "wallet_update", wallet);
}

/**
 * Counts a running game's time: pays what is due and tells the player when 5 minutes, 1 minute, nothing are left
 * (R-PUSH-01).
 * @returns true when the time is used up
 */
export async function meter(tx: Transaction, push: Push, schedule: Schedule, now: number): Promise<boolean> {
  const account = await tx.accounts.find(schedule.accountId);
  const due = secondsDue(schedule, now);
  if (account === null || schedule.paidUntil === 0 || due === 0) return false;
  const wallet = takeTime(account.wallet, due);
  await tx.accounts.setWallet(account.id, wallet);
  const warned = warningOf(wallet.totalTime);
  const isNews = warned > schedule.warned && warned < 3;
  const isDue = isNews || now - schedule.walletToldAt >= walletToldEvery;
  await tx.schedules.change(schedule.id, {
    paidUntil: schedule.paidUntil + due * 1_000,
    warned: Math.max(warned, schedule.warned),
    ...(isDue ? { walletToldAt: now } : {}),
  });
  if (isNews) {
    const event = warned === 1 ? "less" : "poor";
    await push(account.id, event, { msg: textOf(event, account.locale) });
  }
  if (isDue) await push(account.id, "wallet_update", wallet);
  if (wallet.totalTime > 0) return false;
  await push(account.id, "balance", { msg: textOf("balance", account.locale) });
  return true;
}

function secondsDue({ paidUntil }: Schedule, now: number): number {
  return paidUntil === 0 ? 0 : Math.max(0, Math.floor((now - paidUntil) / 1_000));
}

function warningOf(left: number): number {
  if (left <= 0) return 3;
  if (left <= poorAt) return 2;
  return left <= lessAt ? 1 : 0;
}
