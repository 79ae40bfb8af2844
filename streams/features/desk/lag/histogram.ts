/** Classes of 1 ms up to here, then of 10 ms up to the end. */
const fineUntil = 250;
const coarseUntil = 3_000;
const coarseWidth = 10;
/** How far a value is beyond the fine classes. */
const beyond = (value: number): number => Math.max(0, value - fineUntil);

/** @param kept of an earlier histogram; ignores unknown classes */
export function createHistogram(kept: readonly number[] = []) {
  const classes = new Uint32Array(fineUntil + (coarseUntil - fineUntil) / coarseWidth + 1);
  for (let at = 0; at < kept.length; at += 2) {
    const [index = 0, times = 0] = kept.slice(at, at + 2);
    // A typed array ignores writes beyond its end.
    classes[index] = times;
  }
  let count = classes.reduce((sum, times) => sum + times, 0);
  return {
    get count() {
      return count;
    },
    /** @param ms 0 or more; values beyond the last class count there */
    add(ms: number) {
      const fine = Math.round(Math.min(Math.max(0, ms), fineUntil));
      const index = fine + Math.floor(beyond(Math.min(ms, coarseUntil)) / coarseWidth);
      classes[index] = (classes[index] ?? 0) + 1;
      count += 1;
    },
    /** Class, count, class, count …, of the classes that are not empty; for `createHistogram`. */
    kept() {
      return [...classes.entries()].filter(([, times]) => times > 0).flat();
    },
    /** @param share 0 to 1  @returns ms, rounded to its class; null without values */
    percentile(share: number) {
      if (count === 0) return null;
      const wanted = Math.max(1, Math.ceil(count * share));
      let seen = 0;
      const index = classes.findIndex((here) => {
        seen += here;
        return seen >= wanted;
      });
      return Math.min(index, fineUntil) + beyond(index) * coarseWidth;
    },
  };
}
