import { readFileSync } from "node:fs";
import * as z from "zod/mini";

const change = z.object({
  places: z.readonly(z.array(z.string())),
  operator: z.optional(z.enum(["switchMap", "exhaustMap", "concatMap", "mergeMap"])),
  values: z.optional(z.readonly(z.record(z.string(), z.unknown()))),
});

/** What one run of the tests is to do. */
const runFile = z.object({
  /** Files of tests, in this order. */
  files: z.array(z.string()),
  /** The file that its journal is added to. */
  journal: z.string(),
  job: z.discriminatedUnion("kind", [
    /** Runs each test once and says which places of the code it reaches. */
    z.object({ kind: z.literal("reach") }),
    /** Runs each test once for each of its mutants. */
    z.object({
      kind: z.literal("try"),
      changes: z.readonly(z.record(z.string(), change)),
      /** By test: the names of mutants in `changes`. */
      tests: z.record(z.string(), z.array(z.string())),
    }),
    /** Runs all tests with a mutant that is there before any module is loaded. */
    z.object({ kind: z.literal("throughout"), change }),
  ]),
});
export type RunFile = z.infer<typeof runFile>;

export const runFileVariable = "MUTANTS_RUN";

/** @throws when the file is missing or is not one */
export function readRunFile(): RunFile {
  return runFile.parse(JSON.parse(readFileSync(process.env[runFileVariable] ?? "", "utf8")));
}
