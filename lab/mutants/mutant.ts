/** One change of the code that a test has to notice (R-MUT-01). */
export interface Mutant {
  readonly kind: "duration" | "operator" | "comparison" | "assignment" | "cleanup";
  /** Path from the project's root. */
  readonly file: string;
  /** Line number, from 1. */
  readonly line: number;
  /** The constant's name, or the changed code. */
  readonly name: string;
  /** Position of the changed text in the file, UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Reason in the code why the mutant behaves the same (R-MUT-02). */
  readonly equivalent?: string | undefined;
}

/** The app's durations, from the project's root: constants, which are watched and changed without changing code. */
export const durationFiles = ["streams/rules/durations.ts", "wire/durations.ts"];

/** Such as `streams/rules/durations.ts:12 heartbeatEvery → 10001`. */
export function inWords({ file, line, name, text }: Mutant): string {
  return `${file}:${line} ${name} → ${text}`.replaceAll(/\s+/g, " ");
}

export function mutate(code: string, { kind, start, end, text }: Mutant): string {
  const changed = (by: string): string => code.slice(0, start) + by + code.slice(end);
  return kind === "operator"
    ? `import { ${text} as mutated } from "rxjs";${changed("mutated")}`
    : changed(text);
}
