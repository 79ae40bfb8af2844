import { EMPTY, expand, map, type Observable, of, type SchedulerLike, timer } from "rxjs";
import type { Line } from "../../recorder/format.ts";
import { orElse } from "../../wire/orElse.ts";
import { titleOf } from "../facts/factTitle.ts";

/** Lines that are looked through in one go, so that the page stays responsive. */
const atOnce = 2_000;

export interface Found {
  readonly lines: readonly number[];
  readonly done: boolean;
}

/** Emits what was found so far: facts with all words of the query, in any order and case (R-REC-35). */
export function searchFacts(
  lines: readonly Line[],
  query: string,
  scheduler: SchedulerLike,
): Observable<Found> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return of({ lines: [], done: true });
  const look = (from: number, before: readonly number[]): Found & { next: number } => {
    const next = Math.min(lines.length, from + atOnce);
    const found = lines.slice(from, next).flatMap((line) => (matches(lines, line, words) ? [line.seq] : []));
    return { lines: found.length === 0 ? before : [...before, ...found], done: next === lines.length, next };
  };
  return of(look(0, [])).pipe(
    expand(({ done, next, lines: before }) =>
      done ? EMPTY : timer(0, scheduler).pipe(map(() => look(next, before))),
    ),
    map(({ lines: found, done }) => ({ lines: found, done })),
  );
}

function matches(lines: readonly Line[], line: Line, words: readonly string[]): boolean {
  const text =
    `${titleOf(lines, line)} ${line.what} ${line.port}.${line.kind} ${written(line.data)}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** "" for data that is nested too deeply, as a hostile file may be. */
const written = (data: unknown): string => orElse(() => JSON.stringify(data) ?? "", "");
