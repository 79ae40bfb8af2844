import * as z from "zod/mini";

/** One change of the code that some test has to notice (R-MUT-01). */
export const mutant = z.object({
  kind: z.enum(["duration", "operator"]),
  /** From the project's root. */
  file: z.string(),
  /** From 1. */
  line: z.int(),
  /** What is changed: the constant's name, or the operator's. */
  name: z.string(),
  /** Where the changed text stands in the file, UTF-16 code units. */
  start: z.int(),
  end: z.int(),
  /** What stands there instead. */
  text: z.string(),
});
export type Mutant = z.infer<typeof mutant>;

/** The environment variable by which a run of the tests learns of its mutant. */
export const mutantVariable = "MUTANT";

/** Such as `streams/rules/durations.ts:12 heartbeatEvery: 10_001`. */
export function inWords({ file, line, name, text }: Mutant): string {
  return `${file}:${line} ${name} → ${text}`;
}

/** The code with the change. */
export function mutate(code: string, { kind, start, end, text }: Mutant): string {
  const changed = code.slice(0, start) + text + code.slice(end);
  // The import may be there already: under a name of its own it is never there twice.
  return kind === "operator"
    ? `import { ${text.slice(mark.length)} as ${text} } from "rxjs";${changed}`
    : changed;
}

/** Before the name of an operator that replaces another one. */
export const mark = "mutated_";
