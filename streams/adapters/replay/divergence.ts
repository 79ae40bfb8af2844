import type { CodeLines } from "./codeLines.ts";
import { type Line, lineOf } from "./format.ts";
import type { Difference } from "./matchPseudonyms.ts";

/** A point at which a replay differs from the recording. */
export interface Divergence {
  /** In the file, counted from 1. */
  readonly line: number;
  /** What the recording has there; null after its end. */
  readonly expected: Line | null;
  /** What the core did instead; null when it did nothing. */
  readonly actual: { readonly what: string; readonly name: string; readonly data: unknown } | null;
  /** Where the data differ, when everything else is as expected. */
  readonly difference: Difference | null;
  /** The line that the core was working on, the line that led to that one, and so on. */
  readonly causes: readonly Line[];
  /** Why the replay can't go on, where it is not a plain difference. */
  readonly why?: string;
  /**
   * The lines of our code that did it, the innermost first, such as "streams/features/queue/turn.ts:41"; empty where
   * nothing came, and in a minified build.
   */
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

/** Characters of data that are shown. */
const maxLength = 600;
const maxCauseLength = 140;

/** A divergence as text for a terminal. */
export function describeDivergence(divergence: Divergence): string {
  const { line, expected, actual, difference, causes, code = [], why } = divergence;
  const at = expected ? `, ${expected.at} ms after the start` : "";
  return [
    `The replay diverges at line ${line}${at}.`,
    ...(why === undefined ? [] : [`  ${why}`]),
    `  expected  ${expected ? described(expected.what, `${expected.port}.${expected.kind}`, expected.data) : "nothing more: the recording ends here"}`,
    `  came      ${actual ? described(actual.what, actual.name, actual.data) : "nothing"}`,
    ...(difference
      ? [
          `  differs   at ${difference.path || "the whole"}: expected ${shown(difference.expected, maxLength)}, came ${shown(difference.actual, maxLength)}`,
        ]
      : []),
    ...code.map((place, index) => `  ${index === 0 ? "our code " : "         "} ${place}`),
    ...causes.map(
      ({ row, at: ms, what, port, kind, data }, index) =>
        `  ${index === 0 ? "because of" : "          "} line ${row} (${ms} ms): ${described(what, `${port}.${kind}`, data, maxCauseLength)}`,
    ),
  ].join("\n");
}

function described(what: string, name: string, data: unknown, room = maxLength): string {
  return data === null || data === undefined ? `${what} ${name}` : `${what} ${name} ${shown(data, room)}`;
}

function shown(data: unknown, room: number): string {
  const text = JSON.stringify(data) ?? "nothing";
  return text.length > room ? `${text.slice(0, room)}…` : text;
}
