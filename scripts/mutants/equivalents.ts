import { core } from "./equivalents/core.ts";
import { desk } from "./equivalents/desk.ts";
import type { Equivalent } from "./equivalents/equivalent.ts";
import { home } from "./equivalents/home.ts";
import { money } from "./equivalents/money.ts";
import { play } from "./equivalents/play.ts";
import { placeOf } from "./instrument.ts";
import type { Mutant } from "./mutant.ts";
import type { Reach } from "./reach.ts";

/** Each with the reason why it is one (R-MUT-02). */
export const equivalents: readonly Equivalent[] = [...core, ...desk, ...home, ...play, ...money];

/** A mutant, and the code's line that it changes. */
export interface Found {
  readonly mutant: Mutant;
  readonly line: string;
}

/** Why a mutant is an equivalent one; null for others. */
export function equivalence(found: Found): string | null {
  return equivalents.find((known) => isMeant(known, found))?.reason ?? null;
}

/** Entries that belong to no mutant any more. */
export function outdated(mutants: readonly Found[]): readonly string[] {
  return equivalents
    .filter((known) => !mutants.some((found) => isMeant(known, found)))
    .map(({ file, line }) => `${file}: ${line}`);
}

/** Operators that are said never to be asked while they are busy, and that a test did ask: each with the test. */
export function refuted(mutants: readonly Found[], { tests }: Pick<Reach, "tests">): readonly string[] {
  return equivalents.flatMap((known) => {
    if (known.text !== undefined) return [];
    const meant = mutants.filter((found) => found.mutant.kind === "operator" && isMeant(known, found));
    const places = new Set(meant.map(({ mutant }) => placeOf(mutant.file, mutant.start)));
    const asking = tests.find((test) => [...places].some((place) => test.places.has(place)));
    return asking === undefined ? [] : [`${known.file}: ${known.line} (${asking.name})`];
  });
}

function isMeant(known: Equivalent, { mutant: { file, text }, line }: Found): boolean {
  return known.file === file && line.includes(known.line) && (known.text ?? text) === text;
}
