import { isPlayed, type Line, type Recording } from "../../streams/adapters/recording/format.ts";
import { recordApp } from "../../streams/adapters/recording/record.ts";
import type { Divergence } from "../engine/divergence.ts";
import { createPseudonymMatcher, type Difference } from "../engine/matchPseudonyms.ts";
import { edited } from "../faults/edit.ts";
import { readRecording } from "../reading/readRecording.ts";
import type { Code } from "../simulation/code.ts";
import { playRecording } from "../simulation/playRecording.ts";
import { SimulatedReplay } from "../simulation/simulatedReplay.ts";
import { worldOf } from "../simulation/world.ts";
import { rebuilt, type Shrunk, untilIdle } from "./rebuild.ts";
import { shrinkWorld } from "./shrinkBreach.ts";

/**
 * Cuts a recording to a world in which the app still does what it did at the divergence, and writes that down as a recording that
 * expects what was expected there (R-REC-24).
 * @returns null where the app did nothing at the divergence, or the rest has no place for what was expected
 */
export function shrinkActual(
  recording: Recording,
  { expected, actual, difference }: Divergence,
  code: Code,
  budget: number,
): Omit<Shrunk, "faults"> | null {
  if (!expected || !actual || (expected.of !== undefined && actual.what !== expected.what)) return null;
  const isIt = (what: string, name: string, data: unknown): boolean => {
    if (what !== actual.what || name !== actual.name) return false;
    const found = firstDifference(difference ? expected.data : actual.data, plain(data));
    if (!difference) return found === null;
    return found?.path === difference.path && firstDifference(difference.actual, found.actual) === null;
  };
  const does = (made: Recording): boolean => {
    const world = worldOf(made);
    const replay = new SimulatedReplay(world, new Map(), 1);
    const app = replay.start(code.create, code.lazyModules);
    if (actual.what === "state") replay.watch(app);
    playRecording(replay, app, world, new Map());
    replay.guard(() => app.end());
    return replay.entries.some((entry) => isIt(entry.what, entry.name, entry.data));
  };
  const until = recording.lines.indexOf(expected) + 1;
  const part: Recording = { ...recording, lines: recording.lines.slice(0, until), endAt: expected.at };
  const world = shrinkWorld(part, [], budget, (made) => does(made.recording));
  const written = world.kind === "shrunk" ? rerecorded(world.recording, code) : null;
  if (world.kind !== "shrunk" || !written) return null;
  const at = written.lines.findIndex(({ what, port, kind, data }) => isIt(what, `${port}.${kind}`, data));
  const came = written.lines[at];
  if (!came) return null;
  const lines = untilIdle(written.lines, at).map((line) =>
    line === came ? otherwise(came, expected, difference) : line,
  );
  const lastInput = lines.findLastIndex((line, index) => isPlayed(line) && index < at);
  return { recording: rebuilt(written, lines, lastInput + 1), tries: world.tries };
}

/**
 * What was expected, in the place of what came. Only the member that differs is the old one: the others, such as a counter, follow
 * from what was left out.
 */
function otherwise(came: Line, expected: Line, difference: Divergence["difference"]): Line {
  const { seq, row, at, cause, of } = came;
  const { what, port, kind } = expected;
  const { path = "", expected: value } = difference ?? {};
  const changed = edited(came.data, value === undefined ? { path } : { path, value });
  const fits = difference && firstDifference(changed, came.data)?.path === path;
  const data = fits ? changed : expected.data;
  return { seq, row, at, what, port, kind, data, cause, ...(of === undefined ? {} : { of }) };
}

/** As it stands in a recording. */
function plain(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data ?? null));
}

/** Where two values differ first; null where they are the same, but for what their pseudonyms stand for. */
function firstDifference(expected: unknown, actual: unknown): Difference | null {
  const matcher = createPseudonymMatcher();
  return matcher.matches(expected, actual) ? null : (matcher.differences(expected, actual, 1)[0] ?? null);
}

/** What today's code does in the world of a recording, as another recording; null where that is none. */
function rerecorded(recording: Recording, code: Code): Recording | null {
  const world = worldOf(recording);
  const replay = new SimulatedReplay(world, new Map(), 1);
  const lines: string[] = [];
  const app = replay.start((ports, config, lazyModules) => {
    const made = recordApp(code.create, ports, config, lazyModules, (line) => lines.push(line));
    return made.app;
  }, code.lazyModules);
  playRecording(replay, app, world, new Map());
  replay.guard(() => app.end());
  const read = readRecording(lines.join("\n"), { allowTruncated: true });
  return read.kind === "recording" ? read : null;
}
