import type { Mark } from "./diagramText.ts";

/** What a stream did at a time. */
export interface Happening {
  /** ms */
  readonly at: number;
  readonly kind: "value" | "end" | "error";
  readonly value: unknown;
}

/** What the letters of two diagrams stand for. */
export interface Legend {
  /** Of the letters that the test gave, and of those that were made up for values it did not expect. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly madeUp: ReadonlySet<string>;
}

/**
 * Gives what came the letters of what was expected: the one that stands at the same place where both are equal, or any with that value; what
 * the test did not expect gets a capital that it does not use.
 * @param expected the expected marks, with what each stands for
 */
export function lettersFor(
  expected: ReadonlyArray<Mark & Happening>,
  came: readonly Happening[],
  equal: (one: unknown, other: unknown) => boolean,
): { readonly marks: readonly Mark[]; readonly legend: Legend } {
  const values = new Map<string, unknown>(expected.map(({ letter, value }) => [letter, value]));
  const madeUp = new Set<string>();
  const letterOf = ({ at, kind, value }: Happening, nth: number): string => {
    if (kind === "end") return "|";
    const wanted = expected.filter((one) => one.kind === kind);
    const here = wanted.filter((one) => one.at === at)[nth];
    if (here && equal(here.value, value)) return here.letter;
    const known = wanted.find((one) => equal(one.value, value));
    if (known) return known.letter;
    if (kind === "error") {
      if (!wanted.length) values.set("#", value);
      return "#";
    }
    for (const letter of madeUp) if (equal(values.get(letter), value)) return letter;
    const letter = freshLetter(value, new Set(values.keys()));
    values.set(letter, value);
    madeUp.add(letter);
    return letter;
  };
  const marks = came.map((one, index) => {
    const before = came.slice(0, index).filter(({ at, kind }) => at === one.at && kind === one.kind);
    return { at: one.at, letter: letterOf(one, before.length) };
  });
  return { marks, legend: { values, madeUp } };
}

const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZαβγδεζηθλμξπστφχψω"];

/** A value that is a single letter stands for itself; `?` once all letters are used up. */
function freshLetter(value: unknown, used: ReadonlySet<string>): string {
  if (typeof value === "string" && /^[a-z\d]$/i.test(value) && !used.has(value)) return value;
  return alphabet.find((letter) => !used.has(letter)) ?? "?";
}
