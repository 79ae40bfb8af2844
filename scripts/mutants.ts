import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { equivalence, outdated } from "./mutants/equivalents.ts";
import { durationMutants, operatorMutants } from "./mutants/findMutants.ts";
import { inWords, type Mutant } from "./mutants/mutant.ts";
import { isKilled } from "./mutants/runMutant.ts";

/**
 * `npm run mutants`: changes each duration by one and each flattening operator to its siblings, one at a time, runs the tests that
 * cover it, and lists what no test has noticed (R-MUT-01). Ends with 1 when a duration survives, or more than a tenth of the
 * operators.
 *
 * Usage: mutants.ts [--only durations|operators] [--file streams/features/play] [--parallel 2] [--list]
 */

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    file: { type: "string", default: "" },
    parallel: { type: "string", default: `${cpus().length}` },
    list: { type: "boolean", default: false },
  },
});
/** Operators that may survive. */
const tolerated = 0.1;

const sources = readdirSync("streams", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.startsWith("adapters/replay"))
  .map((path) => join("streams", path))
  .toSorted();
const found = [
  ...(values.only === "operators" ? [] : durationMutants("streams/rules/durations.ts")),
  ...(values.only === "durations" ? [] : sources.flatMap(operatorMutants)),
]
  .filter(({ file, name }) => file.includes(values.file) || name === values.file)
  .map((mutant) => ({ mutant, line: readFileSync(mutant.file, "utf8").split("\n")[mutant.line - 1] ?? "" }));
const chosen = found.filter(({ mutant, line }) => equivalence(mutant, line) === null);

if (values.list) for (const { mutant } of chosen) console.log(inWords(mutant));
else await run();

async function run(): Promise<void> {
  const survivors: Mutant[] = [];
  const waiting = chosen.map(({ mutant }) => mutant);
  let done = 0;
  const work = async (): Promise<void> => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const killed = await isKilled(mutant);
      done += 1;
      if (!killed) survivors.push(mutant);
      console.log(`${done}/${chosen.length} ${killed ? "killed  " : "SURVIVED"} ${inWords(mutant)}`);
    }
  };
  await Promise.all(Array.from({ length: Number(values.parallel) }, work));
  report(survivors);
}

function report(survivors: readonly Mutant[]): void {
  let fails = false;
  for (const kind of ["duration", "operator"] as const) {
    const all = chosen.filter(({ mutant }) => mutant.kind === kind).length;
    if (all === 0) continue;
    const alive = survivors.filter((mutant) => mutant.kind === kind);
    fails ||= alive.length > (kind === "duration" ? 0 : all * tolerated);
    console.log(`\n${kind}s: ${all - alive.length} of ${all} killed`);
    for (const mutant of alive.toSorted((a, b) => inWords(a).localeCompare(inWords(b))))
      console.log(`  survives: ${inWords(mutant)}`);
  }
  const skipped = found.length - chosen.length;
  if (skipped > 0) console.log(`\n${skipped} do the same as the code (scripts/mutants/equivalents.ts).`);
  if (values.file === "" && values.only === undefined)
    for (const entry of outdated(found)) {
      console.log(`no such mutant any more: ${entry}`);
      fails = true;
    }
  process.exitCode = fails ? 1 : 0;
}
