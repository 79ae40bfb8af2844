import { readFileSync } from "node:fs";
import { relative } from "node:path";
import * as z from "zod/mini";
import { orElse } from "../../wire/orElse.ts";

/** Results of a test run of Vitest or Playwright. */
interface TestReport {
  readonly passed: number;
  /** Includes flaky tests: a test that passed at its second try has failed. */
  readonly failed: number;
  readonly skipped: number;
  /** Titles of passed tests, with those of their `describe` blocks. */
  readonly passedTitles: readonly string[];
  /** For each failed test: file and title, then the first lines of the error. */
  readonly failures: readonly string[];
}

const unitReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      /** Why the file could not be run; usually empty. */
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.optional(z.string()) })) })),
    }),
  ),
});
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

/** Reads the JSON report of Vitest; null if the run ended without a valid one. */
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
        describeFailure(relative(process.cwd(), name), fullName, failureMessages),
      ),
    ),
  };
}

/** Reads the JSON report of Playwright; null if the run ended without a valid one. */
export function readBrowserReport(path: string): TestReport | null {
  const report = read(browserReport, path);
  if (report === null) return null;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const specs = report.suites.flatMap((each) => specsOf(each));
  const withStatus = (...wanted: readonly string[]) =>
    specs.filter(({ tests }) => tests.some(({ status }) => wanted.includes(status)));
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    passedTitles: withStatus("expected").map(({ title }) => title),
    failures: withStatus("unexpected", "flaky").map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return describeFailure(
        `e2e/${file}`,
        title,
        errors.map(({ message = "" }) => message),
      );
    }),
  };
}

/** Tests of a suite and its nested suites, with the titles of their `describe` blocks. */
function specsOf({ title, specs, suites = [] }: z.infer<typeof suite>): readonly z.infer<typeof spec>[] {
  return [...specs, ...suites.flatMap((each) => specsOf(each))].map((each) => ({
    ...each,
    title: title === each.file ? each.title : `${title} › ${each.title}`,
  }));
}

function describeFailure(file: string, title: string, messages: readonly string[]): string {
  return [`✘ ${file} › ${title}`, ...messages.join("\n").split("\n").slice(0, 25)].join("\n  ");
}

const read = <Schema extends z.ZodMiniType>(schema: Schema, path: string): z.infer<Schema> | null =>
  orElse(() => schema.parse(JSON.parse(readFileSync(path, "utf8"))), null);
