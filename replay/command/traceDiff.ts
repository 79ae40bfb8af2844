import type { Line } from "../../recorder/format.ts";
import { equal } from "../../streams/lib/equal.ts";
import { addTo } from "../compare/expectations.ts";
import { isObject } from "../engine/matchPseudonyms.ts";
import { callName } from "../timeline/factTitle.ts";
import { preview } from "../timeline/plainText.ts";
import { seconds } from "./timeline/timeline.ts";

/** Facts of one name, which one run did otherwise than the other. */
export interface TraceDifference {
  /** Such as "http POST /schedule/info", "state queue". */
  readonly name: string;
  /** The facts that are compared first and differ; null where one run has no more of them. */
  readonly here: Line | null;
  readonly there: Line | null;
  readonly countHere: number;
  readonly countThere: number;
}

/**
 * What two runs did otherwise, by name: the first fact of each name that differs, and how many there were (R-REC-16). The order of
 * facts with different names is not compared, nor are times, because two recordings of the same way never share them.
 * @param here outputs and inputs of one run, in order
 */
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
