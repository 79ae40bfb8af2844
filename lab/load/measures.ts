import { addTo } from "../../replay/compare/expectations.ts";
import { quantile } from "../bench/quantile.ts";

export type Measures = ReturnType<typeof createMeasures>;

export function createMeasures() {
  const times = new Map<string, number[]>();
  const failures = new Map<string, number>();
  const fail = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1);
  return {
    /** A call ended after `ms`: HTTP status and the envelope's code, or the reason for having none. */
    call(path: string, ms: number, outcome: string) {
      addTo(times, path, ms);
      if (outcome !== "200") fail(`${path} ${outcome}`);
    },
    /** A fault reported by the app. */
    fault: fail,
    /** Times of calls with a matching path, ms. */
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
    /** Discards the measurements of the warm-up. */
    reset() {
      times.clear();
      failures.clear();
    },
  };
}

/** Common quantiles, ms. */
function quantiles(times: readonly number[]): string {
  const cell = (share: number) => quantile(times, share).toFixed(0).padStart(6);
  return `p50 ${cell(0.5)}  p95 ${cell(0.95)}  p99 ${cell(0.99)}  max ${cell(1)} ms`;
}
