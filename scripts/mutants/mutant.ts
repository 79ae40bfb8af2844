/** One change of the code that some test has to notice (R-MUT-01). */
export interface Mutant {
  readonly kind: "duration" | "operator";
  /** From the project's root. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** What is changed: the constant's name, or the operator's. */
  readonly name: string;
  /** Where the changed text stands in the file, UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** What stands there instead. */
  readonly text: string;
}

/** Such as `streams/rules/durations.ts:12 heartbeatEvery → 10001`. */
export function inWords({ file, line, name, text }: Mutant): string {
  return `${file}:${line} ${name} → ${text}`;
}

/** The code with the change. */
export function mutate(code: string, { start, end, text }: Mutant): string {
  return code.slice(0, start) + text + code.slice(end);
}
