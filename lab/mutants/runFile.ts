import { readFileSync } from "node:fs";
import * as z from "zod/mini";

const change = z.object({
  places: z.readonly(z.array(z.string())),
  operator: z.optional(z.enum(["switchMap", "exhaustMap", "concatMap", "mergeMap"])),
  values: z.optional(z.readonly(z.record(z.string(), z.unknown()))),
});

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
