/** One change of the code that some test has to notice (R-MUT-01). */
export interface Mutant {
  readonly kind: "duration" | "operator" | "comparison" | "assignment" | "cleanup";
  /** From the project's root. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** What is changed: the constant's name, or the code. */
  readonly name: string;
  /** Where the changed text stands in the file, UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** What stands there instead. */
  readonly text: string;
  /** The reason that the code gives for it to do the same as the code (R-MUT-02). */
  readonly equivalent?: string | undefined;
}

/** Such as `streams/rules/durations.ts:12 heartbeatEvery → 10001`. */
export function inWords({ file, line, name, text }: Mutant): string {
  return `${file}:${line} ${name} → ${text}`.replaceAll(/\s+/g, " ");
}

/** The code with the change. */
export function mutate(code: string, { kind, start, end, text }: Mutant): string {
  const changed = (by: string): string => code.slice(0, start) + by + code.slice(end);
  return kind === "operator"
    ? `import { ${text} as mutated } from "rxjs";${changed("mutated")}`
    : changed(text);
}
