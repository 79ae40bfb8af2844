import type { Recording } from "../../../streams/adapters/recording/format.ts";
import { type Exploration, explore, type Finding } from "../../faults/explore.ts";
import { runWithFaults } from "../../faults/faultedRun.ts";
import { type Fault, faultFileText, readFaults } from "../../faults/faultFile.ts";
import type { Breach } from "../../faults/invariants.ts";
import { recordingText } from "../../shrink/rebuild.ts";
import { shrinkBreach } from "../../shrink/shrinkBreach.ts";
import { shrinkDivergence } from "../../shrink/shrinkDivergence.ts";
import type { Code } from "../../simulation/code.ts";
import { worldOf } from "../../simulation/world.ts";
import type { FaultOptions } from "./faultOptions.ts";

/** The terminal and the disk. */
export interface FaultIo {
  print(text: string): void;
  complain(text: string): void;
  /** Null where it can't be read. */
  read(path: string): string | null;
  write(path: string, text: string): void;
  /** ms */
  now(): number;
}

/** How many replays a recording may take to shrink, each way. */
const shrinkBudget = 1_500;

/**
 * Does what the options for faults and shrinking ask (R-REC-23, R-REC-24).
 * @param path of the recording
 * @returns the exit code: 0 all invariants hold, or the recording was shrunken, or there was nothing to shrink · 1 one breaks · 2 a
 * file is refused
 */
export function runFaultCommand(
  recording: Recording,
  path: string,
  options: FaultOptions,
  code: Code,
  io: FaultIo,
): 0 | 1 | 2 {
  const faults = options.faults === null ? [] : faultsIn(options.faults, io);
  if (faults === null) return 2;
  if (options.explore !== null) return exploreRecording(recording, options.explore, options.seed, code, io);
  return options.shrink
    ? shrink(recording, path, faults, options, code, io)
    : judge(recording, faults, code, io);
}

function faultsIn(path: string, io: FaultIo): readonly Fault[] | null {
  const text = io.read(path);
  const read = text === null ? null : readFaults(text);
  if (read?.kind === "faults") return read.faults;
  io.complain(read ? `${path} is refused: ${read.why}` : `${path} can't be read.`);
  return null;
}

function exploreRecording(
  recording: Recording,
  runs: number,
  seed: number,
  code: Code,
  io: FaultIo,
): 0 | 1 | 2 {
  const started = io.now();
  const found = explore(recording, code, runs, seed);
  io.print(describeExploration(found, seed, io.now() - started));
  return found.findings.length > 0 ? 1 : 0;
}

function judge(recording: Recording, faults: readonly Fault[], code: Code, io: FaultIo): 0 | 1 | 2 {
  const run = runWithFaults(worldOf(recording), faults, code);
  if (run.kind === "refused") {
    io.complain(run.why);
    return 2;
  }
  for (const breach of run.breaches) io.print(describeBreach(breach));
  if (run.breaches.length === 0)
    io.print(`All invariants hold with ${faults.length === 1 ? "1 fault" : `${faults.length} faults`}.`);
  return run.breaches.length > 0 ? 1 : 0;
}

function shrink(
  recording: Recording,
  path: string,
  faults: readonly Fault[],
  { breaks, out }: FaultOptions,
  code: Code,
  io: FaultIo,
): 0 | 1 | 2 {
  const started = io.now();
  const shrunk = breaks
    ? shrinkBreach(recording, faults, breaks, code, shrinkBudget)
    : shrinkDivergence(recording, code, shrinkBudget);
  if (shrunk.kind !== "shrunk") {
    io.print(
      shrunk.kind === "same"
        ? "It does not diverge: there is nothing to shrink."
        : `${breaks} holds: there is nothing to shrink.`,
    );
    return 0;
  }
  const to = out ?? path.replace(/(\.ndjson(\.gz)?)?$/, ".small.ndjson");
  io.write(to, recordingText(shrunk.recording));
  const [before, after] = [recording.lines.length, shrunk.recording.lines.length];
  const seconds = ((io.now() - started) / 1_000).toFixed(1);
  io.print(`${before} lines became ${after} in ${to}, by ${shrunk.tries} replays in ${seconds} s.`);
  if (shrunk.faults.length === 0) return 0;
  const faultsTo = to.replace(/(\.ndjson)?$/, ".faults.json");
  io.write(faultsTo, faultFileText(shrunk.faults));
  io.print(`The faults that it takes are in ${faultsTo}.`);
  return 0;
}

function describeBreach({ invariant, how }: Breach): string {
  return `${invariant}: ${how}`;
}

/**
 * What exploring found, for a terminal.
 * @param firstSeed of the runs
 * @param took ms
 */
function describeExploration({ runs, findings }: Exploration, firstSeed: number, took: number): string {
  const speed = runs / Math.max(took / 1_000, 0.001);
  return [
    `${runs} runs with faults (seeds ${firstSeed} to ${firstSeed + runs - 1}) in ${(took / 1_000).toFixed(1)} s: ${speed.toFixed(1)} runs/s.`,
    findings.length === 0 ? "All invariants hold." : `Invariants break in ${findings.length} ways:`,
    ...findings.flatMap((finding) => ["", ...describeFinding(finding)]),
  ].join("\n");
}

function describeFinding({ seed, faults, runs, ...breach }: Finding): readonly string[] {
  const heading = describeBreach(breach);
  if (faults.length === 0) return [heading, "  without any fault"];
  return [
    `${heading} (seed ${seed}; ${runs} runs)`,
    ...faultFileText(faults)
      .trimEnd()
      .split("\n")
      .map((row) => `  ${row}`),
  ];
}
