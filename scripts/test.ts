import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { skippedGameTests } from "./games/testedGames.ts";
import { commandLine } from "./lib/commandLine.ts";
import { read, rulesIn } from "./lib/files.ts";
import { readBrowserReport, readUnitReport } from "./test/reports.ts";

/**
 * `npm test`: the usual run; with `--full` everything (docs/testing.md, 'Usual and full run'). Steps with different bottlenecks run
 * concurrently; each one's output is printed when it has ended. The last lines list the failures and count the tests.
 */
const { full } = commandLine(
  "Usage: npm test -- [--full]",
  () => parseArgs({ options: { full: { type: "boolean", default: false } } }).values,
);
const reports = mkdtempSync(join(tmpdir(), "cloudplay-reports-"));
const failures: string[] = [];

/** Runs a command with buffered output: concurrent steps do not mix. @returns whether it succeeded */
async function step(
  title: string,
  [command = "", ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  console.log(`── ${title} …`);
  const start = Date.now();
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? "1" : "0", ...env },
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (data: Buffer) => output.push(data));
  child.stderr.on("data", (data: Buffer) => output.push(data));
  const status = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  const end = `── ${title}: ${status === 0 ? "fine" : "FAILED"} after ${Math.round((Date.now() - start) / 1000)} s`;
  process.stdout.write(`\n${Buffer.concat(output).toString()}${end}\n`);
  if (status !== 0) failures.push(end);
  return status === 0;
}

const unitReports: string[] = [];
const browserReports: string[] = [];

/** Runs the tests of some of Vitest's projects (vite.config.ts). @param by command that starts another Node version */
function inNode(title: string, projects: readonly string[], by: readonly string[] = []): Promise<boolean> {
  const report = join(reports, `unit-${unitReports.length}.json`);
  unitReports.push(report);
  const named = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  return step(title, [...by, "npx", "vitest", "run", ...named, ...reporters]);
}

/** Runs the tests of one of Playwright's projects (playwright.config.ts). Tests only for the full run have the tag `@full`. */
function inBrowser(
  title: string,
  project: string,
  tags: "usual" | "all",
  by: readonly string[] = [],
): Promise<boolean> {
  const report = join(reports, `browser-${browserReports.length}.json`);
  browserReports.push(report);
  const chosen = tags === "all" ? [] : ["--grep-invert", "@full"];
  return step(title, [...by, "npx", "playwright", "test", `--project=${project}`, ...chosen], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
}

/** Whether Chromium is available; installs it if possible (scripts/lib/chromium.ts). */
const browser = step("Chromium", ["npx", "tsx", "scripts/lib/chromium.ts"]);

await Promise.all([
  (async () => {
    await step("lint", ["npx", "biome", "check", "."]);
    await step("types and dropped promises", ["npx", "tsx", "scripts/checkTypes.ts"]);
    await step("unused files, exports and dependencies", ["npx", "knip", "--no-progress"]);
    await step("build", ["npx", "vite", "build", "--logLevel", "warn"]);
    await step("sizes of the routes", ["npx", "tsx", "scripts/checkSize.ts"]);
  })(),
  // Some tests of the core measure in Chromium too.
  browser.then(() => inNode("core, service, host and screens", ["core", "screens"])),
  inNode("real programs", ["programs"]),
  browser.then(() => inNode("adapters in Chromium", ["chromium"])),
  browser.then(() => step("Firefox", ["npx", "tsx", "scripts/lib/firefox.ts"])),
]);
if (full) await step("Wine", ["npx", "tsx", "scripts/lib/wine.ts"]);
if (full) await inNode("tools and long tests", ["tools", "long"]);
if (full) await step("WebKit", ["npx", "tsx", "scripts/lib/webkit.ts"]);
if (full && (await browser))
  await inBrowser("containers", "containers", "all", ["npx", "tsx", "scripts/containers.ts"]);
if (await browser) {
  const tags = full ? "all" : "usual";
  await inBrowser("product in the browser", "product", tags);
  await inBrowser("every screen and pop-up", "gallery", tags);
}
// In CI it is a separate run (.github/workflows/ci.yml).
if (full && !process.version.startsWith("v24.") && process.env.CI === undefined) {
  // The binary comes from an npm package.
  const node24 = ["npx", "--yes", "--package=node@24", "--"];
  await inNode(
    "Node 24: all tests in Node",
    ["core", "screens", "programs", "chromium", "tools", "long"],
    node24,
  );
  if (await browser) await inBrowser("Node 24: product in the browser", "product", "usual", node24);
}

const results = [...unitReports.map(readUnitReport), ...browserReports.map(readBrowserReport)];
rmSync(reports, { recursive: true, force: true });
const found = results.filter((result) => result !== null);
const sum = (name: "passed" | "failed" | "skipped"): number =>
  found.reduce((total, { [name]: count }) => total + count, 0);
const proven = new Set(
  found.flatMap(({ passedTitles }) => passedTitles.flatMap((title) => [...rulesIn(title)])),
);
const unproven = [...rulesIn(read("docs/rules.md"))].filter((rule) => !proven.has(rule));
if (unproven.length > 0)
  console.log(
    `\nRules without a proof in this run${full ? "" : " (npm test -- --full has the others)"}: ${unproven.join(", ")}`,
  );
const skippedGames = await skippedGameTests();
if (skippedGames !== null) console.log(`\n${skippedGames}`);
if (failures.length > 0)
  console.log(`\n${[...failures, ...found.flatMap((report) => report.failures)].join("\n")}`);
const failed = Math.max(sum("failed"), failures.length > 0 || found.length < results.length ? 1 : 0);
console.log(`\n${sum("passed")} passed, ${failed} failed, ${sum("skipped")} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
