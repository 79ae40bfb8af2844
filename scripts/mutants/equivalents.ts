import type { Mutant } from "./mutant.ts";

/** A mutant that does the same as the code, so that no test can tell them apart. */
interface Equivalent {
  readonly file: string;
  /** Of the pipeline or constant: text of the mutant's own line. */
  readonly line: string;
  /** What stands there instead, where only that one does the same. */
  readonly text?: string;
  readonly reason: string;
}

/** Each with the reason why it is one (R-MUT-02). */
export const equivalents: readonly Equivalent[] = [
  {
    file: "streams/rules/durations.ts",
    line: "seatHeldFor = 60_000",
    text: "59999",
    reason:
      "the seconds left are rounded up and worked out at whole seconds, so that 59.999 s shows what 60 s do",
  },
  {
    file: "streams/features/play/resumePrompt.ts",
    line: "switchMap((now) =>",
    reason: "the question about a schedule is answered once by the service",
  },
  {
    file: "streams/features/play/resumePrompt.ts",
    line: "switchMap(() => play.pipe(first(",
    reason: "which tab owns the schedule is asked once",
  },
  {
    file: "streams/features/play/resumePrompt.ts",
    line: "        switchMap(() =>",
    reason: "the play flow has ended once",
  },
  {
    file: "streams/features/play/resumePrompt.ts",
    line: "switchMap((resume) =>",
    reason: "a pop-up has one answer",
  },
  {
    file: "streams/features/purchase/orders.ts",
    line: "switchMap((result) =>",
    reason: "a call emits once and completes, so nothing comes while its answer is worked on",
  },
  {
    file: "streams/features/purchase/settlement.ts",
    line: "switchMap(() => of(null))",
    reason: "a timer emits once, and what follows ends in the same moment",
  },
  {
    file: "streams/ui/sharing.ts",
    line: "mergeMap((outcome) =>",
    reason: "a share has one outcome",
  },
];

/** Why a mutant is an equivalent one; null for others. @param line the code's line that it changes */
export function equivalence(mutant: Mutant, line: string): string | null {
  return equivalents.find((known) => isMeant(known, mutant, line))?.reason ?? null;
}

/** Entries that belong to no mutant any more. */
export function outdated(mutants: readonly { mutant: Mutant; line: string }[]): readonly string[] {
  return equivalents
    .filter((known) => !mutants.some(({ mutant, line }) => isMeant(known, mutant, line)))
    .map(({ file, line }) => `${file}: ${line}`);
}

function isMeant(known: Equivalent, { file, text }: Mutant, line: string): boolean {
  return known.file === file && line.includes(known.line) && (known.text ?? text) === text;
}
