import type { Line, Recording } from "../../recorder/format.ts";
import { type ScreenText, screenText } from "../../recorder/recordSchemas.ts";
import { equal } from "../../streams/lib/equal.ts";

/** What the screens showed at a moment. */
export interface TimedScreen {
  /** ms after the start */
  readonly at: number;
  readonly text: ScreenText;
}

/** What the screens of a recording showed, in order. */
export function screensOf({ lines }: Recording): readonly TimedScreen[] {
  return lines
    .filter(({ what }) => what === "screen")
    .map(({ at, data }) => ({ at, text: screenText.parse(data) }));
}

/** A recording with other screens in place of its own, renumbered, each only when it changes (R-REC-44). */
export function withScreens(recording: Recording, screens: readonly TimedScreen[]): Recording {
  const { header, lines: old, endAt } = recording;
  const changes = screens.filter(({ text }, index) => !equal(text, screens[index - 1]?.text));
  const placed = changes.flatMap(({ at, text }): Line[] => {
    // Facts of that very moment come after it.
    const before = old.findLast((line) => line.what !== "screen" && line.at < at);
    if (!before) return [];
    // Sorted right behind that fact; row 0 marks a new line.
    const place = { seq: before.seq + 0.5, row: 0, at, cause: before.seq };
    return [{ ...place, what: "screen", port: "screen", kind: "text", data: text }];
  });
  /** New numbers by old ones. */
  const numbers = new Map<number, number>();
  const lines: Line[] = [];
  let { fullFrom } = header;
  let added = 0;
  for (const line of [...old, ...placed].sort((one, other) => one.seq - other.seq)) {
    const isPlaced = line.row === 0;
    if (line.what === "screen") {
      added += isPlaced ? 1 : -1;
      if (header.fullFrom && line.seq < header.fullFrom) fullFrom = header.fullFrom + added;
      if (!isPlaced) continue;
    }
    // Gaps of dropped facts stay.
    const seq = Math.floor(line.seq) + added;
    numbers.set(line.seq, seq);
    const { of, cause, during } = line;
    lines.push({
      ...line,
      seq,
      row: lines.length + 2,
      of: of && numbers.get(of),
      cause: cause && (numbers.get(cause) ?? null),
      during: during && numbers.get(during),
    });
  }
  return {
    header: { ...header, ...(fullFrom === undefined ? {} : { fullFrom }) },
    lines,
    endAt,
    isTruncated: false,
  };
}
