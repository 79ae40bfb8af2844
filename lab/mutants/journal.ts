import { appendFileSync, existsSync, readFileSync } from "node:fs";
import * as z from "zod/mini";

const test = z.string();
const mutant = z.string();

/** What runs of the tests write down as it happens, so that a run that was broken off, or broken by a mutant, goes on. */
const entry = z.discriminatedUnion("type", [
  /** Places that were reached while no test ran: while modules were loaded, or in what surrounds tests. */
  z.object({ type: z.literal("outside"), places: z.array(z.string()) }),
  z.object({
    type: z.literal("reached"),
    test,
    ms: z.number(),
    passed: z.boolean(),
    places: z.array(z.string()),
  }),
  z.object({ type: z.literal("trying"), test, mutant }),
  z.object({ type: z.literal("passed"), test, mutant }),
  z.object({ type: z.literal("killed"), test, mutant }),
  /** The test failed, and also without the mutant: an earlier one may have left something behind. */
  z.object({ type: z.literal("unsure"), test, mutant }),
  /** All mutants of the test were tried, or it can't be used for that. */
  z.object({ type: z.literal("done"), test, usable: z.boolean() }),
]);
export type Entry = z.infer<typeof entry>;

export function addEntry(path: string, added: Entry): void {
  appendFileSync(path, `${JSON.stringify(added)}\n`);
}

/** All whole entries; none for a file that is not there. The last line may have been cut off. */
export function readJournal(path: string): readonly Entry[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => entry.parse(JSON.parse(line)));
}
