/** What the bots see of the service. */
export interface Measures {
  /** A call was answered, after `ms`, with an HTTP status and the envelope's code, or the reason why there is none. */
  call(path: string, ms: number, outcome: string): void;
  /** A fault that the app reported. */
  fault(text: string): void;
  /** How many calls were answered so far. */
  calls(): number;
  /** Of the calls of one path, ms: the share of them that took no longer. */
  quantile(path: string, share: number): number;
  /** Calls without a good answer, and faults, by kind. */
  failures(): ReadonlyMap<string, number>;
  /** One line for each path, slowest first, then the failures. */
  lines(): readonly string[];
  /** Begins anew: what was measured so far was a warm-up. */
  reset(): void;
}

export function createMeasures(): Measures {
  const times = new Map<string, number[]>();
  const failures = new Map<string, number>();
  const fail = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1);
  const sorted = (path: string): readonly number[] => (times.get(path) ?? []).toSorted((a, b) => a - b);
  return {
    call(path, ms, outcome) {
      const known = times.get(path);
      if (known === undefined) times.set(path, [ms]);
      else known.push(ms);
      if (outcome !== "200") fail(`${path} ${outcome}`);
    },
    fault: fail,
    calls: () => [...times.values()].reduce((sum, { length }) => sum + length, 0),
    quantile: (path, share) => quantile(sorted(path), share),
    failures: () => failures,
    lines() {
      const rows = [...times.keys()]
        .map((path) => ({ path, all: sorted(path) }))
        .toSorted((one, other) => quantile(other.all, 0.99) - quantile(one.all, 0.99))
        .map(
          ({ path, all }) => `${path.padEnd(34)} ${String(all.length).padStart(7)} calls  ${quantiles(all)}`,
        );
      return [...rows, ...[...failures].map(([what, count]) => `${count} × ${what}`)];
    },
    reset() {
      times.clear();
      failures.clear();
    },
  };
}

/** @param sorted ascending @param share 0 to 1 @returns 0 for none */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** The usual quantiles of some times, ms. @param sorted ascending */
function quantiles(sorted: readonly number[]): string {
  const cell = (share: number) => quantile(sorted, share).toFixed(0).padStart(6);
  return `p50 ${cell(0.5)}  p95 ${cell(0.95)}  p99 ${cell(0.99)}  max ${cell(1)} ms`;
}
