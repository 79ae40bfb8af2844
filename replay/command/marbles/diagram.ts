import { equal } from "../../../streams/lib/equal.ts";

/** A value, and the whole millisecond after the start at which it comes. */
export interface Moment {
  readonly ms: number;
  readonly value: unknown;
}

/** A marble diagram and what its letters stand for. */
export interface Diagram {
  readonly marbles: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const latin = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Of the alphabets after Latin; digits would read as times. */
const firstFurther = 0x3b1;

/**
 * Draws moments as a diagram: `a 4009ms b` has `a` at 0 and `b` at 4010 ms, because a letter takes 1 ms itself. Equal values share a
 * letter (R-REC-17).
 * @param moments in order, at most one each millisecond
 */
export function diagramOf(moments: readonly Moment[]): Diagram {
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
