import type { Recording } from "../../recorder/format.ts";
import type { createApp } from "../../streams/app.ts";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";
import { tracePipelines } from "../compare/codeLines.ts";
import type { Finding } from "../compare/findings.ts";
import { namesCode } from "../compare/namesCode.ts";
import type { ReplayMode, ReplayReport } from "../compare/report.ts";
import { type OnFact, Replay } from "./replay.ts";

export interface ReplayOptions {
  readonly create: typeof createApp;
  /** Have to load synchronously. */
  readonly lazyModules: LazyModules;
  /** Strict by default: stops at the first divergence. Tolerant with `only`, or where more than one is asked for. */
  readonly mode?: ReplayMode;
  /** Plays up to this time, ms after the start, inclusive; all by default. */
  readonly until?: number;
  /** Reports what concerns these alone: States, ports, or features that name timers, such as "play". */
  readonly only?: readonly string[];
  /** How many single divergences are returned, 1 by default. Groups always count all. */
  readonly limit?: number;
  readonly trace?: boolean;
  /** Creates the app for a second run that finds the code behind a difference; without it, only stacks do. */
  readonly explainWith?: typeof createApp;
  /** The text of our code by file, such as "streams/app.ts", to find the lines that name what did not come. */
  readonly sources?: () => ReadonlyMap<string, string>;
}

/**
 * Plays a recording into an app, and reports what differs (R-REC-02, R-REC-11). Where a strict replay stops may be a neighbour of the
 * cause that comes in another order: explained, it reports the first difference that a tolerant one finds.
 */
export function replayRecording(recording: Recording, options: ReplayOptions): ReplayReport {
  const report = replayOnce(recording, options);
  const { explainWith } = options;
  if (!explainWith || report.divergences.length + report.groups.length === 0) return report;
  const { divergences, groups } = explained(report.mode, recording, { ...options, create: explainWith });
  return { ...report, divergences, groups };
}

/** What a run of this mode reports, with the lines of our code: replays in a slow, traced run. */
export function explained(mode: ReplayMode, recording: Recording, options: ReplayOptions): ReplayReport {
  const traced = (tracedMode: ReplayMode): ReplayReport =>
    tracePipelines(() => replayOnce(recording, { ...options, mode: tracedMode }));
  const tolerant = traced("tolerant");
  const found = tolerant.groups.length > 0 ? tolerant : traced(mode);
  const named = namesCode(options.sources?.() ?? new Map());
  const groups = found.groups.map((group) => ({ ...group, first: named(group.first) }));
  const shown = mode === "strict" ? groups.slice(0, 1) : groups;
  return { ...found, divergences: found.divergences.map(named), groups: shown };
}

function replayOnce(recording: Recording, options: ReplayOptions): ReplayReport {
  const { create, lazyModules, until = Number.POSITIVE_INFINITY, only, limit = 1, trace = false } = options;
  const mode = options.mode === "tolerant" || only || limit > 1 ? "tolerant" : "strict";
  const written: string[] = [];
  const onFact: OnFact = (at, what, name, data) => written.push(`${at} ${what} ${name} ${canonical(data)}\n`);
  const replay = new Replay(recording, mode, trace ? onFact : undefined);
  const app = replay.start(create, lazyModules);
  replay.play(until);
  replay.finish(until);
  const { passed, at, comparison } = replay;
  const { findings } = comparison;
  const wanted = (finding: Finding): boolean => !only || only.some((name) => concerns(finding, name));
  const report: ReplayReport = {
    mode,
    isExact: comparison.order.isExact && findings.isEmpty && comparison.newStates.names.size === 0,
    newStates: [...comparison.newStates.names],
    passed,
    dropped: comparison.dropped(until),
    at,
    divergences: findings.divergences(wanted).slice(0, limit),
    groups: findings.groups(wanted),
    trace: written.join(""),
  };
  // The app's disposal is not recorded: it is neither compared nor traced.
  app.end();
  return report;
}

/** Data as JSON with the members of every object in one order: equal data are equal texts, in every engine (R-REC-13, R-REC-40). */
function canonical(data: unknown): string {
  return JSON.stringify(data ?? null, (_, value: unknown) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}

/** @param wanted "play" concerns "state.play" and "timer play/…"; "http" and "http.request" "open http.request POST …" */
function concerns({ name }: Finding, wanted: string): boolean {
  const words = (text: string): string => ` ${text.split(/[\s./]/).join(" ")} `;
  return words(name).includes(words(wanted));
}
