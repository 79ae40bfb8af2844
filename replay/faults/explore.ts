import type { Recording } from "../../streams/adapters/recording/format.ts";
import { smallest } from "../engine/smallest.ts";
import type { Code } from "../simulation/code.ts";
import { type World, worldOf } from "../simulation/world.ts";
import { drawFaults } from "./drawFaults.ts";
import { runWithFaults } from "./faultedRun.ts";
import type { Fault } from "./faultFile.ts";
import type { Breach, InvariantName } from "./invariants.ts";

/** A way to break an invariant. */
export interface Finding extends Breach {
  /** Of the first run that broke it. */
  readonly seed: number;
  /** The smallest set of faults that still does; empty when the recording does so by itself. */
  readonly faults: readonly Fault[];
  /** How many runs broke it in this way. */
  readonly runs: number;
}

export interface Exploration {
  readonly runs: number;
  readonly findings: readonly Finding[];
}

/** How many times a set of faults may be tried for a smaller one. */
const shrinkBudget = 60;

/**
 * Replays a recording once as it is and then with seeded faults, and collects each way in which an invariant breaks (R-REC-23).
 * @param count of runs with faults
 * @param firstSeed of the first of them; the others follow
 */
export function explore(recording: Recording, code: Code, count: number, firstSeed = 1): Exploration {
  const world = worldOf(recording);
  const found = new Map<string, Finding>();
  const note = (seed: number, faults: readonly Fault[], breaches: readonly Breach[]): void => {
    const seen = new Set<string>();
    for (const breach of breaches) {
      const way = `${breach.invariant} ${wayOf(breach.how)}`;
      if (seen.has(way)) continue;
      seen.add(way);
      const before = found.get(way);
      if (before) found.set(way, { ...before, runs: before.runs + 1 });
      else
        found.set(way, {
          ...breach,
          seed,
          faults: smallestFaults(world, code, faults, seed, breach.invariant, way),
          runs: 1,
        });
    }
  };
  const breachesBy = (faults: readonly Fault[], seed: number): readonly Breach[] => {
    const run = runWithFaults(world, faults, code, seed);
    return run.kind === "ran" ? run.breaches : [];
  };
  note(0, [], breachesBy([], 1));
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const faults = drawFaults(world.facts, seed);
    const breaches = breachesBy(faults, seed);
    if (breaches.length > 0) note(seed, faults, breaches);
  }
  return { runs: count, findings: [...found.values()] };
}

function smallestFaults(
  world: World,
  code: Code,
  faults: readonly Fault[],
  seed: number,
  invariant: InvariantName,
  way: string,
): readonly Fault[] {
  const breaks = (kept: readonly Fault[]): boolean => {
    const run = runWithFaults(world, kept, code, seed);
    return run.kind === "ran" && run.breaches.some((one) => `${invariant} ${wayOf(one.how)}` === way);
  };
  return smallest(faults, breaks, shrinkBudget).kept;
}

/** What two breaches have in common that differ in numbers alone. */
function wayOf(how: string): string {
  return how.replace(/\d+/g, "#");
}
