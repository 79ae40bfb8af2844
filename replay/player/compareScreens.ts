import { concatMap, defer, filter, from, map, type Observable } from "rxjs";
import type { Recording } from "../../streams/adapters/recording/format.ts";
import { type ScreenText, screenText } from "../../streams/adapters/recording/outputSchemas.ts";
import { causesOf, type Divergence } from "../engine/divergence.ts";
import { createPseudonymMatcher, type PseudonymMatcher } from "../engine/matchPseudonyms.ts";
import { type QuietMoment, quietMoments } from "./quietMoments.ts";

/** Texts before and after a difference that a report shows. */
const around = 2;

/** The screens on which a recording is shown. */
export interface WalkedScreens {
  /** Shows the app as it was after a line. */
  show(line: number): void;
  /** Emits once what the screens show, when that is as expected, or else when it no longer changes. */
  settled(isExpected: (text: ScreenText) => boolean): Observable<ScreenText>;
}

/** What the screens show at a quiet moment. */
export interface ScreenMoment {
  readonly moment: QuietMoment;
  readonly text: ScreenText;
  /** Where that is not what was recorded. */
  readonly divergence: Divergence | null;
}

/**
 * Goes through the quiet moments of a recording, and compares what the screens show with what they showed then (R-REC-44). The way
 * is always the same one, because what a screen shows may depend on what it showed before.
 * @param reached the last line that was replayed; later moments are left out
 */
export function compareScreens(
  recording: Recording,
  screens: WalkedScreens,
  reached: number,
): Observable<ScreenMoment> {
  const matcher = createPseudonymMatcher();
  return from(quietMoments(recording)).pipe(
    filter(({ line }) => line.seq <= reached),
    concatMap((moment) =>
      defer(() => {
        const expected = moment.recorded && screenText.parse(moment.recorded.data);
        screens.show(moment.line.seq);
        return screens
          .settled((text) => expected !== null && matcher.matches(expected, text))
          .pipe(
            map((text) => ({
              moment,
              text,
              divergence: expected && differenceOf(recording, moment, { expected, text, matcher }),
            })),
          );
      }),
    ),
  );
}

/** The first text that differs, with those around it; null for none. */
function differenceOf(
  { lines }: Recording,
  { line, at, recorded }: QuietMoment,
  { expected, text, matcher }: { expected: ScreenText; text: ScreenText; matcher: PseudonymMatcher },
): Divergence | null {
  const length = Math.max(expected.length, text.length);
  const index = Array.from({ length }).findIndex(
    (_, place) => !matcher.matches(expected[place], text[place]),
  );
  if (index < 0 || !recorded) return null;
  const part = (texts: ScreenText) => texts.slice(Math.max(0, index - around), index + around + 1);
  return {
    line: recorded.row,
    expected: { ...recorded, at, data: part(expected) },
    actual: { what: "screen", name: "screen.text", data: part(text) },
    difference: {
      path: `[${index}]`,
      expected: expected[index] ?? null,
      actual: text[index] ?? null,
    },
    causes: causesOf(lines, line.seq),
  };
}
