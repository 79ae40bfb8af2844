/** A moment of a recording, as a link names it: a line of the file, or a time. */
export type Moment =
  | { readonly kind: "line"; readonly line: number }
  | { readonly kind: "time"; readonly at: number };

/** Reads a link's hash (R-REC-38): `#line=379`, `#at=30015` or both, where the line counts; null for none. */
export function momentOf(hash: string): Moment | null {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const line = wholeNumber(words.get("line"));
  if (line !== null && line >= 1) return { kind: "line", line };
  const at = wholeNumber(words.get("at"));
  return at === null ? null : { kind: "time", at };
}

/** The hash of a link to a moment. @param at ms after the start @param line in the file, counted from 1 */
export function hashOf(at: number, line: number): string {
  return `#at=${Math.round(at)}&line=${line}`;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;
}
