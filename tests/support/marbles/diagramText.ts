/** A mark of a diagram: a letter for a value, `|` for the end, `#` for an error; `^` and `!` in diagrams of subscriptions. */
export interface Mark {
  /** ms, whole, from 0. */
  readonly at: number;
  readonly letter: string;
}

/** All marks of one moment, in order. */
export interface Moment {
  readonly at: number;
  readonly letters: readonly string[];
}

/** The marks by moment, earliest first; marks of one moment keep their order. */
export function momentsOf(marks: readonly Mark[]): readonly Moment[] {
  const moments = new Map<number, string[]>();
  for (const { at, letter } of marks) moments.set(at, [...(moments.get(at) ?? []), letter]);
  return [...moments].map(([at, letters]) => ({ at, letters })).toSorted((one, other) => one.at - other.at);
}

/** The letters as a diagram has them: several of one moment stand in parentheses. */
export function cellOf(letters: readonly string[]): string {
  return letters.length > 1 ? `(${letters.join("")})` : (letters[0] ?? "");
}

/** How long a cell takes, ms: every character 1 ms, the parentheses too (R-TEST-02). */
export function lengthOf(cell: string): number {
  return [...cell].length;
}

/** A wait of a diagram: up to 3 ms as dashes, more as a number. */
export function waitOf(ms: number): string {
  return ms > 3 ? `${ms}ms` : "-".repeat(ms);
}

/**
 * A diagram with these marks, as the tests read it: `a 1999ms (b|)`.
 * @returns null where none can be written: a group of three takes 5 ms, so that nothing can come 2 ms after it (R-TEST-02)
 */
export function writeDiagram(marks: readonly Mark[]): string | null {
  const words: string[] = [];
  let time = 0;
  for (const { at, letters } of momentsOf(marks)) {
    if (at < time) return null;
    if (at > time) words.push(waitOf(at - time));
    const cell = cellOf(letters);
    words.push(cell);
    time = at + lengthOf(cell);
  }
  return words.join(" ");
}
