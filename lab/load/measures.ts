import { quantile } from "../bench/quantile.ts";

/** What the bots see of the service. */
export type Measures = ReturnType<typeof createMeasures>;

export function createMeasures() {
  const times = new Map<string, number[]>();
  const failures = new Map<string, number>();
  const fail = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1);
  return {
    /** A call was answered, after `ms`, with an HTTP status and the envelope's code, or the reason why there is none. */
    call(path: string, ms: number, outcome: string) {
      const known = times.get(path);
      if (known === undefined) times.set(path, [ms]);
      else known.push(ms);
      if (outcome !== "200") fail(`${path} ${outcome}`);
    },
    /** A fault that the app reported. */
    fault: fail,
    /** Times of the calls whose path fits, ms. */
    timesOf: (fits: (path: string) => boolean): readonly number[] =>
      [...times].flatMap(([path, all]) => (fits(path) ? all : [])),
    /** One line for each path, slowest first, then the failures. */
    lines(): readonly string[] {
      const rows = [...times]
        .map(([path, all]) => ({ path, all, slow: quantile(all, 0.99) }))
        .toSorted((one, other) => other.slow - one.slow)
        .map(
          ({ path, all }) => `${path.padEnd(34)} ${String(all.length).padStart(7)} calls  ${quantiles(all)}`,
        );
      return [...rows, ...[...failures].map(([what, count]) => `${count} × ${what}`)];
    },
    /** Begins anew: what was measured so far was a warm-up. */
    reset() {
      times.clear();
      failures.clear();
    },
  };
}

/** The usual quantiles of some times, ms. */
function quantiles(times: readonly number[]): string {
  const cell = (share: number) => quantile(times, share).toFixed(0).padStart(6);
  return `p50 ${cell(0.5)}  p95 ${cell(0.95)}  p99 ${cell(0.99)}  max ${cell(1)} ms`;
}
