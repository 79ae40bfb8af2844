import { inspect } from "node:util";
import { alignedDiagrams } from "./aligned.ts";
import { cellOf, type Mark, momentsOf, writeDiagram } from "./diagramText.ts";
import type { Legend } from "./letters.ts";
import { reworded } from "./stack.ts";

/** Of one text for a value, and of how many of each are shown. */
const most = { characters: 160, values: 12, parts: 5 } as const;

/** Two diagrams that should be the same. */
export interface Pair {
  readonly expected: readonly Mark[];
  readonly actual: readonly Mark[];
  readonly legend: Legend;
}

/**
 * Says how two diagrams differ (R-TEST-01): where first, both beneath one another under a ruler with an arrow there, what the letters stand
 * for, and in which parts two values differ that stand in each other's place.
 */
export function describeDifference(pair: Pair): string {
  const { expected, actual, legend } = pair;
  const first = firstDifference(expected, actual);
  const drawn = alignedDiagrams(
    [
      { name: "expected", marks: expected },
      { name: "actual", marks: actual },
    ],
    first?.at ?? null,
  );
  const whole = writeDiagram(actual);
  return [
    first ? saidDifference(first) : "differs, but not in what can be drawn",
    ...shiftOf(pair, first?.at ?? 0),
    "",
    ...drawn,
    ...(drawn.some((line) => line.includes("…")) && whole !== null && whole.length < 600
      ? ["", `actual, whole: ${whole}`]
      : []),
    ...valuesOf(pair, first),
    ...(first ? partsOf(first, legend) : []),
  ].join("\n");
}

/** Runs checks. Two lists of times that differ, such as those of requests, are drawn under one ruler (R-TEST-01). */
export function withRuler<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    const { expected, actual } = Object(error);
    if (!(error instanceof Error) || !areTimes(expected) || !areTimes(actual)) throw error;
    const marks = (times: readonly number[]) => times.map((at) => ({ at, letter: "x" }));
    const legend = { values: new Map(), madeUp: new Set<string>() };
    const drawn = describeDifference({ expected: marks(expected), actual: marks(actual), legend });
    // Without Vitest's own diff of two lists of numbers.
    throw reworded(Object.assign(error, { showDiff: false }), `${error.message}\n\n${drawn}`);
  }
}

function areTimes(list: unknown): list is readonly number[] {
  return (
    Array.isArray(list) &&
    list.every((at, index) => Number.isSafeInteger(at) && at >= 0 && at >= (list[index - 1] ?? 0))
  );
}

/** A line where the same marks follow as expected, all of them too late or too early by the same time. */
function shiftOf({ expected, actual, legend }: Pair, from: number): readonly string[] {
  const [wanted, came] = [expected, actual].map((marks) => marks.filter(({ at }) => at >= from));
  if (!wanted || !came || wanted.length !== came.length) return [];
  const by = (came[0]?.at ?? 0) - (wanted[0]?.at ?? 0);
  const shifted = wanted.every(({ at, letter }, index) => {
    const other = came[index];
    return other !== undefined && other.letter === letter && other.at - at === by;
  });
  if (!shifted || by === 0) return [];
  const hasLetters = legend.values.size > 0;
  const hint =
    hasLetters && Math.abs(by) <= 2 ? "; a letter takes 1 ms itself: `a 1999ms b` has b at 2000" : "";
  return [
    `From there on all is as expected, but ${Math.abs(by)} ms too ${by > 0 ? "late" : "early"}${hint}.`,
  ];
}

/** What the letters stand for, those of the first difference first. A letter that stands for itself is left out. */
function valuesOf({ expected, actual, legend }: Pair, first: DiagramDifference | null): string[] {
  const letters = [...(first?.expected ?? []), ...(first?.actual ?? [])];
  for (const { letter } of [...expected, ...actual]) letters.push(letter);
  const telling = [...new Set(letters)].filter(
    (letter) => legend.values.has(letter) && legend.values.get(letter) !== letter && letter !== "|",
  );
  const lines = telling
    .slice(0, most.values)
    .map(
      (letter) =>
        `  ${letter} = ${shown(legend.values.get(letter))}${legend.madeUp.has(letter) ? "   (not expected anywhere)" : ""}`,
    );
  const left = telling.length - lines.length;
  return lines.length === 0 ? [] : ["", ...lines, ...(left > 0 ? [`  … and ${left} more`] : [])];
}

/** Where exactly the first two values differ that stand in each other's place. */
function partsOf(first: DiagramDifference, { values }: Legend): string[] {
  const nth = first.expected.findIndex((letter, index) => letter !== first.actual[index]);
  const [wanted, came] = [first.expected[nth], first.actual[nth]];
  if (wanted === undefined || came === undefined || !values.has(wanted) || !values.has(came)) return [];
  const parts = differingParts(values.get(wanted), values.get(came), "");
  if (parts.length === 0 || parts[0]?.path === "") return [];
  const lines = parts
    .slice(0, most.parts)
    .map(({ path, expected, actual }) => `  ${path}: expected ${shown(expected)}, came ${shown(actual)}`);
  const left = parts.length - lines.length;
  return ["", `${wanted} and ${came} differ in`, ...lines, ...(left > 0 ? [`  … and ${left} more`] : [])];
}

interface Part {
  readonly path: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

function differingParts(expected: unknown, actual: unknown, path: string): readonly Part[] {
  if (Object.is(expected, actual)) return [];
  if (!isTree(expected) || !isTree(actual) || Array.isArray(expected) !== Array.isArray(actual))
    return [{ path, expected, actual }];
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
  return keys.flatMap((key) => {
    const step = Array.isArray(expected) ? `[${key}]` : `${path === "" ? "" : "."}${key}`;
    return differingParts(Reflect.get(expected, key), Reflect.get(actual, key), `${path}${step}`);
  });
}

const isTree = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype);

function shown(value: unknown): string {
  const text = inspect(value, { depth: 4, breakLength: Number.POSITIVE_INFINITY, compact: true });
  const line = text.replaceAll(/\s*\n\s*/g, " ");
  return line.length > most.characters ? `${line.slice(0, most.characters)}…` : line;
}

/** A moment at which two diagrams differ. */
interface DiagramDifference {
  /** ms. */
  readonly at: number;
  readonly expected: readonly string[];
  readonly actual: readonly string[];
}

/** The first moment at which two diagrams differ, and the marks of both there; null when they are the same. */
function firstDifference(expected: readonly Mark[], actual: readonly Mark[]): DiagramDifference | null {
  const [wanted, came] = [momentsOf(expected), momentsOf(actual)];
  const times = [...new Set([...wanted, ...came].map(({ at }) => at))].toSorted((one, other) => one - other);
  for (const at of times) {
    const [left, right] = [wanted, came].map((all) => all.find((one) => one.at === at)?.letters ?? []);
    if (left && right && left.join("") !== right.join("")) return { at, expected: left, actual: right };
  }
  return null;
}

/** Such as "differs at 2000 ms: expected b, came nothing". */
function saidDifference({ at, expected, actual }: DiagramDifference): string {
  return `differs at ${at} ms: expected ${said(expected)}, came ${said(actual)}`;
}

function said(letters: readonly string[]): string {
  return letters.length === 0 ? "nothing" : cellOf(letters);
}
