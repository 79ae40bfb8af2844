import { readFileSync } from "node:fs";
import { relative } from "node:path";
import * as z from "zod/mini";

/** What a test run reports, of Vitest or Playwright. */
export interface TestReport {
  readonly passed: number;
  /** Includes flaky tests: one that passed at a second try has failed. */
  readonly failed: number;
  readonly skipped: number;
  /** Titles of the tests that passed, with those of their `describe` blocks. */
  readonly passedTitles: readonly string[];
  /** A text for each failed test: its file, its title, and the first lines of the error. Playwright prints its own. */
  readonly failures: readonly string[];
}

const unitReport = z.object({
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

const spec = z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) });
const suite = z.object({
  title: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.optional(z.array(suite));
  },
});
const browserReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(suite),
});

/** Reads the JSON report of Vitest; null when the run ended without a valid one. */
export function readUnitReport(path: string): TestReport | null {
  const report = read(unitReport, path);
  if (report === null) return null;
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    passedTitles: results.filter(({ status }) => status === "passed").map(({ fullName }) => fullName),
    failures: report.testResults.flatMap(({ name, message, assertionResults }) =>
      [
        ...(message === "" ? [] : [{ fullName: "the whole file", failureMessages: [message] }]),
        ...assertionResults.filter(({ status }) => status === "failed"),
      ].map(({ fullName, failureMessages }) =>
        [
          `✘ ${relative(process.cwd(), name)} › ${fullName}`,
          ...failureMessages.join("\n").split("\n").slice(0, 25),
        ].join("\n  "),
      ),
    ),
  };
}

/** Reads the JSON report of Playwright; null when the run ended without a valid one. */
export function readBrowserReport(path: string): TestReport | null {
  const report = read(browserReport, path);
  if (report === null) return null;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    passedTitles: report.suites
      .flatMap(specsOf)
      .filter(({ passed }) => passed)
      .map(({ title }) => title),
    failures: [],
  };
}

function specsOf({
  title,
  specs,
  suites = [],
}: z.infer<typeof suite>): readonly { title: string; passed: boolean }[] {
  const own = specs.map(({ title: ownTitle, tests }) => ({
    title: ownTitle,
    passed: tests.some(({ status }) => status === "expected"),
  }));
  return [...own, ...suites.flatMap(specsOf)].map((each) => ({ ...each, title: `${title} ${each.title}` }));
}

function read<Schema extends z.ZodMiniType>(schema: Schema, path: string): z.infer<Schema> | null {
  try {
    return schema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}
