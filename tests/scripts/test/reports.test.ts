import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { readBrowserReport, readUnitReport } from "../../../scripts/test/reports.ts";
import { tempFolder } from "../../support/tempFolder.ts";

/** Writes a report. @returns its path */
function written(report: unknown): string {
  const path = join(tempFolder(), "report.json");
  writeFileSync(path, typeof report === "string" ? report : JSON.stringify(report));
  return path;
}

it("a report of Vitest has failed tests, files that could not run, and the first 25 lines of an error", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);
  const tests = [
    { status: "passed", fullName: "R-PLAY-01 one", failureMessages: [] },
    { status: "skipped", fullName: "left out", failureMessages: [] },
    { status: "failed", fullName: "fails", failureMessages: [lines(30).join("\n")] },
  ];
  const path = written({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 1,
    testResults: [
      { name: resolve("tests/a.test.ts"), message: "", assertionResults: tests },
      { name: resolve("tests/c.test.ts"), message: "Cannot find module", assertionResults: [] },
    ],
  });
  expect(readUnitReport(path)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    passedTitles: ["R-PLAY-01 one"],
    failures: [
      ["✘ tests/a.test.ts › fails", ...lines(25)].join("\n  "),
      "✘ tests/c.test.ts › the whole file\n  Cannot find module",
    ],
  });
});

it("a report of Playwright counts flaky tests as failed, and includes nested groups", () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: "a.spec.ts",
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const path = written({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
    suites: [
      {
        title: "a.spec.ts",
        specs: [spec("left out", "skipped"), spec("fails", "unexpected", "first", "second")],
        suites: [
          { title: "group", specs: [spec("R-HOME-01 one", "expected"), spec("flaky", "flaky", "once")] },
        ],
      },
    ],
  });
  expect(readBrowserReport(path)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    passedTitles: ["group › R-HOME-01 one"],
    failures: ["✘ e2e/a.spec.ts › fails\n  first\n  second", "✘ e2e/a.spec.ts › group › flaky\n  once"],
  });
});

it.each([
  ["cut off", '{"stats":{"expected":1'],
  ["something else", { stats: { expected: "1" }, numPassedTests: "1" }],
])("a file that is missing or %s is not a report", (_what, content) => {
  for (const read of [readUnitReport, readBrowserReport]) {
    expect(read(join(tempFolder(), "none.json"))).toBeNull();
    expect(read(written(content))).toBeNull();
  }
});
