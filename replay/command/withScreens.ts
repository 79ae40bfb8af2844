import type { Line, Recording } from "../../streams/adapters/recording/format.ts";
import { type ScreenText, screenText } from "../../streams/adapters/recording/outputSchemas.ts";
import { equal } from "../../streams/lib/equal.ts";
import { rebuilt } from "../shrink/rebuild.ts";

/** What screens showed at a moment. */
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

/**
 * A recording with other screens in place of its own. What shows the same as before is no fact.
 * @param screens in their order
 */
export function withScreens(recording: Recording, screens: readonly TimedScreen[]): Recording {
  const facts = recording.lines.filter(({ what }) => what !== "screen");
  const changes = screens.filter(({ text }, index) => !equal(text, screens[index - 1]?.text));
  const placed = changes.flatMap(({ at, text }): Line[] => {
    // What happens at that very time is later.
    const before = facts.findLast((line) => line.at < at);
    if (!before) return [];
    // A number of its own behind that of the fact; all are numbered anew.
    const seq = before.seq + 0.5;
    const cause = before.seq;
    return [{ seq, row: 0, at, what: "screen", port: "screen", kind: "text", data: text, cause }];
  });
  const lines = [...facts, ...placed].sort((one, other) => one.seq - other.seq);
  return { ...rebuilt(recording, lines), endAt: recording.endAt };
}
