/** The host's report of a paused game, s. */
interface Held {
  readonly seconds: number;
  readonly freeSeconds: number;
  readonly chargedSeconds: number;
}

/** The span in which minutes are not charged, epoch ms. @param now time of the host's report */
export function freeBreak(
  { seconds, freeSeconds, chargedSeconds }: Held,
  now: number,
): { readonly from: number; readonly until: number } {
  return {
    from: now + chargedSeconds * 1_000,
    until: now + (freeSeconds > 0 ? Math.min(seconds, chargedSeconds + freeSeconds) : 0) * 1_000,
  };
}
