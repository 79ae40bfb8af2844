import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { commandLine } from "./lib/commandLine.ts";
import { tryAll } from "./mutants/campaign.ts";
import { equivalence, outdated, refuted } from "./mutants/equivalents.ts";
import { durationMutants, operatorMutants } from "./mutants/findMutants.ts";
import { inWords } from "./mutants/mutant.ts";

/**
 * `npm run mutants`: changes each duration by one and each flattening operator to its siblings, one at a time, runs the tests that
 * cover it, and lists what no test has noticed (R-MUT-01). Ends with 1 when a duration survives, or more than a tenth of the
 * operators.
 */
const { values, parallel } = commandLine(
  "Usage: npm run mutants -- [--only durations|operators] [--file streams/features/play] [--parallel 2] [--list]",
  () => {
    const { values } = parseArgs({
      options: {
        only: { type: "string" },
        file: { type: "string", default: "" },
        parallel: { type: "string", default: `${cpus().length}` },
        list: { type: "boolean", default: false },
      },
    });
    const { only = "durations" } = values;
    if (only !== "durations" && only !== "operators")
      throw new Error(`--only ${only}: there is no such kind`);
    const parallel = Number(values.parallel);
    if (!Number.isInteger(parallel) || parallel < 1)
      throw new Error(`--parallel ${values.parallel}: a whole number from 1 is needed`);
    return { values, parallel };
  },
);
/** Operators that may survive. */
const tolerated = 0.1;
const unreached = { duration: "read by no test", operator: "asked by no test while it is busy" } as const;

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
const chosen = found.filter(({ mutant, line }) => equivalence({ mutant, line }) === null);

if (values.list) for (const { mutant } of chosen) console.log(inWords(mutant));
else
  report(
    await tryAll(
      chosen.map(({ mutant }) => mutant),
      parallel,
    ),
  );

function report({ fates, reach }: Awaited<ReturnType<typeof tryAll>>): void {
  let fails = false;
  for (const kind of ["duration", "operator"] as const) {
    const all = fates.filter(({ mutant }) => mutant.kind === kind);
    if (all.length === 0) continue;
    const alive = all.filter(({ killed }) => !killed);
    fails ||= alive.length > (kind === "duration" ? 0 : all.length * tolerated);
    const killed = all.length - alive.length;
    console.log(
      `\n${kind}s: ${killed} of ${all.length} killed (${((killed / all.length) * 100).toFixed(1)} %)`,
    );
    for (const { mutant, reached } of alive)
      console.log(`  ${reached ? "survives" : unreached[kind]}: ${inWords(mutant)}`);
  }
  const skipped = found.length - chosen.length;
  if (skipped > 0) console.log(`\n${skipped} do the same as the code (scripts/mutants/equivalents/).`);
  for (const entry of refuted(found, reach)) {
    console.log(`asked while it is busy, so no equivalent: ${entry}`);
    fails = true;
  }
  if (values.file === "" && values.only === undefined)
    for (const entry of outdated(found)) {
      console.log(`no such mutant any more: ${entry}`);
      fails = true;
    }
  process.exitCode = fails ? 1 : 0;
}
