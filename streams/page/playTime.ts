import type { Subscription, Wallet } from "../../wire/account.ts";
import { unlimitedFrom } from "../rules/durations.ts";

/** How long a player may still play, as the screens show it. */
export type PlayTime =
  /** A membership that outlasts the day. `until`: its end, epoch s; null while that is not known. */
  | { readonly kind: "unlimited"; readonly until: number | null }
  /** Seconds that are counted; `trial` while there are none but the free trial's. */
  | { readonly kind: "time" | "trial"; readonly seconds: number };

/** Whether a member's time outlasts the day (R-TIME-01). @param left seconds; null while not known */
export const isUnlimited = (left: { readonly member: boolean; readonly seconds: number } | null): boolean =>
  left?.member === true && left.seconds * 1_000 >= unlimitedFrom;

/**
 * A member's wallet counts the seconds to the end of the membership, which mean nothing as hours: they are
 * shown only on its last day (R-TIME-01).
 */
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
