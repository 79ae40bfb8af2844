import { type Line, lineOf } from "../../recorder/format.ts";
import { equal } from "../../streams/lib/equal.ts";
import { preview } from "../facts/plainText.ts";
import type { CodeLines } from "./codeLines.ts";
import { type Difference, isObject } from "./matchPseudonyms.ts";

/** A point at which a replay differs from the recording. */
export interface Divergence {
  /** The kind and the name of what differs, such as "missing call alerts.ring". */
  readonly name?: string;
  /** In the file, counted from 1. */
  readonly line: number;
  /** What the recording has there; null after its end. */
  readonly expected: Line | null;
  /** What the core did instead; null when it did nothing. `of`: the recorded `open` line of its stream. */
  readonly actual: {
    readonly what: string;
    readonly name: string;
    readonly data: unknown;
    readonly of?: number | undefined;
  } | null;
  /** What the two belong to, in words: " of POST /user/wallet (line 44)"; "" for what stands by itself. */
  readonly owners?: { readonly expected: string; readonly actual: string };
  /** Where the data differ, when everything else is as expected. */
  readonly difference: Difference | null;
  /** The line that the core was working on, the line that led to that one, and so on. */
  readonly causes: readonly Line[];
  /** Why the replay can't go on, where it is not a plain difference. */
  readonly why?: string;
  /** The lines of our code that did it, innermost first; empty where nothing came, and in a minified build. */
  readonly code?: CodeLines;
}

/** A line, the line that led to it, and so on back to the player, the outside world or the start. */
export function causesOf(lines: readonly Line[], from: number | null): readonly Line[] {
  const chain: Line[] = [];
  for (let at = from; at !== null && at > 0; ) {
    const line = lineOf(lines, at);
    if (!line) break;
    chain.push(line);
    at = line.cause;
  }
  return chain;
}

/** @param row the line, where nothing is expected @param found.cause the line that was worked on */
export function divergenceAt(
  lines: readonly Line[],
  row: number,
  {
    cause,
    why,
    ...found
  }: Pick<Divergence, "name" | "expected" | "actual" | "difference" | "code"> & {
    readonly cause: number | null;
    readonly why: string | undefined;
  },
): Divergence {
  const { expected, actual } = found;
  return {
    ...found,
    line: expected?.row ?? row,
    owners: { expected: expected ? ownerOf(lines, expected) : "", actual: requestOf(lines, actual?.of) },
    causes: causesOf(lines, cause),
    ...(why === undefined ? {} : { why }),
  };
}

/** After bytes were drawn that the recording lacks: names their frame. @param came what the core does next */
export function withFrame(divergence: Divergence, came: NonNullable<Divergence["actual"]>): Divergence {
  const { actual, owners } = divergence;
  if (came.what !== "tell" || actual?.name !== "entropy.bytes" || !owners || owners.actual !== "")
    return divergence;
  return { ...divergence, owners: { ...owners, actual: frameOf(came.name, came.data) } };
}

/** The request of a line's stream, or the frame that drawn bytes encrypt. */
function ownerOf(lines: readonly Line[], { seq, what, port, of, cause }: Line): string {
  if (of !== undefined) return requestOf(lines, of);
  const next = what === "draw" && port === "entropy" ? lineOf(lines, seq + 1) : undefined;
  return next?.what === "tell" && next.cause === cause ? frameOf(`${next.port}.${next.kind}`, next.data) : "";
}

function requestOf(lines: readonly Line[], of: number | undefined): string {
  const open = of === undefined ? undefined : lineOf(lines, of);
  const { method, url } = Object(open?.data);
  if (!open || typeof url !== "string") return "";
  return ` of ${method === undefined ? "" : `${method} `}${url.replace(/[?#].*$/s, "")} (line ${open.row})`;
}

function frameOf(name: string, data: unknown): string {
  return ` for ${described("tell", name, data)}`;
}

/** Characters of data that are shown, and of a cause's; values for which there is no room are left out whole. */
const rooms = { data: 400, cause: 240, summary: 30 } as const;
/** Causes that are shown, the nearest ones. */
const maxCauses = 5;

/** A divergence as text for a terminal; its first line says what differs. */
export function describeDivergence(divergence: Divergence): string {
  const { line, name, expected, actual, owners, causes, code = [], why } = divergence;
  const difference = divergence.difference && narrowed(divergence.difference);
  const at = expected ? `, ${expected.at} ms after the start` : "";
  const what = name === undefined ? "." : `: ${name}${difference ? differenceText(difference) : ""}`;
  const wanted = expected
    ? described(expected.what, `${expected.port}.${expected.kind}`, expected.data)
    : "nothing";
  return [
    `The replay diverges at line ${line}${at}${what}`,
    ...(why === undefined ? [] : [`  ${why}`]),
    ...(expected || !difference ? [`  expected  ${wanted}${owners?.expected ?? ""}`] : []),
    `  came      ${actual ? described(actual.what, actual.name, actual.data) : "nothing"}${owners?.actual ?? ""}`,
    ...(difference ? [differsRow(difference)] : []),
    ...code.map((place, index) => `  ${index === 0 ? "our code " : "         "} ${place}`),
    ...causes
      .slice(0, maxCauses)
      .map((cause, index) => `  ${index === 0 ? "because of" : "          "} ${describeCause(cause)}`),
    ...(causes.length > maxCauses ? [`             and ${causes.length - maxCauses} before`] : []),
  ].join("\n");
}

/** Such as " at delay: expected 10000, came 25000". */
export function differenceText({ path, expected, actual }: Difference): string {
  const [wanted, came] = [preview(expected, rooms.summary), preview(actual, rooms.summary)];
  return `${path === "" ? "" : ` at ${path}`}: expected ${wanted}, came ${came}`;
}

function differsRow({ path, expected, actual }: Difference): string {
  return `  differs   at ${path || "the whole"}: expected ${abridged(expected, rooms.data)}, came ${abridged(actual, rooms.data)}`;
}

/** The part that differs: the only member or element, or a text from shortly before the first other character. */
function narrowed(difference: Difference): Difference {
  const { path, expected, actual } = difference;
  if (typeof expected === "string" && typeof actual === "string") {
    const [wanted, came] = [[...expected], [...actual]];
    const first = wanted.findIndex((letter, index) => letter !== came[index]);
    const from = (first < 0 ? wanted.length : first) - rooms.summary / 2;
    if (from <= 0) return difference;
    return { path, expected: `…${wanted.slice(from).join("")}`, actual: `…${came.slice(from).join("")}` };
  }
  if (!isObject(expected) || !isObject(actual) || JSON.stringify([expected, actual]).length < rooms.cause / 2)
    return difference;
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
  // Pseudonyms are not matched here: of several parts, some may be equal.
  const [key, more] = keys.filter((one) => !equal(expected[one], actual[one]));
  if (key === undefined || more !== undefined) return difference;
  const part = path === "" ? key : `${path}.${key}`;
  return narrowed({ path: part, expected: expected[key], actual: actual[key] });
}

function describeCause({ row, at, what, port, kind, data }: Line): string {
  const shownData = data === null ? "" : ` ${abridged(data, rooms.cause)}`;
  return `line ${row} (${at} ms): ${what} ${port}.${kind}${shownData}`;
}

function described(what: string, name: string, data: unknown): string {
  return data === null || data === undefined
    ? `${what} ${name}`
    : `${what} ${name} ${abridged(data, rooms.data)}`;
}

/** Data as JSON in which a value is whole or "…": what has the longest members of its own goes first, until the rest fits. */
function abridged(data: unknown, room: number): string {
  for (let longest = room; longest > 10; longest *= 0.7) {
    const left = isObject(data) ? eachMember(data, (part) => withoutLong(part, longest)) : data;
    const text = JSON.stringify(left)?.replaceAll(JSON.stringify(leftOut), leftOut) ?? "nothing";
    if (text.length <= room) return text;
  }
  return leftOut;
}

const leftOut = "…";

/** Without texts that are longer, and objects and lists that are longer without what is in their members. */
function withoutLong(value: unknown, longest: number): unknown {
  if (typeof value === "string") return value.length > longest ? leftOut : value;
  if (!isObject(value)) return value;
  const own = eachMember(value, (part) => (isObject(part) ? leftOut : withoutLong(part, longest)));
  if (JSON.stringify(own).length > longest) return leftOut;
  return eachMember(value, (part) => withoutLong(part, longest));
}

function eachMember(value: object, change: (part: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part)]));
}
