import type { ESTree } from "vite";

/** One change of the code that a test has to notice (R-MUT-01). */
export interface Mutant {
  readonly kind:
    | ("duration" | "operator" | "comparison" | "arithmetic" | "fallback" | "identity")
    | ("branch" | "order" | "assignment" | "cleanup" | "await");
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
  /** Where the second of two exchanged statements starts. */
  readonly second?: number | undefined;
  /** Reason in the code why the mutant behaves the same (R-MUT-02). */
  readonly equivalent?: string | undefined;
}

/** A file's code and where to put its mutants. */
export interface Source {
  readonly code: string;
  /** Code on one line, without comments. */
  textOf(span: ESTree.Span): string;
  add(kind: Mutant["kind"], span: ESTree.Span, text: string, rest?: Partial<Mutant>): void;
}

/** Durations, from the project's root: constants, which are watched and changed without changing code. */
export const durationFiles = [
  "streams/rules/durations.ts",
  "wire/durations.ts",
  "service/lib/durations.ts",
  "host/lib/durations.ts",
];

/** Whether a mutant changes an exported constant, not code. */
export function isConstant({ kind, file }: Mutant): boolean {
  return kind === "duration" && durationFiles.includes(file);
}

/** Such as `streams/rules/durations.ts:12 heartbeatEvery → 10001`. */
export function inWords({ file, line, name, text }: Mutant): string {
  const [before, after] = [name, text].map((code) => {
    const short = code.replaceAll(/\s+/g, " ");
    return short.length > 120 ? `${short.slice(0, 80)} … ${short.slice(-30)}` : short;
  });
  return `${file}:${line} ${before} → ${after}`;
}

export function mutate(code: string, { kind, start, end, text }: Mutant): string {
  const changed = (by: string): string => code.slice(0, start) + by + code.slice(end);
  return kind === "operator"
    ? `import { ${text} as mutated } from "rxjs";${changed("mutated")}`
    : changed(text);
}
