import { readFileSync } from "node:fs";
import * as z from "zod/mini";

/** Operators for values that arrive while the inner stream is active: each is wrong where another one is meant. */
const flattening = z.enum(["switchMap", "exhaustMap", "concatMap", "mergeMap"]);
export const flattenings = flattening.options;
export type Flattening = z.infer<typeof flattening>;

const change = z.object({
  /** The place in the code, or the names of the changed constants. */
  places: z.readonly(z.array(z.string())),
  operator: z.optional(flattening),
  values: z.optional(z.readonly(z.record(z.string(), z.unknown()))),
});
/** A mutant at run time. The code contains all of them, and one is active: nothing is compiled in between. */
export type Change = z.infer<typeof change>;

/** Instructions for one run of the tests. */
const runFile = z.object({
  /** Test files, in this order. */
  files: z.array(z.string()),
  /** Journal file to append to. */
  journal: z.string(),
  job: z.discriminatedUnion("kind", [
    /** Runs each test once and reports the places that it reaches. */
    z.object({ kind: z.literal("reach") }),
    /** Runs each test once for each of its mutants. */
    z.object({
      kind: z.literal("try"),
      changes: z.readonly(z.record(z.string(), change)),
      /** Names of mutants in `changes`, by test. */
      tests: z.record(z.string(), z.array(z.string())),
    }),
    /** Runs all tests with a mutant that is active before any module is loaded. */
    z.object({ kind: z.literal("throughout"), change }),
  ]),
});
export type RunFile = z.infer<typeof runFile>;

export const runFileVariable = "MUTANTS_RUN";

/** @throws if the file is missing or invalid */
export function readRunFile(): RunFile {
  return runFile.parse(JSON.parse(readFileSync(process.env[runFileVariable] ?? "", "utf8")));
}
