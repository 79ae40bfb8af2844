import type { Line, Recording } from "../../recorder/format.ts";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";
import { equal } from "../../streams/lib/equal.ts";
import { addTo } from "../compare/expectations.ts";
import { isObject } from "../compare/matchPseudonyms.ts";
import { callName } from "../facts/factTitle.ts";
import { preview } from "../facts/plainText.ts";
import { replayAtCommit } from "./atCommit.ts";
import { isChosen, isWithin, seconds } from "./factRows.ts";
import { judge, verdictOf } from "./judge.ts";
import { Refused, recordingIn } from "./openFile.ts";
import type { ReplayOptions } from "./options.ts";

/** What a comparison found, row by row. */
export type Compared = ReturnType<typeof compareWithCommit>;

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
) {
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
      ...verdictOf(judged, options.limit),
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

/** Facts of one name that differ between two runs. */
export interface TraceDifference {
  /** Such as "http POST /schedule/info", "state queue". */
  readonly name: string;
  /** The first facts that differ; null where one run has fewer. */
  readonly here: Line | null;
  readonly there: Line | null;
  readonly countHere: number;
  readonly countThere: number;
}

/** Compares two runs by the first of each name that differs, and the counts; not by order or times (R-REC-16). */
export function compareTraces(here: readonly Line[], there: readonly Line[]): readonly TraceDifference[] {
  const [mine, theirs] = [byName(here), byName(there)];
  const names = new Set([...mine.keys(), ...theirs.keys()]);
  return [...names].flatMap((name): TraceDifference[] => {
    const [own, other] = [mine.get(name) ?? [], theirs.get(name) ?? []];
    const length = Math.max(own.length, other.length);
    const at = Array.from({ length }, (_, index) => index).find((index) => {
      const [one, two] = [own[index], other[index]];
      return !one || !two || !equal(one.data, two.data);
    });
    if (at === undefined) return [];
    return [
      {
        name,
        here: own[at] ?? null,
        there: other[at] ?? null,
        countHere: own.length,
        countThere: other.length,
      },
    ];
  });
}

/** @param names what both runs are called, such as a file and a commit */
export function describeTraceDifference(
  { name, here, there, countHere, countThere }: TraceDifference,
  names: { readonly here: string; readonly there: string },
): string {
  const counts =
    countHere === countThere ? `${countHere} on both sides` : `${countHere} here, ${countThere} there`;
  const path = here && there ? firstPath(here.data, there.data) : "";
  return [
    `${name}: ${counts}; the first that differs${path === "" ? "" : `, at ${path}`}`,
    `  ${names.here}: ${shown(here)}`,
    `  ${names.there}: ${shown(there)}`,
  ].join("\n");
}

function shown(fact: Line | null): string {
  return fact === null
    ? "no more of them"
    : `:${fact.row} at ${seconds(fact.at)} s  ${preview(fact.data, 300)}`;
}

function byName(lines: readonly Line[]): Map<string, Line[]> {
  const names = new Map<string, Line[]>();
  const opened = new Map<number, Line>();
  for (const line of lines) {
    if (line.port === "clock" || line.what === "read" || line.what === "draw") continue;
    if (line.what === "open") opened.set(line.seq, line);
    const name = nameOf(line, line.of === undefined ? undefined : opened.get(line.of));
    addTo(names, name, line);
  }
  return names;
}

function nameOf(line: Line, opened: Line | undefined): string {
  if (line.what === "state") return `state ${line.kind}`;
  if (line.what === "send") return "what the player did";
  if (line.port === "http") return `${line.what} ${callName((opened ?? line).data)}`;
  return `${line.what} ${line.port}.${line.kind}`;
}

/** Where two values differ first, such as `body.json.params.id`; "" for the whole. */
function firstPath(one: unknown, other: unknown, path = ""): string {
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return path;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  const key = [...keys].find((name) => !equal(one[name], other[name]));
  return key === undefined ? path : firstPath(one[key], other[key], path === "" ? key : `${path}.${key}`);
}
