/** Of a game that stands still, since the host said so: s. */
interface Held {
  readonly seconds: number;
  readonly freeSeconds: number;
  readonly chargedSeconds: number;
}

/** When minutes do not count, epoch ms. @param now when the host said so */
export function freeBreak(
  { seconds, freeSeconds, chargedSeconds }: Held,
  now: number,
): { readonly from: number; readonly until: number } {
  return {
    from: now + chargedSeconds * 1_000,
    until: now + (freeSeconds > 0 ? Math.min(seconds, chargedSeconds + freeSeconds) : 0) * 1_000,
  };
}
