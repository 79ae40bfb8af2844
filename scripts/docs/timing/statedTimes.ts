import { readDiagram } from "../../../src/dev/marbles/diagram/read.ts";

/** Which moments around a duration a test states, as far as that can be read from its code (R-TEST-07). */
export interface StatedTimes {
  /** 1 ms before it is over. */
  readonly before: boolean;
  readonly at: boolean;
  /** 1 ms later. */
  readonly after: boolean;
}

/**
 * Looks for a duration in a test: as the time between two marks of a diagram or two actions (`at(2_000, …)`), as a number, or as
 * the constant's name, plus or minus 1.
 * @param times {@link timesIn} the code  @param ms the duration, or any other whole number
 */
export function statedTimes(code: string, times: ReadonlySet<number>, name: string, ms: number): StatedTimes {
  const named = (sign: string): boolean => new RegExp(`\\b${name} ${sign} 1\\b`).test(code);
  return {
    before: times.has(ms - 1) || named("-"),
    at: times.has(ms) || new RegExp(`\\b${name}\\b(?! [+-] 1\\b)`).test(code),
    after: times.has(ms + 1) || named("\\+"),
  };
}

/** All times that a test's code has, ms, and all other numbers. */
export function timesIn(code: string): ReadonlySet<number> {
  const found = new Set<number>();
  const addAll = (moments: readonly number[]): void => {
    for (const one of moments) for (const other of moments) if (other > one) found.add(other - one);
  };
  for (const [, , text = ""] of code.matchAll(/(["'`])((?:(?!\1).)*)\1/g)) {
    const read = /\d(?:ms|s|m) |-/.test(text) ? readDiagram(text) : null;
    if (read?.kind === "diagram") addAll([...new Set([0, ...read.marks.map(({ at }) => at)])]);
  }
  for (const number of numbersIn(code)) found.add(number);
  addAll([...code.matchAll(/\bat\((\d[\d_]*),/g)].flatMap(([, text = ""]) => numbersIn(text)));
  return found;
}

function numbersIn(code: string): readonly number[] {
  return [...code.matchAll(/(?<![\w.$"'`])\d[\d_]*(?![\w.])/g)].map(([text]) =>
    Number(text.replaceAll("_", "")),
  );
}
