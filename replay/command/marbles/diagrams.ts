import type { Recording } from "../../../recorder/format.ts";
import type { LazyModules } from "../../../streams/compose/lazyModules.ts";
import { equal } from "../../../streams/lib/equal.ts";
import { endOf } from "../judge.ts";
import { momentsOf, openReplay, playThrough } from "../openReplay.ts";
import type { Until } from "../options.ts";
import { settle } from "./namedStream.ts";

/** Streams of a replay as diagrams, and how long they are, in whole ms. */
export interface Drawn {
  readonly until: number;
  readonly streams: ReadonlyMap<string, Diagram>;
}

/** Draws streams (see `namedStream`) of today's replayed app (R-REC-17). @throws Refused for an unknown one */
export function drawStreams(
  recording: Recording,
  lazyModules: LazyModules,
  { names, until }: { names: readonly string[]; until: Until | null },
): Drawn {
  const opened = openReplay(recording, lazyModules);
  try {
    const watched = names.map((name) => ({ name, settled: settle(opened, name), moments: [] as Moment[] }));
    const last = lastMoment(recording, until);
    for (const ms of momentsOf(recording)) {
      if (ms > last) break;
      playThrough(opened, ms);
      for (const { settled, moments } of watched) {
        const taken = settled.take();
        if (taken) moments.push({ ms, value: taken.value });
      }
    }
    return {
      until: last + 1,
      streams: new Map(watched.map(({ name, moments }) => [name, diagramOf(moments)])),
    };
  } finally {
    opened.end();
  }
}

/** The last whole millisecond of a recording, or of the part of it that is asked for. */
function lastMoment(recording: Recording, until: Until | null): number {
  const { endAt } = recording;
  return Math.floor(Math.min(endAt, endOf(recording, until) ?? endAt));
}

/** A value, and the whole millisecond after the start at which it comes. */
export interface Moment {
  readonly ms: number;
  readonly value: unknown;
}

/** A marble diagram and what its letters stand for. */
export type Diagram = ReturnType<typeof diagramOf>;

const latin = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Greek follows Latin; digits would read as times. */
const firstFurther = 0x3b1;

/**
 * Draws moments, in order: `a 4009ms b` has `a` at 0 and `b` at 4010 ms, because a letter takes 1 ms itself. Equal values share a
 * letter (R-REC-17).
 */
export function diagramOf(moments: readonly Moment[]) {
  const letters: { readonly letter: string; readonly value: unknown }[] = [];
  const words: string[] = [];
  let free = 0;
  for (const { ms, value } of moments) {
    const gap = ms - free;
    if (gap < 0) throw new Error(`two values within ${ms} ms`);
    if (gap > 0) words.push(`${gap}ms`);
    const known = letters.find((one) => equal(one.value, value));
    const letter = known?.letter ?? letterAt(letters.length);
    if (!known) letters.push({ letter, value });
    words.push(letter);
    free = ms + 1;
  }
  return {
    marbles: words.join(" "),
    values: Object.fromEntries(letters.map(({ letter, value }) => [letter, value])),
  };
}

function letterAt(index: number): string {
  return latin[index] ?? String.fromCodePoint(firstFurther + index - latin.length);
}
