const windowMs = 500;
/** Maximum share of the target: half would repair a line that loses every third packet. */
const largestShare = 0.5;

/** Limits retransmissions, so that they do not fill a line that lost packets because it is full. Times in ms. */
export function createResendBudget() {
  let recent: { readonly at: number; readonly bytes: number }[] = [];
  const rate = (now: number): number => {
    recent = recent.filter(({ at }) => now - at < windowMs);
    return (recent.reduce((sum, { bytes }) => sum + bytes, 0) * 8_000) / windowMs;
  };
  return {
    /** Recent rate of retransmissions, bit/s. */
    rate,
    /** Counts a retransmission. @param target of all sending, bit/s  @returns false if it exceeds the budget */
    take(bytes: number, target: number, now: number): boolean {
      if (rate(now) + (bytes * 8_000) / windowMs > target * largestShare) return false;
      recent.push({ at: now, bytes });
      return true;
    },
  };
}
