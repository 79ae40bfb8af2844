import { produce } from "immer";
import type { Wallet } from "../../streams/wire/account.ts";
import type { Balance } from "../store/balances.ts";
import { addMonths, endOfDay } from "./calendar.ts";

/**
 * How long a player can play from now on without a break, in seconds. A membership covers every second up to
 * its end and uses up nothing else; then come the hour pack, limited by its expiry, the trial and rewards.
 * @param now epoch ms
 */
export function playableSeconds(
  { trial, hour, hourUntil, reward, memberUntil }: Balance,
  now: number,
): number {
  const member = wholeSeconds(memberUntil - now);
  const pack = Math.min(hour, wholeSeconds(hourUntil - Math.max(now, memberUntil)));
  return member + pack + trial + reward;
}

/** Whether a pro plan is in effect. @param now epoch ms */
export function isPro({ memberUntil, proUntil }: Balance, now: number): boolean {
  return Math.min(memberUntil, proUntil) > now;
}

/**
 * Adds a paid plan. Every plan extends the membership. The months of a pro plan start now, or at the end of
 * the current pro plan; what is left of a standard plan follows them.
 * @param now epoch ms
 */
export function withPlan(
  balance: Balance,
  { months, pro }: { readonly months: 1 | 3 | 12; readonly pro: boolean },
  now: number,
): Balance {
  return produce(balance, (draft) => {
    draft.memberUntil = addMonths(Math.max(now, draft.memberUntil), months);
    if (pro) draft.proUntil = addMonths(Math.max(now, draft.proUntil), months);
    draft.plan = months;
    draft.testPlay = false;
  });
}

/**
 * Whether an hour pack bought now adds playing time: it does not when the membership lasts beyond today, when
 * it expires.
 * @param now epoch ms
 * @param zone IANA name of the time zone whose day ends the pack
 */
export function hourPackAddsTime({ memberUntil }: Balance, now: number, zone: string): boolean {
  return memberUntil < endOfDay(now, zone);
}

/** The wallet as the wire shows it. */
export function walletOf(balance: Balance, now: number): Wallet {
  return {
    isSubscription: balance.memberUntil > now ? 1 : 0,
    totalTime: playableSeconds(balance, now),
    gold: balance.gold,
    testPlayInfo: { isTestPlay: balance.testPlay ? 1 : 0, testPlayTime: balance.trial },
  };
}

/**
 * Spends playing time in the order of expiry: membership (which is not used up), hour pack, trial, rewards.
 * None falls below zero.
 * @param from when the first of the seconds was played, epoch ms
 * @param seconds whole, not negative
 * @returns the new balance, and how many of the seconds it covered
 */
export function spend(
  balance: Balance,
  from: number,
  seconds: number,
): { balance: Balance; charged: number } {
  const { memberUntil, hourUntil } = balance;
  // A second is charged to what was valid when it began.
  const member = Math.min(seconds, startedSeconds(memberUntil - from));
  const afterMember = from + member * 1_000;
  const hour = Math.min(seconds - member, balance.hour, startedSeconds(hourUntil - afterMember));
  const trial = Math.min(seconds - member - hour, balance.trial);
  const reward = Math.min(seconds - member - hour - trial, balance.reward);
  return {
    // No draft: this runs every second for every running game.
    balance: {
      ...balance,
      hour: balance.hour - hour,
      trial: balance.trial - trial,
      reward: balance.reward - reward,
    },
    charged: member + hour + trial + reward,
  };
}

function wholeSeconds(ms: number): number {
  return Math.max(0, Math.floor(ms / 1_000));
}

function startedSeconds(ms: number): number {
  return Math.max(0, Math.ceil(ms / 1_000));
}
