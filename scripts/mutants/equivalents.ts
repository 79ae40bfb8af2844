import type { Mutant } from "./mutant.ts";

/** A mutant that does the same as the code, so that no test can tell them apart. */
interface Equivalent {
  readonly file: string;
  /** Of the pipeline or constant: text of the mutant's own line. */
  readonly line: string;
  readonly reason: string;
}

/** Each with the reason why it is one (R-MUT-02). */
export const equivalents: readonly Equivalent[] = [];

/** Why a mutant is an equivalent one; null for others. @param line the code's line that it changes */
export function equivalence(mutant: Mutant, line: string): string | null {
  return equivalents.find((known) => known.file === mutant.file && line.includes(known.line))?.reason ?? null;
}

/** Entries that belong to no mutant any more. */
export function outdated(mutants: readonly { mutant: Mutant; line: string }[]): readonly string[] {
  return equivalents
    .filter(
      (known) => !mutants.some(({ mutant, line }) => known.file === mutant.file && line.includes(known.line)),
    )
    .map(({ file, line }) => `${file}: ${line}`);
}
