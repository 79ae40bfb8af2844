import type { Line } from "./format.ts";
import type { Difference } from "./matchPseudonyms.ts";

/** Where a replay stops being what was recorded. */
export interface Divergence {
  /** In the file, counted from 1. */
  readonly line: number;
  /** What the recording has there; null after its end. */
  readonly expected: Line | null;
  /** What the core did instead; null when it did nothing. */
  readonly came: { readonly what: string; readonly name: string; readonly data: unknown } | null;
  /** Where the data differ, when all else is as expected. */
  readonly difference: Difference | null;
  /** What led there: the line that was being worked on, what had led to that one, and so on. */
  readonly causes: readonly Line[];
  /** Something that cannot go on. */
  readonly why?: string;
}

/** The line that a fact came from, what that one came from, and so on to a person, a timer's start or the world. */
export function causesOf(lines: readonly Line[], from: number | null): readonly Line[] {
  const chain: Line[] = [];
  for (let at = from; at !== null && at > 0; ) {
    const line = lines[at - 1];
    if (!line) break;
    chain.push(line);
    at = line.cause;
  }
  return chain;
}

const longest = 600;
const longestCause = 140;

/** A divergence in words, for a terminal. */
export function wordsOf({ line, expected, came, difference, causes, why }: Divergence): string {
  const at = expected ? `, ${expected.at} ms after the start` : "";
  return [
    `The replay diverges at line ${line}${at}.`,
    ...(why === undefined ? [] : [`  ${why}`]),
    `  expected  ${expected ? described(expected.what, `${expected.port}.${expected.kind}`, expected.data) : "nothing more: the recording ends here"}`,
    `  came      ${came ? described(came.what, came.name, came.data) : "nothing"}`,
    ...(difference
      ? [
          `  differs   at ${difference.path || "the whole"}: expected ${shown(difference.expected, longest)}, came ${shown(difference.came, longest)}`,
        ]
      : []),
    ...causes.map(
      ({ seq, at: ms, what, port, kind, data }, index) =>
        `  ${index === 0 ? "because of" : "          "} line ${seq + 1} (${ms} ms): ${described(what, `${port}.${kind}`, data, longestCause)}`,
    ),
  ].join("\n");
}

function described(what: string, name: string, data: unknown, room = longest): string {
  return data === null || data === undefined ? `${what} ${name}` : `${what} ${name} ${shown(data, room)}`;
}

function shown(data: unknown, room: number): string {
  const text = JSON.stringify(data) ?? "nothing";
  return text.length > room ? `${text.slice(0, room)}…` : text;
}
