import type { Line, Recording } from "../../streams/adapters/recording/format.ts";
import { smallest } from "../engine/smallest.ts";
import { runWithFaults } from "../faults/faultedRun.ts";
import type { Fault } from "../faults/faultFile.ts";
import type { InvariantName } from "../faults/invariants.ts";
import type { Code } from "../simulation/code.ts";
import { worldOf } from "../simulation/world.ts";
import { isInput, rebuilt, type Shrunk } from "./rebuild.ts";

/** How much of the budget may go into shorter pauses. */
const pauseTries = 30;
/** A pause that is worth shortening, and what becomes of it, ms. */
const longPause = 1_000;
const shortPause = 10;

/** What a recording has to do again, with the faults that it takes. */
type Fails = (made: Pick<Shrunk, "recording" | "faults">) => boolean;

/**
 * Cuts a recording to the streams, pushes and clicks that break an invariant, with the faults that it takes (R-REC-24).
 * @param faults by lines of the recording; empty for none
 * @param budget how many replays it may take
 * @returns `holds` when the invariant does not break
 */
export function shrinkBreach(
  recording: Recording,
  faults: readonly Fault[],
  invariant: InvariantName,
  code: Code,
  budget: number,
  seed = 1,
): ({ kind: "shrunk" } & Shrunk) | { kind: "holds" } {
  return shrinkWorld(recording, faults, budget, (made) => {
    const run = runWithFaults(worldOf(made.recording), made.faults, code, seed);
    return run.kind === "ran" && run.breaches.some((breach) => breach.invariant === invariant);
  });
}

/** Cuts a recording that is played as a model of the world, as long as it `breaks` something. */
export function shrinkWorld(
  recording: Recording,
  faults: readonly Fault[],
  budget: number,
  breaks: Fails,
): ({ kind: "shrunk" } & Shrunk) | { kind: "holds" } {
  const candidate = (kept: readonly Line[], forgets: boolean): Pick<Shrunk, "recording" | "faults"> => ({
    recording: {
      ...rebuilt(recording, kept, forgets ? kept.length + 1 : 0),
      endAt: recording.endAt,
    },
    faults: faults.flatMap((fault) => movedFault(recording, kept, fault)),
  });
  if (!breaks({ recording, faults })) return { kind: "holds" };

  // Timers fire by themselves, and what the core did is not compared.
  const needed = recording.lines.filter((line) => line.what !== "fire" && isInput(line));
  const forgets = breaks(candidate(needed, true));
  const base = forgets ? needed : recording.lines;
  const parts = base.filter((line) => line.of === undefined && line.what !== "close");
  const whole = (kept: readonly Line[]): readonly Line[] => withTheirLines(base, kept);
  const streams = smallest(parts, (kept) => breaks(candidate(whole(kept), forgets)), budget);
  const left = whole(streams.kept);
  const isOpen = (line: Line): boolean => line.what === "open";
  const facts = smallest(
    left.filter((line) => !isOpen(line)),
    (kept) => breaks(candidate(inOrder([...left.filter(isOpen), ...kept]), forgets)),
    Math.max(0, budget - streams.tries),
  );
  const cut = candidate(inOrder([...left.filter(isOpen), ...facts.kept]), forgets);
  const closed = withoutPauses(cut, breaks);
  return { kind: "shrunk", ...closed.made, tries: 2 + streams.tries + facts.tries + closed.tries };
}

/** Streams keep all of their lines. */
function withTheirLines(base: readonly Line[], kept: readonly Line[]): readonly Line[] {
  const there = new Set(kept.map(({ seq }) => seq));
  return base.filter(({ seq, of }) => there.has(seq) || (of !== undefined && there.has(of)));
}

function inOrder(lines: readonly Line[]): readonly Line[] {
  return [...lines].sort((one, other) => one.seq - other.seq);
}

/** The same fault, by the row that its line has now; nothing when that is gone. */
function movedFault({ lines }: Recording, kept: readonly Line[], fault: Fault): readonly Fault[] {
  const { which } = fault;
  if (!("line" in which)) return [fault];
  const seq = lines.find(({ row }) => row === which.line)?.seq;
  const at = kept.findIndex((line) => line.seq === seq);
  return at < 0 ? [] : [{ ...fault, which: { line: at + 2 } }];
}

/** Shortens the longest pauses, as far as the invariant still breaks. */
function withoutPauses(
  cut: Pick<Shrunk, "recording" | "faults">,
  breaks: Fails,
): { made: Pick<Shrunk, "recording" | "faults">; tries: number } {
  let made = cut;
  let tries = 0;
  for (let index = made.recording.lines.length - 1; index > 0 && tries < pauseTries; index--) {
    const { lines, endAt } = made.recording;
    const pause = (lines[index]?.at ?? 0) - (lines[index - 1]?.at ?? 0);
    if (pause < longPause) continue;
    const gain = pause - shortPause;
    const moved = lines.map((line, at) => (at < index ? line : { ...line, at: line.at - gain }));
    const shorter = { ...made, recording: { ...made.recording, lines: moved, endAt: endAt - gain } };
    tries += 1;
    if (breaks(shorter)) made = shorter;
  }
  return { made, tries };
}
