import { cellOf, type Mark, momentsOf } from "./marks.ts";

/** A moment at which two diagrams differ. */
export interface DiagramDifference {
  /** ms. */
  readonly at: number;
  readonly expected: readonly string[];
  readonly actual: readonly string[];
}

/** The first moment at which two diagrams differ, and the marks of both there; null when they are the same. */
export function firstDifference(
  expected: readonly Mark[],
  actual: readonly Mark[],
): DiagramDifference | null {
  const [wanted, came] = [momentsOf(expected), momentsOf(actual)];
  const times = [...new Set([...wanted, ...came].map(({ at }) => at))].toSorted((one, other) => one - other);
  for (const at of times) {
    const [left, right] = [wanted, came].map((all) => all.find((one) => one.at === at)?.letters ?? []);
    if (left && right && left.join("") !== right.join("")) return { at, expected: left, actual: right };
  }
  return null;
}

/** Such as "differs at 2000 ms: expected b, came nothing". */
export function saidDifference({ at, expected, actual }: DiagramDifference): string {
  return `differs at ${at} ms: expected ${said(expected)}, came ${said(actual)}`;
}

function said(letters: readonly string[]): string {
  return letters.length === 0 ? "nothing" : cellOf(letters);
}
