import type { Subscription, Wallet } from "../../wire/account.ts";
import { unlimitedFrom } from "../rules/durations.ts";

/** A player's remaining time, as the screens show it. */
export type PlayTime =
  /** A membership with more than a day left. `until`: its end, epoch s; null while unknown. */
  | { readonly kind: "unlimited"; readonly until: number | null }
  /** A countdown in seconds; `trial` if only the free trial's time is left. */
  | { readonly kind: "time" | "trial"; readonly seconds: number };

/** Whether a member has more than a day left (R-TIME-01). @param left null while unknown */
export const isUnlimited = (left: { readonly member: boolean; readonly seconds: number } | null): boolean =>
  left?.member === true && left.seconds * 1_000 >= unlimitedFrom;

/** A member's wallet counts to the end of the membership: shown as time only on its last day (R-TIME-01). */
export function playTimeOf(
  { isSubscription, totalTime, testPlayInfo: { testPlayTime } }: Wallet,
  subscription: Subscription,
): PlayTime {
  if (isUnlimited({ member: isSubscription === 1, seconds: totalTime }))
    return { kind: "unlimited", until: subscription?.isSubscription === 1 ? subscription.expireTime : null };
  return totalTime === 0 && testPlayTime > 0
    ? { kind: "trial", seconds: testPlayTime }
    : { kind: "time", seconds: totalTime };
}
