import { mkdirSync } from "node:fs";
import path from "node:path";
import { buildIfStale } from "../scripts/launch/build.ts";
import { root } from "../scripts/launch/product.ts";
import { exitOnSignals } from "../scripts/lib/exitOnSignals.ts";
import { openBrowser } from "./bench/openBrowser.ts";
import { type At, proveRegions } from "./bench/regions/proofs.ts";
import { startRegions } from "./bench/regions/regions.ts";

/**
 * `npm run bench:regions` proves the regions (R-REGION) with a service, two real hosts and Chromium: the hosts stand in two regions,
 * and their probes behind proxies that delay. Prints a row of a table for each proof, and ends with 1 at the first that fails.
 *
 * Usage: benchRegions.ts [folder for pictures of the screens]
 */

const port = 8_790;
const [folder] = process.argv.slice(2);
const shots = folder === undefined ? null : path.resolve(folder);
if (shots !== null) mkdirSync(shots, { recursive: true });
exitOnSignals();
process.chdir(root);
await buildIfStale(root, path.join(root, "dist"));
const regions = await startRegions(port);
const browser = await openBrowser();
const say: At["say"] = (proof, seen) => console.log(`| ${proof} | ${seen} |`);
console.log("| proof | seen |\n| --- | --- |");
try {
  await proveRegions({ browser, regions, shots, say });
} catch (error) {
  const [line] = String(error).split("\n");
  console.log(`| **the next one fails** | ${line} |`);
  process.exitCode = 1;
  if (shots !== null)
    for (const [index, page] of browser
      .contexts()
      .flatMap((each) => each.pages())
      .entries())
      await page.screenshot({ path: path.join(shots, `failed-${index + 1}.png`) });
} finally {
  await browser.close();
  await regions.end();
}
process.exit();
