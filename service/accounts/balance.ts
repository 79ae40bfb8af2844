import { produce } from "immer";
import type { Wallet } from "../../wire/account.ts";
import { maintenanceSlack, proDayLength } from "../lib/durations.ts";
import type { Balance } from "../store/money/balances.ts";
import { addMonths, endOfDay } from "./calendar.ts";

/**
 * How long a player can play from now on without a break, in seconds. A membership covers every second up to its end; then come
 * the hour pack, until its expiry, the trial and rewards.
 * @param now epoch ms
 */
export function playableSeconds(balance: Balance, now: number): number {
  const { trial, reward, memberUntil } = balance;
  return wholeSeconds(memberUntil - now) + packSeconds(balance, now) + trial + reward;
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

/** Adds a day of Pro: 24 hours of membership in HD from now, or from the end of the running pro plan. */
export function withProDay(balance: Balance, now: number): Balance {
  return produce(balance, (draft) => {
    draft.memberUntil = Math.max(now, draft.memberUntil) + proDayLength;
    draft.proUntil = Math.max(now, draft.proUntil) + proDayLength;
  });
}

/**
 * How much an hour pack bought now can add before the day ends, in whole seconds: what is left of the day after
 * a membership and the packs bought before.
 * @param now epoch ms
 * @param zone IANA name of the time zone whose day ends the pack
 */
export function hourPackRoom(balance: Balance, now: number, zone: string): number {
  const left = wholeSeconds(endOfDay(now, zone) - Math.max(now, balance.memberUntil));
  return Math.max(0, left - packSeconds(balance, now));
}

/**
 * Adds a whole paid hour pack (R-HOUR-03). It ends with the day, or later if the payment took so long that less than the pack is left
 * of the day.
 * @param seconds whole, not negative
 * @param now epoch ms
 * @param zone IANA name of the time zone whose day ends the pack
 */
export function withHourPack(balance: Balance, seconds: number, now: number, zone: string): Balance {
  const before = packSeconds(balance, now);
  const hour = before + seconds;
  const filled = Math.max(now, balance.memberUntil) + hour * 1_000;
  return {
    ...balance,
    hour,
    hourUntil: Math.max(endOfDay(now, zone), filled, before > 0 ? balance.hourUntil : 0),
  };
}

/**
 * R-OPS-18: the end of a pack, epoch ms, moved so that it can be played whole after any maintenance that cuts it short.
 * @param windows in the order of their start, epoch ms
 */
export function packEnd(
  { hour, hourUntil }: Pick<Balance, "hour" | "hourUntil">,
  windows: ReadonlyArray<{ readonly startsAt: number; readonly endsAt: number }>,
): number {
  return windows.reduce(
    (until, { startsAt, endsAt }) =>
      until > startsAt ? Math.max(until, endsAt + maintenanceSlack + hour * 1_000) : until,
    hourUntil,
  );
}

/** Seconds of hour packs that can still be played before they expire. */
function packSeconds({ hour, hourUntil, memberUntil }: Balance, now: number): number {
  return Math.min(hour, wholeSeconds(hourUntil - Math.max(now, memberUntil)));
}

/** The wallet as the wire shows it. */
export function walletOf(balance: Balance, now: number): Wallet {
  const hour = packSeconds(balance, now);
  return {
    isSubscription: balance.memberUntil > now ? 1 : 0,
    totalTime: playableSeconds(balance, now),
    gold: balance.gold,
    testPlayInfo: { isTestPlay: balance.testPlay ? 1 : 0, testPlayTime: balance.trial },
    ...(hour > 0 && { hourLeft: { seconds: hour, until: Math.floor(balance.hourUntil / 1_000) } }),
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
  const { hourUntil } = balance;
  // A second is charged to what was valid when it began.
  const member = memberSeconds(balance, from, seconds);
  const afterMember = from + member * 1_000;
  const hour = Math.min(seconds - member, balance.hour, startedSeconds(hourUntil - afterMember));
  const trial = Math.min(seconds - member - hour, balance.trial);
  const reward = Math.min(seconds - member - hour - trial, balance.reward);
  return {
    // Without immer: this runs every second for every running game.
    balance: {
      ...balance,
      hour: balance.hour - hour,
      trial: balance.trial - trial,
      reward: balance.reward - reward,
    },
    charged: member + hour + trial + reward,
  };
}

/** How many of the seconds from a date on, epoch ms, a membership covers. */
export function memberSeconds({ memberUntil }: Balance, from: number, seconds: number): number {
  return Math.min(seconds, startedSeconds(memberUntil - from));
}

function wholeSeconds(ms: number): number {
  return Math.max(0, Math.floor(ms / 1_000));
}

function startedSeconds(ms: number): number {
  return Math.max(0, Math.ceil(ms / 1_000));
}
