import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import * as z from "zod/mini";
import { libraryNames, readLibrary } from "../../replay/library.ts";
import { drawn, mutantsOf, sourcesIn } from "./findMutants.ts";
import { inWords, type Mutant, mutate } from "./mutant.ts";

/** Timeout of one bug's replays, ms, since a bug may loop forever. */
const longest = 120_000;
const finding = z.object({ recording: z.string(), difference: z.nullable(z.string()) });
const recordings = Object.fromEntries(libraryNames().map((name) => [name, readLibrary(name)]));

/**
 * Plants bugs into the app, one at a time, and replays the library of recordings with each (R-REC-41): mutants, sampled by a seed. Prints
 * which recordings notice each.
 * @throws if a recording differs without any bug
 */
export async function plantBugs(count: number, seed: number): Promise<void> {
  const folder = mkdtempSync(join(process.cwd(), "node_modules/.planted-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const unplanted = await noticing(null, join(folder, "0.mjs"));
  if (unplanted.length > 0) throw new Error(`${unplanted.join(", ")}: differs without a planted bug`);
  // Browser adapters do not run in a replay.
  const inCore = ["features/", "lib/", "rules/", "page/", "compose/", "app.ts"];
  const folders = ["wire/durations.ts", ...inCore.map((path) => `streams/${path}`)];
  const bugs = drawn(
    sourcesIn(folders)
      .flatMap((file) => mutantsOf(file))
      .filter(({ equivalent }) => equivalent === undefined),
    count,
    seed,
  );
  const found: (readonly string[])[] = [];
  for (const [index, bug] of bugs.entries()) {
    const names = await noticing(bug, join(folder, `${index + 1}.mjs`));
    found.push(names);
    console.log(`${inWords(bug)}\n    ${names.join(" ") || "NOT NOTICED"}`);
  }
  const noticed = found.filter((names) => names.length > 0).length;
  console.log(`\n${"recording".padEnd(30)} notices  alone`);
  for (const name of Object.keys(recordings)) {
    const own = found.filter((names) => names.includes(name));
    const alone = own.filter((names) => names.length === 1).length;
    console.log(`${name.padEnd(30)} ${`${own.length}`.padStart(7)} ${`${alone}`.padStart(6)}`);
  }
  console.log(
    `\n${noticed} of ${bugs.length} planted bugs noticed (${((noticed / bugs.length) * 100).toFixed(0)} %)`,
  );
}

/** Recordings that differ with a bug. */
async function noticing(bug: Mutant | null, outfile: string): Promise<readonly string[]> {
  await build({
    entryPoints: ["lab/mutants/replayPlanted.ts"],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile,
    sourcemap: "inline",
    conditions: ["es2015"],
    logLevel: "error",
    plugins: [
      {
        name: "planted",
        setup({ onLoad }) {
          onLoad({ filter: /\.ts$/ }, ({ path }) =>
            bug !== null && path.endsWith(`/${bug.file}`)
              ? { contents: mutate(readFileSync(path, "utf8"), bug), loader: "ts" }
              : null,
          );
        },
      },
    ],
  });
  return await new Promise((resolve) => {
    const worker = new Worker(outfile, { workerData: recordings, stdout: true, stderr: true });
    const left = new Set(Object.keys(recordings));
    const names: string[] = [];
    const tooLong = setTimeout(() => void worker.terminate(), longest);
    worker.on("message", (message) => {
      const { recording, difference } = finding.parse(message);
      left.delete(recording);
      if (difference !== null) names.push(recording);
    });
    // If the app can't be loaded, all recordings notice it; if it loops forever, the current one does.
    worker.on("error", () => {
      names.push(...left);
      left.clear();
    });
    worker.on("exit", () => {
      clearTimeout(tooLong);
      resolve([...names, ...[...left].slice(0, 1)]);
    });
  });
}
