import type { Mark } from "../diagram/marks.ts";
import { readDiagram } from "../diagram/read.ts";
import { writeDiagram } from "../diagram/write.ts";

/**
 * The diagram with one mark at another time. It stays between its neighbours: letters of one moment share a group.
 * @param index of the mark  @param at ms; taken to the neighbours' times where it is beyond them
 * @returns null where no diagram can say that: a group takes longer than the time to the next mark (R-TEST-02)
 */
export function moved(marks: readonly Mark[], index: number, at: number): string | null {
  const mark = marks[index];
  if (!mark) return null;
  const earliest = marks[index - 1]?.at ?? 0;
  const latest = marks[index + 1]?.at ?? Number.POSITIVE_INFINITY;
  const time = Math.max(earliest, Math.min(latest, Math.round(at)));
  return written(marks.with(index, { ...mark, at: time }));
}

/** The diagram without one mark. */
export function removed(marks: readonly Mark[], index: number): string | null {
  return written(marks.toSpliced(index, 1));
}

function written(marks: readonly Mark[]): string | null {
  const text = writeDiagram(marks);
  return text !== null && readDiagram(text).kind === "diagram" ? text : null;
}
