import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { type PlantedBug, plantedBugs } from "../../tests/recordings/planted/bugs.ts";
import { plant } from "../../tests/recordings/planted/plant.ts";
import type * as replaying from "../../tests/recordings/planted/replaying.ts";
import { commandLine, endWithReader } from "../lib/commandLine.ts";
import { exitOnSignals } from "../lib/exitOnSignals.ts";

/**
 * `npm run planted`: plants bugs into the app, one at a time, and replays the library of recordings with each (R-REC-41). Ends with 1
 * when more than one in ten goes unnoticed, or when a recording differs without any.
 */

const { verbose } = commandLine(
  "Usage: npm run planted -- [--verbose]",
  () => parseArgs({ options: { verbose: { type: "boolean", default: false } } }).values,
);
endWithReader();
exitOnSignals();
const library = "tests/recordings";
const texts = readdirSync(library)
  .filter((name) => name.endsWith(".ndjson"))
  .map((name) => ({ name, text: readFileSync(join(library, name), "utf8") }));
const folder = mkdtempSync(join(process.cwd(), "node_modules/.planted-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const unplanted = await noticed(null, 0);
if (unplanted) throw new Error(`${unplanted.recording} differs without a planted bug:\n${unplanted.report}`);
const missed: PlantedBug[] = [];
for (const [index, bug] of plantedBugs.entries()) {
  const found = await noticed(bug, index + 1);
  if (found === null) missed.push(bug);
  const where = found ? `${found.recording}: ${found.report.split("\n")[0]}` : "NOT NOTICED";
  console.log(`${bug.what}\n    ${where}`);
  if (verbose && found) console.log(found.report);
}
console.log(
  `\n${plantedBugs.length - missed.length} of ${plantedBugs.length} planted bugs noticed by ${texts.length} recordings`,
);
process.exitCode = missed.length * 10 > plantedBugs.length ? 1 : 0;

/** The first recording that differs with a bug, and what is said of it; null for none. */
async function noticed(
  bug: PlantedBug | null,
  number: number,
): Promise<{ recording: string; report: string } | null> {
  const outfile = join(folder, `${number}.mjs`);
  await build({
    entryPoints: ["tests/recordings/planted/replaying.ts"],
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
          if (bug === null) return;
          onLoad({ filter: /\.ts$/ }, ({ path }) =>
            path.endsWith(`/${bug.file}`)
              ? { contents: plant(bug, readFileSync(path, "utf8")), loader: "ts" }
              : null,
          );
        },
      },
    ],
  });
  const { firstDifference }: typeof replaying = await import(pathToFileURL(outfile).href);
  for (const { name, text } of texts) {
    const report = await firstDifference(name, text);
    if (report !== null) return { recording: name, report };
  }
  return null;
}
