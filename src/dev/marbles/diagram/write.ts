import { cellOf, lengthOf, type Mark, momentsOf, waitOf } from "./marks.ts";

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
