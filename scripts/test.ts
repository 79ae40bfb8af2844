import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import * as z from "zod/mini";
import { skippedGameTests } from "./games/testedGames.ts";
import { chromium } from "./lib/chromium.ts";

/**
 * `npm test`: everything, in the order in which it fails soonest. Ends with what failed, as thousands of lines may lie
 * between a failure and the end, and with one line that counts the tests.
 */

const reports = mkdtempSync(join(tmpdir(), "cloudplay-reports-"));
const unitReport = join(reports, "unit.json");
const productReport = join(reports, "product.json");
const galleryReport = join(reports, "gallery.json");

/** A line for each step that failed. */
const failures: string[] = [];

const browser = (): string => {
  try {
    return chromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};

const run = (
  title: string,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): void => {
  console.log(`\n── ${title}`);
  const start = Date.now();
  const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  const end = `── ${title}: ${status === 0 ? "fine" : "FAILED"} after ${Math.round((Date.now() - start) / 1000)} s`;
  console.log(end);
  if (status !== 0) failures.push(end);
};

const executable = browser();
const runBrowser = (title: string, project: string, report: string): void =>
  run(title, "npx", ["playwright", "test", `--project=${project}`], {
    CHROMIUM: executable,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });

run("lint", "npx", ["biome", "check", "."]);
run("types", "npx", ["tsc", "--noEmit"]);
run("types of the core alone", "npx", ["tsc", "--noEmit", "-p", "tsconfig.core.json"]);
run("unused files, exports and dependencies", "npx", ["knip", "--no-progress"]);
run(
  "unit, marble and contract tests",
  "npx",
  ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
  { CHROMIUM: executable },
);
run("build", "npx", ["vite", "build", "--logLevel", "warn"]);
run("sizes of the routes", "npx", ["tsx", "scripts/checkSize.ts"]);
// One after the other: the walk through the gallery takes all of a computer, which games would feel.
runBrowser("browser tests of the product", "product", productReport);
runBrowser("browser tests of every screen", "gallery", galleryReport);

const unit = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      /** Why the file could not be run at all; else empty. */
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});
/** The failed tests in Node, each with its file and the first lines of why. Playwright prints its own at its end. */
const failedUnits = (report: z.infer<typeof unit>): readonly string[] =>
  report.testResults.flatMap(({ name, message, assertionResults }) =>
    [
      ...(message === "" ? [] : [{ fullName: "the whole file", failureMessages: [message] }]),
      ...assertionResults.filter(({ status }) => status === "failed"),
    ].map(({ fullName, failureMessages }) =>
      [
        `✘ ${relative(process.cwd(), name)} › ${fullName}`,
        ...failureMessages.join("\n").split("\n").slice(0, 25),
      ].join("\n  "),
    ),
  );
const e2e = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});
const read = <Schema extends z.ZodMiniType>(schema: Schema, file: string): z.infer<Schema> | null => {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
};
const units = read(unit, unitReport);
const browsers = [productReport, galleryReport].map((report) => read(e2e, report)?.stats);
rmSync(reports, { recursive: true, force: true });

const sum = (name: "expected" | "unexpected" | "flaky" | "skipped"): number =>
  browsers.reduce((total, stats) => total + (stats?.[name] ?? 0), 0);
const passed = (units?.numPassedTests ?? 0) + sum("expected");
// A flaky test is a failed one.
const failed = (units?.numFailedTests ?? 0) + sum("unexpected") + sum("flaky");
const skipped = (units?.numPendingTests ?? 0) + sum("skipped");
const allFine = failures.length === 0 && units !== null && !browsers.includes(undefined) && failed === 0;
const skippedTests = await skippedGameTests();
if (skippedTests !== null) console.log(`\n${skippedTests}`);
if (failures.length > 0) console.log(`\n${[...failures, ...(units ? failedUnits(units) : [])].join("\n")}`);
console.log(`\n${passed} passed, ${allFine ? failed : Math.max(1, failed)} failed, ${skipped} skipped`);
process.exitCode = allFine ? 0 : 1;
