import type { Recording } from "../../recorder/format.ts";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";
import { replayAtCommit } from "./atCommit.ts";
import { judge, verdictOf } from "./judge.ts";
import { Refused, recordingIn } from "./openFile.ts";
import type { ReplayOptions } from "./options.ts";
import { isChosen } from "./timeline/chosen.ts";
import { isWithin } from "./timeline/timeline.ts";
import { compareTraces, describeTraceDifference } from "./traceDiff.ts";

/** What a comparison found, row by row. */
export interface Compared {
  readonly differs: boolean;
  readonly rows: readonly string[];
}

/**
 * Compares the app of today's code with that of another commit, both on the inputs of one recording: what the other did becomes a
 * recording of its own, which is replayed here (R-REC-16).
 * @throws Refused when there is no such commit, or its app can't be replayed
 */
export function compareWithCommit(
  recording: Recording,
  { file, commit, root }: { file: string; commit: string; root: string },
  options: ReplayOptions,
  lazyModules: LazyModules,
): Compared {
  const ran = replayAtCommit(root, commit, file);
  if (ran.kind === "failed") throw new Refused(`${file} can't be replayed on ${commit}: ${ran.why}.`);
  const there = recordingIn(`the run on ${commit}`, ran.text);
  const judged = judge(there, lazyModules, { ...options, tolerant: true });
  const differs = judged.report.divergences.length > 0;
  if (options.json)
    return { differs, rows: [JSON.stringify({ file, commit, ...judged.report, recording: judged.text })] };
  return {
    differs,
    rows: [
      `${file}: ${recording.lines.length} lines. Expected is what ${commit} does with them, came is what today's code does.`,
      ...verdictOf(judged),
    ],
  };
}

/** Compares what today's code does with a recording to what another recording has (R-REC-16). */
export function compareWithFile(
  recording: Recording,
  { file, other, name }: { file: string; other: Recording; name: string },
  options: ReplayOptions,
  lazyModules: LazyModules,
): Compared {
  const { only, until, limit } = options;
  const today = recordingIn(
    `the run of ${file}`,
    judge(recording, lazyModules, { ...options, tolerant: true }).text,
  );
  const [here, there] = [today, other].map(({ lines }) =>
    lines.filter((line) => isWithin(line, until) && isChosen(only, line)),
  );
  const differences = compareTraces(here ?? [], there ?? []);
  const differs = differences.length > 0;
  if (options.json) return { differs, rows: [JSON.stringify({ file, other: name, differences })] };
  if (!differs) return { differs, rows: [`${file} does what ${name} has, in ${here?.length ?? 0} facts.`] };
  const shown = differences.slice(0, limit);
  const more = differences.length - shown.length;
  return {
    differs,
    rows: [
      ...shown.flatMap((difference) => [
        describeTraceDifference(difference, { here: file, there: name }),
        "",
      ]),
      ...(more > 0
        ? [more === 1 ? "and 1 more name that differs" : `and ${more} more names that differ`]
        : []),
    ],
  };
}
