/** What the bots see of the service. */
export interface Measures {
  /** A call was answered, after `ms`, with an HTTP status or the reason why there is none. */
  call(path: string, ms: number, outcome: string): void;
  /** A fault that the app reported. */
  fault(text: string): void;
  /** One line for each path, slowest first, then the failures. */
  lines(): readonly string[];
}

export function createMeasures(): Measures {
  const times = new Map<string, number[]>();
  const failures = new Map<string, number>();
  const fail = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1);
  return {
    call(path, ms, outcome) {
      const known = times.get(path);
      if (known === undefined) times.set(path, [ms]);
      else known.push(ms);
      if (outcome !== "200") fail(`${path} ${outcome}`);
    },
    fault: fail,
    lines() {
      const rows = [...times]
        .map(([path, all]) => ({ path, sorted: all.toSorted((a, b) => a - b) }))
        .toSorted((one, other) => quantile(other.sorted, 0.99) - quantile(one.sorted, 0.99))
        .map(
          ({ path, sorted }) =>
            `${path.padEnd(34)} ${String(sorted.length).padStart(7)} calls  p50 ${cell(sorted, 0.5)}  p99 ${cell(sorted, 0.99)}  max ${cell(sorted, 1)} ms`,
        );
      return [...rows, ...[...failures].map(([what, count]) => `${count} × ${what}`)];
    },
  };
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const cell = (sorted: readonly number[], share: number): string =>
  quantile(sorted, share).toFixed(0).padStart(6);
