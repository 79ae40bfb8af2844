/** How much is sent, or arrives, in a time. */
export interface RecentRate {
  /** @param at ms, not necessarily in order */
  add(bytes: number, at: number): void;
  /** Of the last third of a second before the newest, bit/s. */
  readonly rate: number;
}

/** Longer than between two reports, shorter than a queue takes to become a nuisance, ms. */
const windowMs = 350;

export function createRecentRate(): RecentRate {
  let recent: { readonly bytes: number; readonly at: number }[] = [];
  let newest = Number.NEGATIVE_INFINITY;
  const prune = (): void => {
    recent = recent.filter(({ at }) => newest - at < windowMs);
  };
  return {
    get rate() {
      prune();
      return (recent.reduce((sum, { bytes }) => sum + bytes, 0) * 8_000) / windowMs;
    },
    add(bytes, at) {
      newest = Math.max(newest, at);
      recent.push({ bytes, at });
      if (recent.length > mostKept) prune();
    },
  };
}

/** More than the highest bitrate has in the window; pruned then, if nobody asks. */
const mostKept = 1_000;
