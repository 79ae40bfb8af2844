import { type InvariantName, invariantNames } from "../../faults/invariants.ts";

/** What `npm run replay` is asked for besides a plain replay: faults, exploring, shrinking. */
export interface FaultOptions {
  readonly faults: string | null;
  readonly explore: number | null;
  readonly seed: number;
  readonly shrink: boolean;
  /** The invariant that a shrunken recording still breaks; null: it still diverges. */
  readonly breaks: InvariantName | null;
  /** Where a shrunken recording is written; null: beside the file. */
  readonly out: string | null;
}

/** For `parseArgs`, with what the help says. */
export const faultOptionTable = {
  faults: {
    type: "string",
    value: "JSON",
    help: "replay with the faults of a file, and check the invariants",
  },
  explore: {
    type: "string",
    value: "N",
    help: "replay N times with seeded faults, and check the invariants",
  },
  seed: { type: "string", value: "N", help: "of the first run of --explore; 1 unless told" },
  shrink: { type: "boolean", help: "cut FILE to the smallest recording that still diverges" },
  breaks: { type: "string", value: "NAME", help: "with --shrink: that still breaks this invariant" },
  out: { type: "string", value: "FILE", help: "with --shrink: where the result is written" },
} as const;

const maxRuns = 1_000_000;

type Values = { readonly [Name in keyof typeof faultOptionTable]?: string | boolean | undefined };

/** @returns null where none of these options is given; `wrong` says in one line what can't be understood */
export function readFaultOptions(
  values: Values,
): { kind: "options"; options: FaultOptions } | { kind: "wrong"; why: string } | null {
  const { faults, explore, seed, shrink, breaks, out } = values;
  if (faults === undefined && explore === undefined && !shrink) {
    const alone = [seed && "--seed", breaks && "--breaks", out && "--out"].find(
      (name) => typeof name === "string",
    );
    return alone ? wrong(`${alone} goes with --explore or --shrink.`) : null;
  }
  if (explore !== undefined && shrink) return wrong("--explore and --shrink: one of them at a time.");
  if (explore !== undefined && faults !== undefined)
    return wrong("--explore draws its own faults: --faults goes without it.");
  const runs = explore === undefined ? null : numberIn(explore);
  if (runs !== null && (runs < 1 || runs > maxRuns))
    return wrong(`--explore ${explore}: a number from 1 to ${maxRuns} is needed`);
  const firstSeed = seed === undefined ? 1 : numberIn(seed);
  if (firstSeed < 0) return wrong(`--seed ${seed}: a whole number is needed`);
  const invariant = invariantNames.find((name) => name === breaks) ?? null;
  if (breaks !== undefined && invariant === null)
    return wrong(`--breaks ${breaks}: one of ${invariantNames.join(", ")} is needed`);
  if (shrink && faults !== undefined && invariant === null)
    return wrong("--shrink with --faults needs --breaks: a faulted replay has nothing to diverge from.");
  return {
    kind: "options",
    options: {
      faults: textOr(faults),
      explore: runs,
      seed: firstSeed,
      shrink: shrink === true,
      breaks: invariant,
      out: textOr(out),
    },
  };
}

/** -1 for what is none. */
function numberIn(text: string | boolean): number {
  return typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : -1;
}

function textOr(value: string | boolean | undefined): string | null {
  return typeof value === "string" ? value : null;
}

function wrong(why: string): { kind: "wrong"; why: string } {
  return { kind: "wrong", why };
}
