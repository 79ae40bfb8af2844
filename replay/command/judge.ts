import { isPlayed, lineOf, type Recording } from "../../recorder/format.ts";
import { createApp } from "../../streams/app.ts";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";
import { type Divergence, describeDivergence } from "../compare/divergence.ts";
import { groupTitle, type ReplayReport } from "../compare/report.ts";
import { replayRecording } from "../engine/replayRecording.ts";
import { readSources } from "../library.ts";
import { chosenNames, isChosen } from "./factRows.ts";
import { Refused } from "./openFile.ts";
import { rerecord } from "./openReplay.ts";
import type { ReplayOptions, Until } from "./options.ts";

/** The result of a replay, and the run itself as a recording. */
export interface Judged {
  readonly report: ReplayReport;
  /** Today's run as the content of a recording's file. */
  readonly text: string;
  /** How long it took, ms. */
  readonly took: number;
}

/** Replays a recording, and records that. @throws Refused where neither has anything of a name in `only` */
export function judge(
  recording: Recording,
  lazyModules: LazyModules,
  { until, only, limit, tolerant }: Pick<ReplayOptions, "until" | "only" | "limit" | "tolerant">,
): Judged {
  const { create, text, facts } = rerecord(recording);
  const end = endOf(recording, until);
  const started = performance.now();
  const report = replayRecording(recording, {
    create,
    lazyModules,
    mode: tolerant ? "tolerant" : "strict",
    limit,
    explainWith: createApp,
    sources: readSources,
    ...(only.length === 0 ? {} : { only }),
    ...(end === null ? {} : { until: end }),
  });
  const took = performance.now() - started;
  const all = [...recording.lines, ...facts];
  const unknown = only.find((name) => !all.some((fact) => isChosen([name], fact)));
  if (unknown !== undefined)
    throw new Refused(
      `--only ${unknown}: the recording has no such name. It has ${chosenNames(all).join(", ")}.`,
    );
  return { report: recording.isTruncated ? withoutTail(report, recording) : report, text: text(), took };
}

/** Without what the app did after the last input of a cut file: the recording can't confirm it. */
function withoutTail(report: ReplayReport, { lines }: Recording): ReplayReport {
  let input = lines.findLast(isPlayed);
  // An input that came during other work cuts that work off too.
  while (input?.during !== undefined) input = lineOf(lines, input.during);
  const tail = input?.row ?? 1;
  const isKnown = ({ line, expected }: Divergence): boolean => expected !== null || line < tail;
  return {
    ...report,
    divergences: report.divergences.filter(isKnown),
    groups: report.groups.filter(({ first }) => isKnown(first)),
  };
}

/** When a run stops, ms after the start; null for the end of the recording. */
export function endOf({ lines }: Recording, until: Until | null): number | null {
  if (until === null) return null;
  return until.kind === "time" ? until.ms : (lines.findLast(({ row }) => row <= until.line)?.at ?? 0);
}

/** The result of a replay for a terminal: the first `limit` groups in full, then, of a tolerant run, a list of all (R-REC-15). */
export function verdictOf({ report, took }: Judged, limit: number): readonly string[] {
  const { groups, passed, at, newStates } = report;
  const played = `${passed} lines of ${(at / 1_000).toFixed(1)} s, replayed in ${Math.round(took)} ms`;
  const news = newStates.length === 0 ? "" : ` New, and not compared: ${newStates.join(", ")}.`;
  if (groups.length === 0) return [`${played}: the same states, calls and frames in the same order.${news}`];
  return [
    ...groups.slice(0, limit).flatMap(({ first }) => [describeDivergence(first), ""]),
    ...(report.mode === "strict" || (groups.length < 2 && groups[0]?.count === 1)
      ? []
      : ["All differences:", ...groups.map((group) => `  ${groupTitle(group)}`)]),
    `${played}${news && `.${news}`}`,
  ];
}
