import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { skippedGameTests } from "./games/testedGames.ts";
import { chromium } from "./lib/chromium.ts";

/** `npm test`: everything, in the order in which it fails soonest. Ends with one line that counts the tests. */

const reports = mkdtempSync(join(tmpdir(), "cloudplay-reports-"));
const unitReport = join(reports, "unit.json");
const browserReport = join(reports, "browser.json");

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
): boolean => {
  console.log(`\n── ${title}`);
  const start = Date.now();
  const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  console.log(
    `── ${title}: ${status === 0 ? "fine" : "FAILED"} after ${Math.round((Date.now() - start) / 1000)} s`,
  );
  return status === 0;
};

const executable = browser();
const steps: ReadonlyArray<() => boolean> = [
  () => run("lint", "npx", ["biome", "check", "."]),
  () => run("types", "npx", ["tsc", "--noEmit"]),
  () => run("types of the core alone", "npx", ["tsc", "--noEmit", "-p", "tsconfig.core.json"]),
  () => run("unused files, exports and dependencies", "npx", ["knip", "--no-progress"]),
  () =>
    run(
      "unit, marble and contract tests",
      "npx",
      ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
      { CHROMIUM: executable },
    ),
  () => run("build", "npx", ["vite", "build", "--logLevel", "warn"]),
  () => run("sizes of the routes", "npx", ["tsx", "scripts/checkSize.ts"]),
  () =>
    run("browser tests", "npx", ["playwright", "test"], {
      CHROMIUM: executable,
      PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
    }),
];
const results = steps.map((step) => step());

const unit = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
});
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
const browsers = read(e2e, browserReport)?.stats;
rmSync(reports, { recursive: true, force: true });

const passed = (units?.numPassedTests ?? 0) + (browsers?.expected ?? 0);
// A flaky test is a failed one.
const failed = (units?.numFailedTests ?? 0) + (browsers?.unexpected ?? 0) + (browsers?.flaky ?? 0);
const skipped = (units?.numPendingTests ?? 0) + (browsers?.skipped ?? 0);
const allFine = results.every(Boolean) && units !== null && browsers !== undefined && failed === 0;
const skippedTests = await skippedGameTests();
if (skippedTests !== null) console.log(`\n${skippedTests}`);
console.log(`\n${passed} passed, ${allFine ? failed : Math.max(1, failed)} failed, ${skipped} skipped`);
process.exitCode = allFine ? 0 : 1;
