import { isPlayed, type Line, type Recording } from "../../streams/adapters/recording/format.ts";
import { Replay } from "../compare/replay.ts";
import type { Divergence } from "../engine/divergence.ts";
import { smallest } from "../engine/smallest.ts";
import type { Code } from "../simulation/code.ts";
import { rebuilt, type Shrunk, untilIdle } from "./rebuild.ts";
import { shrinkActual } from "./shrinkActual.ts";

/**
 * Cuts a recording to what its divergence needs (R-REC-24): the app still does the same thing otherwise than the same line says.
 * First it is played as a model of the world, which leaves few streams and clicks, and written down anew; then inputs are left out.
 * @param budget how many replays it may take, each way
 * @returns `same` when the recording does not diverge
 */
export function shrinkDivergence(
  recording: Recording,
  code: Code,
  budget: number,
): ({ kind: "shrunk" } & Shrunk) | { kind: "same" } {
  const first = divergenceOf(recording, code);
  if (!first) return { kind: "same" };
  const made = shrinkActual(recording, first, code, budget);
  const again = made && divergenceOf(made.recording, code);
  const isSame = again && identityOf(again, null) === identityOf(first, null);
  const { recording: shrunk, tries } = leaveOutInputs(
    made && isSame ? made.recording : recording,
    code,
    budget,
  );
  return { kind: "shrunk", recording: shrunk, faults: [], tries: tries + (made?.tries ?? 0) };
}

/** Leaves out inputs, each with everything that it led to, as long as the same line differs in the same way. */
function leaveOutInputs(recording: Recording, code: Code, budget: number): Omit<Shrunk, "faults"> {
  const first = divergenceOf(recording, code);
  if (!first) return { recording, tries: 1 };
  const { expected } = first;
  const lines = expected ? untilIdle(recording.lines, recording.lines.indexOf(expected)) : recording.lines;
  const wanted = identityOf(first, expected?.seq ?? null);
  const inputs = lines.filter((line) => isPlayed(line) && line !== expected);

  const candidate = (
    kept: readonly Line[],
    forgetBefore?: number,
  ): { made: Recording; from: readonly Line[] } => {
    const from = withConsequences(lines, new Set(kept.map(({ seq }) => seq)), expected);
    return { made: rebuilt(recording, from, forgetBefore), from };
  };
  const diverges = ({ made, from }: ReturnType<typeof candidate>): boolean => {
    const found = divergenceOf(made, code);
    if (!found) return false;
    const line = found.expected;
    // Lines that were left out below `fullFrom` make rows and positions differ: numbers do not.
    const at = line ? from.find((_, index) => numberAt(made, from, index) === line.seq) : undefined;
    return (!expected || at === expected) && identityOf(found, line && at ? at.seq : null) === wanted;
  };

  const { kept, tries } = smallest(inputs, (some) => diverges(candidate(some)), budget);
  const whole = candidate(kept);
  const differs = expected ? whole.from.indexOf(expected) : whole.from.length;
  const last = whole.from.findLastIndex((line, index) => isPlayed(line) && index < differs);
  const short = candidate(kept, last + 1);
  const shrunk = diverges(short) ? short.made : whole.made;
  return { recording: shrunk, tries };
}

/** The number that a line has in a rebuilt recording, whether it is still there or not. */
function numberAt(made: Recording, from: readonly Line[], index: number): number {
  const missing = from.length - made.lines.length;
  return missing === 0 ? (made.lines[index]?.seq ?? 0) : index + 1;
}

/** What makes two divergences the same one. */
function identityOf({ actual, difference, why }: Divergence, seq: number | null): string {
  return JSON.stringify([seq, actual?.what, actual?.name, difference?.path, why?.replace(/\d+/g, "#")]);
}

function divergenceOf(recording: Recording, { create, lazyModules }: Code): Divergence | null {
  const replay = new Replay(recording);
  const app = replay.start(create, lazyModules);
  const divergence = replay.run();
  app.end();
  return divergence;
}

/** The lines that are left when only these inputs come: not those that followed from the others. */
function withConsequences(
  lines: readonly Line[],
  inputs: ReadonlySet<number>,
  expected: Line | null,
): readonly Line[] {
  const gone = new Set<number>();
  return lines.filter((line) => {
    const { seq, of, cause, during } = line;
    const follows = [of, cause, during].some(
      (reference) => typeof reference === "number" && gone.has(reference),
    );
    const isKept = line === expected || (!follows && (!isPlayed(line) || inputs.has(seq)));
    if (!isKept) gone.add(seq);
    return isKept;
  });
}
