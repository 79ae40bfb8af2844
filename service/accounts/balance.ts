import type { Wallet } from "../../streams/wire/account.ts";
import type { Holdings } from "../store/balances.ts";
import { addMonths, endOfDay } from "./calendar.ts";

/**
 * How much may be played from now on if it is played without a break, in seconds. A membership allows every second up to
 * its end and uses nothing else up; an hour pack counts as far as its day allows; the trial and rewards come last.
 * @param now epoch ms
 */
export function playable({ trial, hour, hourUntil, reward, memberUntil }: Holdings, now: number): number {
  const member = wholeSeconds(memberUntil - now);
  const packs = Math.min(hour, wholeSeconds(hourUntil - Math.max(now, memberUntil)));
  return member + packs + trial + reward;
}

/** Whether a pro plan is in effect. @param now epoch ms */
export function isPro({ memberUntil, proUntil }: Holdings, now: number): boolean {
  return Math.min(memberUntil, proUntil) > now;
}

/**
 * What a plan that was paid adds. Every plan makes the membership longer; a pro plan's months count from now, or from the end of the pro plan that
 * runs, and what is left of a standard plan follows them.
 * @param now epoch ms
 */
export function withPlan(
  holdings: Holdings,
  { months, pro }: { readonly months: 1 | 3 | 12; readonly pro: boolean },
  now: number,
): Holdings {
  const { memberUntil, proUntil } = holdings;
  return {
    ...holdings,
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
export function hourAdds({ memberUntil }: Holdings, now: number, zone: string): boolean {
  return memberUntil < endOfDay(now, zone);
}

/** The wallet as the wire shows it. */
export function walletOf(holdings: Holdings, now: number): Wallet {
  return {
    isSubscription: holdings.memberUntil > now ? 1 : 0,
    totalTime: playable(holdings, now),
    gold: holdings.gold,
    testPlayInfo: { isTestPlay: holdings.testPlay ? 1 : 0, testPlayTime: holdings.trial },
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
  holdings: Holdings,
  from: number,
  seconds: number,
): { holdings: Holdings; charged: number } {
  const { memberUntil, hourUntil } = holdings;
  // A second counts for what held when it began.
  const member = Math.min(seconds, begunSeconds(memberUntil - from));
  const afterMember = from + member * 1_000;
  const hour = Math.min(seconds - member, holdings.hour, begunSeconds(hourUntil - afterMember));
  const trial = Math.min(seconds - member - hour, holdings.trial);
  const reward = Math.min(seconds - member - hour - trial, holdings.reward);
  return {
    holdings: {
      ...holdings,
      hour: holdings.hour - hour,
      trial: holdings.trial - trial,
      reward: holdings.reward - reward,
    },
    charged: member + hour + trial + reward,
  };
}

/** Takes away what its end has passed of: an hour pack's unused part. */
export function withoutEnded(holdings: Holdings, now: number): Holdings {
  return holdings.hour > 0 && holdings.hourUntil <= now ? { ...holdings, hour: 0, hourUntil: 0 } : holdings;
}

function wholeSeconds(ms: number): number {
  return Math.max(0, Math.floor(ms / 1_000));
}

function begunSeconds(ms: number): number {
  return Math.max(0, Math.ceil(ms / 1_000));
}
