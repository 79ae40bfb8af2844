import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import { VirtualTimeScheduler } from "rxjs";
import { replayRecording } from "../../replay/compare/replayRecording.ts";
import { eagerModules } from "../../replay/engine/eagerModules.ts";
import { readRecording } from "../../replay/reading/readRecording.ts";
import { wholeNumber } from "../../scripts/lib/commandLine.ts";
import type { Recording } from "../../streams/adapters/recording/format.ts";
import { createApp } from "../../streams/app.ts";
import { playHour, recordHour } from "./replay/hour.ts";

/**
 * `npm run bench -- replay`: how long an hour of play takes to replay, beside RxJS's own virtual time with as many
 * events, and whether it comes out the same a hundred times (R-REC-13). Ends with code 1 when it takes 2 s or more,
 * runs at less than half of RxJS's speed, or differs from run to run. Also what recording adds to the core's own time.
 */

/** Runs of which the median is printed. */
const runs = 5;
const maxSeconds = 2;
const minShare = 0.5;

const { values } = parseArgs({ options: { times: { type: "string", default: "100" } } });
const times = wholeNumber("--times", values.times);
const lazyModules = await eagerModules();

// The first run compiles.
playHour(null, false);
const unrecorded = timed(() => playHour(null, false)).ms;
const recorded = timed(() => recordHour(false));
const read = timed(() => readRecording(recorded.value));
if (read.value.kind === "refused") throw new Error(read.value.why);
const recording = read.value;
const { lines } = recording;
console.log(
  `an hour: ${lines.length} lines, ${(recorded.value.length / 1e6).toFixed(1)} MB; read in ${inMs(read.ms)}`,
);

console.log(
  `the core plays it in ${inMs(unrecorded)}, recorded in ${inMs(recorded.ms)}: ${(recorded.ms / unrecorded).toFixed(2)} × as long`,
);

const strict = median(() => replay(recording, "strict"));
const tolerant = median(() => replay(recording, "tolerant"));
// Once: RxJS sorts its whole plan anew for each action.
const planned = timed(() => plannedEvents(lines.length)).ms;
console.log(`replayed         ${inMs(strict)}, tolerantly ${inMs(tolerant)}`);
console.log(
  `virtual time     ${inMs(planned)} for as many planned events: ${(planned / strict).toFixed(2)} × its speed`,
);

const traces = new Set(Array.from({ length: times }, () => hashOf(recording)));
console.log(`${times} replays: ${traces.size === 1 ? "one trace" : `${traces.size} traces`}`);
const isGood = strict < maxSeconds * 1_000 && planned / strict >= minShare && traces.size === 1;
process.exitCode = isGood ? 0 : 1;

function replay(from: Recording, mode: "strict" | "tolerant", trace = false): string {
  const report = replayRecording(from, { create: createApp, lazyModules, mode, trace });
  if (report.divergences.length > 0) throw new Error("the recording diverges from the code that made it");
  return report.trace;
}

function hashOf(from: Recording): string {
  return createHash("sha256")
    .update(replay(from, "strict", true))
    .digest("hex");
}

function plannedEvents(count: number): void {
  const scheduler = new VirtualTimeScheduler();
  for (let at = 0; at < count; at += 1) scheduler.schedule(() => undefined, at);
  scheduler.flush();
}

function timed<T>(run: () => T): { readonly value: T; readonly ms: number } {
  const from = performance.now();
  const value = run();
  return { value, ms: performance.now() - from };
}

function median(run: () => unknown): number {
  const all = Array.from({ length: runs }, () => timed(run).ms).toSorted((left, right) => left - right);
  return all[Math.floor(runs / 2)] ?? 0;
}

function inMs(ms: number): string {
  return `${Math.round(ms)} ms`.padStart(8);
}
