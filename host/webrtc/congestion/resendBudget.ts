const windowMs = 500;
/** Of the target: half would repair a line that loses every third packet. */
const largestShare = 0.5;

/** Keeps packets that are sent again from filling a line that lost them because it is full. Times in ms. */
export function createResendBudget() {
  let recent: { readonly at: number; readonly bytes: number }[] = [];
  const rate = (now: number): number => {
    recent = recent.filter(({ at }) => now - at < windowMs);
    return (recent.reduce((sum, { bytes }) => sum + bytes, 0) * 8_000) / windowMs;
  };
  return {
    /** What packets sent again took lately, bit/s. */
    rate,
    /** Counts a packet that may be sent again. @param target of everything sent, bit/s  @returns false for one too many */
    take(bytes: number, target: number, now: number): boolean {
      if (rate(now) + (bytes * 8_000) / windowMs > target * largestShare) return false;
      recent.push({ at: now, bytes });
      return true;
    },
  };
}
