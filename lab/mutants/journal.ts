import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import * as z from "zod/mini";

const test = z.string();
const mutant = z.string();

/** Written by test runs as they proceed, so that an interrupted or crashed run continues. */
const entry = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("reached"),
    test,
    ms: z.number(),
    passed: z.boolean(),
    /** Places that the test file reaches for the first time; the others are positions in all its lists of these. */
    names: z.array(z.string()),
    /** Reached before this test, while modules were loaded or in hooks. */
    outside: z.array(z.int()),
    places: z.array(z.int()),
  }),
  z.object({ type: z.literal("trying"), test, mutant }),
  z.object({ type: z.literal("passed"), test, mutant }),
  z.object({ type: z.literal("killed"), test, mutant }),
  /** The test failed with and without the mutant: an earlier mutant may be the cause. */
  z.object({ type: z.literal("unsure"), test, mutant }),
  /** All mutants of the test were tried, or the test is not usable. */
  z.object({ type: z.literal("done"), test, usable: z.boolean() }),
]);
export type Entry = z.infer<typeof entry>;

export function addEntry(path: string, added: Entry): void {
  appendFileSync(path, `${JSON.stringify(added)}\n`);
}

export function writeJournal(path: string, entries: readonly Entry[]): void {
  writeFileSync(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
}

/** All complete entries; none if the file does not exist. The last line may be truncated. */
export function readJournal(path: string): readonly Entry[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => entry.parse(JSON.parse(line)));
}
