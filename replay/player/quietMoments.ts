import type { Line, Recording } from "../../recorder/format.ts";

/** Without a fact for this long, the screens have shown what came of the last one, ms. */
export const screenQuiet = 300;

/** A moment at which the screens stand still. */
export interface QuietMoment {
  /** The last fact before it. */
  readonly line: Line;
  /** When the screens are looked at, ms after the start. */
  readonly at: number;
  /** What they showed then, as recorded; null where nothing was recorded until then. */
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
