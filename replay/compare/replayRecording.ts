import type { Recording } from "../../streams/adapters/recording/format.ts";
import type { App, createApp } from "../../streams/app.ts";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";
import { tracePipelines } from "../engine/codeLines.ts";
import { type OnFact, Replay } from "../engine/replay.ts";
import { traceLine } from "./canonical.ts";
import type { Finding } from "./findings.ts";
import type { ReplayReport } from "./report.ts";
import { TolerantReplay } from "./tolerantReplay.ts";

export interface ReplayOptions {
  readonly create: typeof createApp;
  /** Have to load synchronously. */
  readonly lazyModules: LazyModules;
  /** Strict by default: stops at the first divergence. Tolerant with `only`, or where more than one is asked for. */
  readonly mode?: "strict" | "tolerant";
  /** Plays up to this time, ms after the start, inclusive; all by default. */
  readonly until?: number;
  /** Reports what concerns these alone: States, ports, or features that name timers, such as "play". */
  readonly only?: readonly string[];
  /** How many single divergences are returned, 1 by default. Groups always count all. */
  readonly limit?: number;
  /** Whether the trace is written. */
  readonly trace?: boolean;
  /**
   * Creates the app for a second run, in which the lines of our code are looked for once something was found. Without
   * it only those on the stack are told.
   */
  readonly explainWith?: typeof createApp;
}

/** Plays a recording into an app, and reports what differs (R-REC-02, R-REC-11). */
export function replayRecording(recording: Recording, options: ReplayOptions): ReplayReport {
  const report = replayOnce(recording, options);
  const { explainWith } = options;
  if (!explainWith || report.divergences.length + report.groups.length === 0) return report;
  const explained = tracePipelines(() => replayOnce(recording, { ...options, create: explainWith }));
  return { ...explained, trace: report.trace };
}

function replayOnce(recording: Recording, options: ReplayOptions): ReplayReport {
  const { mode = "strict", only, limit = 1, trace = false } = options;
  const written: string[] = [];
  const onFact: OnFact = (at, what, name, data) => written.push(traceLine(at, what, name, data));
  const replay = mode === "strict" && !only && limit === 1 ? replayStrictly : replayTolerantly;
  const { report, app } = replay(recording, options, trace ? onFact : undefined);
  const text = written.map((line) => `${line}\n`).join("");
  // What an app does at its end, which the recording does not have, is neither compared nor in the trace.
  app.end();
  return { ...report, trace: text };
}

type Play = (
  recording: Recording,
  options: ReplayOptions,
  onFact?: OnFact,
) => { readonly report: Omit<ReplayReport, "trace">; readonly app: App };

const replayStrictly: Play = (
  recording,
  { create, lazyModules, until = Number.POSITIVE_INFINITY },
  onFact,
) => {
  const replay = new Replay(recording, onFact);
  const app = replay.start(create, lazyModules);
  if (until >= recording.endAt) replay.run();
  else for (let next = replay.nextAt; next !== null && next <= until && replay.step(); ) next = replay.nextAt;
  const { passed, at, divergence } = replay;
  const report = {
    mode: "strict",
    passed,
    at,
    divergences: divergence ? [divergence] : [],
    groups: [],
  } as const;
  return { report, app };
};

const replayTolerantly: Play = (recording, options, onFact) => {
  const { create, lazyModules, until = Number.POSITIVE_INFINITY, only, limit = 1 } = options;
  const replay = new TolerantReplay(recording, onFact);
  const app = replay.start(create, lazyModules);
  replay.play(until);
  replay.finish(until);
  const { passed, at, comparison } = replay;
  const { findings } = comparison;
  const wanted = (finding: Finding): boolean => !only || only.some((name) => concerns(finding, name));
  const [divergences, groups] = [findings.divergences(wanted).slice(0, limit), findings.groups(wanted)];
  return { report: { mode: "tolerant", passed, at, divergences, groups }, app };
};

/** @param wanted "play" concerns "state.play" and "timer play/…"; "http" and "http.request" "open http.request POST …" */
function concerns({ name }: Finding, wanted: string): boolean {
  const words = (text: string): string => ` ${text.split(/[\s./]/).join(" ")} `;
  return words(name).includes(words(wanted));
}
