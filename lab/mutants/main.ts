import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { commandLine, endWithReader, wholeNumber } from "../../scripts/lib/commandLine.ts";
import { exitOnSignals } from "../../scripts/lib/exitOnSignals.ts";
import { type Fate, tryAll } from "./campaign.ts";
import { drawn, mutantsOf, sourcesIn } from "./findMutants.ts";
import { inWords } from "./mutant.ts";
import { plantBugs } from "./planted.ts";

/**
 * `npm run mutants`: changes the code in one place at a time, runs the tests that cover it, and lists changes that no test notices
 * (R-MUT-01). Exits with 1 if a duration survives, or more than one in twenty of all. With `--planted` it replays the library of recordings
 * with each of 60 mutants of the core instead.
 */
const { folders, parallel, sample, seed, list, planted } = commandLine(
  "Usage: npm run mutants -- [streams/rules streams/features/play/play.ts …] [--sample 300 --seed 1] [--parallel 2] [--list] | --planted [--sample 60] [--seed 1]",
  () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        sample: { type: "string" },
        seed: { type: "string", default: "1" },
        parallel: { type: "string", default: `${cpus().length}` },
        list: { type: "boolean", default: false },
        planted: { type: "boolean", default: false },
      },
    });
    const folders = positionals.length === 0 ? ["streams/", "wire/", "service/", "host/"] : positionals;
    for (const folder of folders)
      if (sourcesIn([folder]).length === 0) throw new Error(`${folder}: there is no such source`);
    return {
      folders,
      parallel: wholeNumber("--parallel", values.parallel),
      sample: wholeNumber(
        "--sample",
        values.sample ?? (values.planted ? "60" : `${Number.MAX_SAFE_INTEGER}`),
      ),
      seed: wholeNumber("--seed", values.seed),
      list: values.list,
      planted: values.planted,
    };
  },
);
const needed = 0.95;

endWithReader();
exitOnSignals();
if (planted) await plantBugs(sample, seed);
else await tryMutants();

async function tryMutants(): Promise<void> {
  const found = drawn(
    sourcesIn(folders).flatMap((file) => mutantsOf(file)),
    sample,
    seed,
  );
  const chosen = found.filter(({ equivalent }) => equivalent === undefined);
  if (list) for (const mutant of chosen) console.log(inWords(mutant));
  else report(await tryAll(chosen, parallel), found.length - chosen.length);
}

/** @param equivalent number of mutants that the code marks as equivalent */
function report(all: readonly Fate[], equivalent: number): void {
  const outcomes = all.filter(({ killed, single }) => killed || !single);
  const alive = outcomes.filter(({ killed }) => !killed);
  const share = (of: readonly Fate[]): string => {
    const killed = of.filter(({ killed }) => killed).length;
    return `${killed} of ${of.length} killed (${((killed / of.length) * 100).toFixed(1)} %)`;
  };
  for (const kind of new Set(outcomes.map(({ mutant }) => mutant.kind)))
    console.log(`${kind}: ${share(outcomes.filter(({ mutant }) => mutant.kind === kind))}`);
  console.log(
    `all (seed ${seed}): ${share(outcomes)}; of those that a test reaches: ${share(outcomes.filter(({ reached }) => reached))}`,
  );
  console.log(
    `not counted: ${equivalent} that the code says are equivalent, and ${all.length - outcomes.length} of operators whose source always ended with its first value`,
  );
  process.exitCode =
    alive.some(({ mutant }) => mutant.kind === "duration") || alive.length > outcomes.length * (1 - needed)
      ? 1
      : 0;
}
