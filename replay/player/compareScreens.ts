import { catchError, concat, concatMap, defer, filter, from, map, type Observable, of } from "rxjs";
import type { Line, Recording } from "../../recorder/format.ts";
import { type ScreenText, screenText } from "../../recorder/recordSchemas.ts";
import { causesOf, type Divergence } from "../compare/divergence.ts";
import { createPseudonymMatcher, type PseudonymMatcher } from "../compare/matchPseudonyms.ts";

/** Texts before and after a difference that a report shows. */
const around = 2;

/** The screens on which a recording is shown. */
export interface WalkedScreens {
  show(line: number): void;
  /** Emits once what the screens show, when that is as expected, or else when it no longer changes. */
  settled(isExpected: (text: ScreenText) => boolean): Observable<ScreenText>;
}

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
    difference: { path: `[${index}]`, expected: expected[index] ?? null, actual: text[index] ?? null },
    causes: causesOf(lines, line.seq),
  };
}

export type ScreensCheck =
  | { readonly kind: "none" | "running" }
  /** `moments`: those at which something was recorded. */
  | { readonly kind: "done"; readonly moments: number; readonly differences: readonly Divergence[] }
  | { readonly kind: "failed"; readonly why: string };

/** Goes through the moments of a recording. @param walk called when the result is subscribed to; may fail */
export function checkScreens(walk: () => Observable<readonly ScreenMoment[]>): Observable<ScreensCheck> {
  return concat(
    of<ScreensCheck>({ kind: "running" }),
    defer(walk).pipe(
      map(
        (moments): ScreensCheck => ({
          kind: "done",
          moments: moments.filter(({ moment }) => moment.recorded).length,
          differences: screenDivergences(moments),
        }),
      ),
      catchError((error: unknown) =>
        of<ScreensCheck>({ kind: "failed", why: error instanceof Error ? error.message : String(error) }),
      ),
    ),
  );
}

/** The differences in order, each once, however many moments it lasts. */
export function screenDivergences(moments: readonly ScreenMoment[]): readonly Divergence[] {
  const found = new Map<string, Divergence>();
  for (const { divergence } of moments) {
    if (!divergence) continue;
    const key = JSON.stringify([divergence.line, divergence.difference]);
    if (!found.has(key)) found.set(key, divergence);
  }
  return [...found.values()];
}

/** The screens are settled after so long without a fact, ms. */
export const screenQuiet = 300;

/** A moment at which the screens are settled. */
export interface QuietMoment {
  /** The last fact before it. */
  readonly line: Line;
  /** When the screens are looked at, ms after the start. */
  readonly at: number;
  /** The recorded screens; null where there are none yet. */
  readonly recorded: Line | null;
}

/** The moments of a recording at which nothing had happened for 300 ms, in order (R-REC-07). */
export function quietMoments({ lines, endAt }: Pick<Recording, "lines" | "endAt">): readonly QuietMoment[] {
  const moments: QuietMoment[] = [];
  let before: Line | null = null;
  let recorded: Line | null = null;
  const rest = (until: number): void => {
    if (before && until - before.at >= screenQuiet)
      moments.push({ line: before, at: before.at + screenQuiet, recorded });
  };
  for (const line of lines) {
    if (line.what === "screen") {
      recorded = line;
      continue;
    }
    rest(line.at);
    before = line;
  }
  rest(endAt);
  return moments;
}
