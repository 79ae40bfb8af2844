import { type Footer, isPlayed, type Line, type Recording } from "../../streams/adapters/recording/format.ts";
import { rowOf } from "../../streams/adapters/recording/row.ts";
import type { Fault } from "../faults/faultFile.ts";

/**
 * A recording of some lines of another, numbered anew, so that it is a valid file (R-REC-24).
 * @param kept in their order, each with the `open` line of its stream
 * @param forgetBefore outputs before this line of the result, counted from 1, are forgotten
 */
export function rebuilt(recording: Recording, kept: readonly Line[], forgetBefore = 0): Recording {
  const numbers = new Map<number, number>([[0, 0]]);
  const positions = new Map(recording.lines.map((line, index) => [line.seq, index]));
  let seq = 0;
  let before: Line | undefined;
  const numbered = kept.map((line) => {
    // Facts that were forgotten between two lines stay so where both are kept.
    const follows = positions.get(line.seq) === (before ? (positions.get(before.seq) ?? 0) + 1 : 0);
    seq += follows ? line.seq - (before?.seq ?? 0) : 1;
    before = line;
    numbers.set(line.seq, seq);
    return renumbered(line, seq, numbers);
  });
  const lines = numbered.filter((line, index) => index >= forgetBefore - 1 || isInput(line));
  const { fullFrom: oldFrom, ...header } = recording.header;
  const fullFrom =
    forgetBefore > 1
      ? (numbered[forgetBefore - 1]?.seq ?? seq + 1)
      : oldFrom && (numbered.find((_, index) => (kept[index]?.seq ?? 0) >= oldFrom)?.seq ?? seq + 1);
  return {
    header: { ...header, ...(fullFrom === undefined ? {} : { fullFrom }) },
    lines: lines.map((line, index) => ({ ...line, row: index + 2 })),
    endAt: lines.at(-1)?.at ?? 0,
    isTruncated: false,
  };
}

function renumbered(line: Line, seq: number, numbers: ReadonlyMap<number, number>): Line {
  const { of, cause, during, data, ...rest } = line;
  const newOf = of === undefined ? undefined : numbers.get(of);
  const newDuring = during === undefined ? undefined : numbers.get(during);
  return {
    ...rest,
    seq,
    data,
    // In the order of the recorder, so that a file changes only where something differs.
    ...(newOf === undefined ? {} : { of: newOf }),
    cause: cause === null ? null : (numbers.get(cause) ?? null),
    ...(newDuring === undefined ? {} : { during: newDuring }),
  };
}

/** The lines up to one and on until the core has done its work there: where that is mended, the recording ends as it should. */
export function untilIdle(lines: readonly Line[], index: number): readonly Line[] {
  const next = lines.findIndex((line, at) => at > index && isPlayed(line) && line.during === undefined);
  return next < 0 ? lines : lines.slice(0, next);
}

/** Lines that a recording has even where it has forgotten what the core did. */
export function isInput(line: Line): boolean {
  return isPlayed(line) || line.what === "read" || line.what === "draw" || line.what === "open";
}

/** A recording as the text of its file. */
export function recordingText({ header, lines, endAt }: Recording): string {
  const footer: Footer = { end: { lines: lines.length, at: endAt } };
  const rows = lines.map((line) => rowOf(line, JSON.stringify(line.data)));
  return `${[JSON.stringify(header), ...rows, JSON.stringify(footer)].join("\n")}\n`;
}

/** A recording that was cut as far as it goes. */
export interface Shrunk {
  readonly recording: Recording;
  /** Those that it still needs, by the lines that it has now. */
  readonly faults: readonly Fault[];
  readonly tries: number;
}
