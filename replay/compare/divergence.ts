import { type Line, lineOf } from "../../recorder/format.ts";
import type { CodeLines } from "./codeLines.ts";
import type { Difference } from "./matchPseudonyms.ts";

/** A point at which a replay differs from the recording. */
export interface Divergence {
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
  }: Pick<Divergence, "expected" | "actual" | "difference" | "code"> & {
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

/** Characters of data that are shown. */
const maxLength = 600;
/** Characters of a cause's data; values for which there is no room are left out whole. */
const maxCauseLength = 140;
/** Causes that are shown, the nearest ones. */
const maxCauses = 5;

/** A divergence as text for a terminal. */
export function describeDivergence(divergence: Divergence): string {
  const { line, expected, actual, owners, difference, causes, code = [], why } = divergence;
  const at = expected ? `, ${expected.at} ms after the start` : "";
  return [
    `The replay diverges at line ${line}${at}.`,
    ...(why === undefined ? [] : [`  ${why}`]),
    `  expected  ${expected ? described(expected.what, `${expected.port}.${expected.kind}`, expected.data) : "nothing more: the recording ends here"}${owners?.expected ?? ""}`,
    `  came      ${actual ? described(actual.what, actual.name, actual.data) : "nothing"}${owners?.actual ?? ""}`,
    ...(difference
      ? [
          `  differs   at ${difference.path || "the whole"}: expected ${shown(difference.expected, maxLength)}, came ${shown(difference.actual, maxLength)}`,
        ]
      : []),
    ...code.map((place, index) => `  ${index === 0 ? "our code " : "         "} ${place}`),
    ...causes
      .slice(0, maxCauses)
      .map((cause, index) => `  ${index === 0 ? "because of" : "          "} ${describeCause(cause)}`),
    ...(causes.length > maxCauses ? [`             and ${causes.length - maxCauses} before`] : []),
  ].join("\n");
}

function describeCause({ row, at, what, port, kind, data }: Line): string {
  const shownData = data === null ? "" : ` ${abridged(data, maxCauseLength)}`;
  return `line ${row} (${at} ms): ${what} ${port}.${kind}${shownData}`;
}

function described(what: string, name: string, data: unknown): string {
  return data === null || data === undefined
    ? `${what} ${name}`
    : `${what} ${name} ${shown(data, maxLength)}`;
}

function shown(data: unknown, room: number): string {
  const text = JSON.stringify(data) ?? "nothing";
  return text.length > room ? `${text.slice(0, room)}…` : text;
}

/** Data as JSON in which a value is whole or "…": the deepest ones go first until the rest fits. */
function abridged(data: unknown, room: number): string {
  const whole = JSON.stringify(data) ?? "nothing";
  if (whole.length <= room) return whole;
  for (let depth = maxDepth; depth > 0; depth -= 1) {
    const text = JSON.stringify(withoutDeep(data, depth)).replaceAll(JSON.stringify(leftOut), leftOut);
    if (text.length <= room) return text;
  }
  return leftOut;
}

const leftOut = "…";
/** How deep a long value is looked into. */
const maxDepth = 5;
/** Characters of a text in a long value; longer ones are left out. */
const maxText = 60;

function withoutDeep(value: unknown, depth: number): unknown {
  if (typeof value === "string") return value.length > maxText ? leftOut : value;
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return leftOut;
  if (Array.isArray(value)) return value.map((one) => withoutDeep(one, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutDeep(one, depth - 1)]));
}
