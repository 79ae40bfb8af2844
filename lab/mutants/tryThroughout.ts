import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Mutant } from "./mutant.ts";
import { type Reach, testFiles } from "./reach.ts";
import { runTests } from "./runTests.ts";
import type { Change } from "./switchboard.ts";

/**
 * Whether some test fails when a mutant is there before any module is loaded: what a module works out of a constant while it loads
 * does not change later.
 */
export async function isKilledThroughout(
  folder: string,
  mutant: Mutant,
  change: Change,
  reach: Reach,
): Promise<boolean> {
  const path = join(folder, `throughout-${mutant.start}-${mutant.text}.json`);
  const near = new Set(usersOf(mutant).map((user) => dirname(join("tests", user))));
  const [nearby, others] = [true, false].map((wanted) =>
    testFiles().filter((file) => near.has(dirname(file)) === wanted && !reach.failing.has(file)),
  );
  const files = [...(nearby ?? []), ...(others ?? [])];
  const run = { files, journal: `${path}.journal`, job: { kind: "throughout", change } } as const;
  return (await runTests(path, run, "--bail=1")) !== "passed";
}

/** Files that name what the mutant changes. */
function usersOf({ file, name, kind }: Mutant): readonly string[] {
  if (kind !== "duration") return [file];
  const word = new RegExp(`\\b${name}\\b`);
  return readdirSync("streams", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => join("streams", path))
    .filter((path) => path !== file && word.test(readFileSync(path, "utf8")));
}
