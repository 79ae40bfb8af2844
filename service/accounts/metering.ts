import { hungGivenBack } from "../../wire/durations.ts";
import type { PlayReport } from "../../wire/hosts/hostControl.ts";
import type { Clock } from "../lib/clock.ts";
import { lowTimeSeconds, veryLowTimeSeconds, walletPushInterval } from "../lib/durations.ts";
import { textOf } from "../lib/texts.ts";
import type { Push } from "../push/outbox.ts";
import type { Balance } from "../store/money/balances.ts";
import type { Lease } from "../store/play/leases.ts";
import { isSeated, type Schedule } from "../store/play/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { memberSeconds, playableSeconds, spend, walletOf } from "./balance.ts";

/** The outcome of a host's report. */
export interface Charge {
  readonly balance: Balance;
  /** Whole seconds that are new in this report; negative for those given back. */
  readonly seconds: number;
}

/**
 * Charges what a lease has shown since its last report, in whole seconds (R-HOST-08). A repeated, late or overtaken report charges
 * nothing twice.
 * @param lease as read in this transaction
 */
export async function chargeShown(
  tx: Transaction,
  lease: Lease,
  { shownMs, agoMs, corrected }: Pick<PlayReport, "shownMs" | "agoMs" | "corrected">,
  clock: Clock,
): Promise<Charge> {
  if (corrected) return giveBack(tx, lease, { shownMs, agoMs }, clock);
  const before = await tx.balances.find(lease.accountId);
  const shown = Math.min(shownMs, lease.limitMs ?? shownMs);
  if (shown <= lease.shownMs) return { balance: before, seconds: 0 };
  const seconds = Math.floor(shown / 1_000) - Math.floor(lease.shownMs / 1_000);
  const { balance, charged } = spend(before, clock.date() - agoMs - seconds * 1_000, seconds);
  if (charged > 0) await tx.balances.set(lease.accountId, balance);
  await tx.leases.count(lease.id, { shownMs: shown, countedAt: clock.now() - agoMs }, charged);
  return { balance, seconds };
}

/**
 * R-HOST-07, R-HOST-20. Gives back, as time that never expires, what a lease was charged beyond its host's latest report. Seconds that
 * a membership covered were not charged. A repeated report gives nothing twice.
 */
async function giveBack(
  tx: Transaction,
  lease: Lease,
  { shownMs, agoMs }: Pick<PlayReport, "shownMs" | "agoMs">,
  clock: Clock,
): Promise<Charge> {
  const before = await tx.balances.find(lease.accountId);
  const shown = Math.max(shownMs, lease.shownMs - hungGivenBack);
  if (shown >= lease.shownMs) return { balance: before, seconds: 0 };
  const seconds = Math.min(lease.charged, Math.floor(lease.shownMs / 1_000) - Math.floor(shown / 1_000));
  const from = clock.date() - agoMs - seconds * 1_000;
  const balance = { ...before, reward: before.reward + seconds - memberSeconds(before, from, seconds) };
  await tx.balances.set(lease.accountId, balance);
  await tx.leases.count(lease.id, { shownMs: shown, countedAt: lease.countedAt }, -seconds);
  return { balance, seconds: -seconds };
}

/** Ends the charging of a schedule's lease, if it has one: of later reports only what was shown until now counts. */
export async function stopCharging(tx: Transaction, schedule: Schedule, now: number): Promise<void> {
  const leaseId = isSeated(schedule) ? schedule.leaseId : null;
  const lease = leaseId === null ? null : await tx.leases.find(leaseId);
  if (lease === null || lease.limitMs !== null) return;
  const sinceThen = lease.countedAt === 0 ? 0 : Math.max(0, now - lease.countedAt);
  await tx.leases.limit(lease.id, lease.shownMs + sinceThen);
}

/**
 * Warns the player of a running game when 5 minutes, 1 minute and nothing are left (R-PUSH-01), and pushes the wallet
 * from time to time.
 * @param schedule as read in this transaction
 * @param balance after the charge
 * @returns true when no time is left
 */
export async function warnOfTime(
  tx: Transaction,
  push: Push,
  schedule: Schedule,
  balance: Balance,
  clock: Clock,
): Promise<boolean> {
  const [now, date] = [clock.now(), clock.date()];
  const left = playableSeconds(balance, date);
  const warned = warningLevel(left);
  const isNewWarning = warned > schedule.warned && warned < 3;
  if (isNewWarning || now - schedule.walletPushedAt >= walletPushInterval) {
    await tx.schedules.change(schedule.id, {
      warned: Math.max(warned, schedule.warned),
      walletPushedAt: now,
    });
    if (isNewWarning) await pushTimeWarning(tx, push, schedule, warned === 1 ? "less" : "poor");
    await pushWallet(push, schedule.accountId, balance, date);
  }
  if (left > 0) return false;
  await pushTimeWarning(tx, push, schedule, "balance");
  return true;
}

/**
 * Changes a player's balance, and pushes the wallet; a running game's warnings start over from the new balance.
 * @param date of the wall clock, epoch ms
 */
export async function changeBalance(
  tx: Transaction,
  push: Push,
  accountId: string,
  date: number,
  change: (balance: Balance) => Balance,
): Promise<void> {
  const after = change(await tx.balances.find(accountId));
  await tx.balances.set(accountId, after);
  const schedule = await tx.schedules.ofAccount(accountId);
  if (schedule !== null)
    await tx.schedules.change(schedule.id, {
      warned: Math.min(2, warningLevel(playableSeconds(after, date))),
    });
  await pushWallet(push, accountId, after, date);
}

/** @param date of the wall clock, epoch ms */
export function pushWallet(push: Push, accountId: string, balance: Balance, date: number): Promise<void> {
  return push(accountId, "wallet_update", walletOf(balance, date));
}

/**
 * Pushes the wallet after a schedule's end, with what that was charged (R-LAG-05).
 * @param date of the wall clock, epoch ms
 */
export async function pushFinalWallet(
  tx: Transaction,
  push: Push,
  { accountId, scheduleId }: Pick<Lease, "accountId" | "scheduleId">,
  date: number,
): Promise<void> {
  const wallet = walletOf(await tx.balances.find(accountId), date);
  const charged = { scheduleId, seconds: await tx.leases.chargedFor(scheduleId) };
  await push(accountId, "wallet_update", { ...wallet, charged });
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

function warningLevel(left: number): number {
  if (left <= 0) return 3;
  if (left <= veryLowTimeSeconds) return 2;
  return left <= lowTimeSeconds ? 1 : 0;
}
