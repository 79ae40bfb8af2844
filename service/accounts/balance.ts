import type { Wallet } from "../../streams/wire/account.ts";
import type { Balance } from "../store/balances.ts";
import { addMonths, endOfDay } from "./calendar.ts";

/**
 * How much may be played from now on if it is played without a break, in seconds. A membership allows every second up to
 * its end and uses nothing else up; an hour pack counts as far as its day allows; the trial and rewards come last.
 * @param now epoch ms
 */
export function playableSeconds(
  { trial, hour, hourUntil, reward, memberUntil }: Balance,
  now: number,
): number {
  const member = wholeSeconds(memberUntil - now);
  const packs = Math.min(hour, wholeSeconds(hourUntil - Math.max(now, memberUntil)));
  return member + packs + trial + reward;
}

/** Whether a pro plan is in effect. @param now epoch ms */
export function isPro({ memberUntil, proUntil }: Balance, now: number): boolean {
  return Math.min(memberUntil, proUntil) > now;
}

/**
 * What a plan that was paid adds. Every plan makes the membership longer; a pro plan's months count from now, or from the end of the pro plan that
 * runs, and what is left of a standard plan follows them.
 * @param now epoch ms
 */
export function withPlan(
  balance: Balance,
  { months, pro }: { readonly months: 1 | 3 | 12; readonly pro: boolean },
  now: number,
): Balance {
  const { memberUntil, proUntil } = balance;
  return {
    ...balance,
    memberUntil: addMonths(Math.max(now, memberUntil), months),
    proUntil: pro ? addMonths(Math.max(now, proUntil), months) : proUntil,
    plan: months,
    testPlay: false,
  };
}

/**
 * Whether an hour bought now adds anything: it does not where the membership goes on beyond the day that it is good for.
 * @param now epoch ms
 * @param zone whose day ends the hour, an IANA name
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
 * Takes playing time, first what ends first: the membership (which loses nothing), the hour pack, the trial, rewards.
 * None falls below zero.
 * @param from when the first of these seconds was played, epoch ms
 * @param seconds whole, not negative
 * @returns what is left, and for how many of the seconds there was time
 */
export function spend(
  balance: Balance,
  from: number,
  seconds: number,
): { balance: Balance; charged: number } {
  const { memberUntil, hourUntil } = balance;
  // A second counts for what held when it began.
  const member = Math.min(seconds, startedSeconds(memberUntil - from));
  const afterMember = from + member * 1_000;
  const hour = Math.min(seconds - member, balance.hour, startedSeconds(hourUntil - afterMember));
  const trial = Math.min(seconds - member - hour, balance.trial);
  const reward = Math.min(seconds - member - hour - trial, balance.reward);
  return {
    balance: {
      ...balance,
      hour: balance.hour - hour,
      trial: balance.trial - trial,
      reward: balance.reward - reward,
    },
    charged: member + hour + trial + reward,
  };
}

/** Takes away what its end has passed of: an hour pack's unused part. */
export function withoutExpiredHours(balance: Balance, now: number): Balance {
  return balance.hour > 0 && balance.hourUntil <= now ? { ...balance, hour: 0, hourUntil: 0 } : balance;
}

function wholeSeconds(ms: number): number {
  return Math.max(0, Math.floor(ms / 1_000));
}

function startedSeconds(ms: number): number {
  return Math.max(0, Math.ceil(ms / 1_000));
}
