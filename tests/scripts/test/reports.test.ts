import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readBrowserReport, readUnitReport } from "../../../scripts/test/reports.ts";
import { tempFolder } from "../../support/tempFolder.ts";

/** Writes a report. @returns its path */
function written(report: unknown): string {
  const path = join(tempFolder(), "report.json");
  writeFileSync(path, typeof report === "string" ? report : JSON.stringify(report));
  return path;
}

const file = (name: string, assertionResults: readonly object[], message = "") => ({
  name: resolve(name),
  message,
  assertionResults,
});
const passes = (fullName: string) => ({ status: "passed", fullName, failureMessages: [] });
const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);

describe("a report of Vitest", () => {
  it("has the titles of the tests that passed", () => {
    const path = written({
      numPassedTests: 2,
      numFailedTests: 0,
      numPendingTests: 1,
      testResults: [
        file("tests/a.test.ts", [
          passes("group R-PLAY-01 one"),
          { status: "skipped", fullName: "left out", failureMessages: [] },
        ]),
        file("tests/b.test.ts", [passes("two")]),
      ],
    });
    expect(readUnitReport(path)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 1,
      passedTitles: ["group R-PLAY-01 one", "two"],
      failures: [],
    });
  });

  it("names each failed test with the first 25 lines of its error, and a file that could not run", () => {
    const path = written({
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      testResults: [
        file("tests/a.test.ts", [
          passes("one"),
          { status: "failed", fullName: "two", failureMessages: [lines(30).join("\n")] },
        ]),
        file("tests/b.test.ts", [], "Cannot find module"),
      ],
    });
    expect(readUnitReport(path)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      passedTitles: ["one"],
      failures: [
        ["✘ tests/a.test.ts › two", ...lines(25)].join("\n  "),
        "✘ tests/b.test.ts › the whole file\n  Cannot find module",
      ],
    });
  });
});

const spec = (title: string, status: string, errors: readonly object[] = []) => ({
  title,
  file: "a.spec.ts",
  tests: [{ status, results: [{ errors }] }],
});

describe("a report of Playwright", () => {
  it("has the titles of the tests that passed, with those of their groups", () => {
    const path = written({
      stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 1 },
      suites: [
        {
          title: "a.spec.ts",
          specs: [spec("R-HOME-01 one", "expected"), spec("left out", "skipped")],
          suites: [{ title: "group", specs: [spec("two", "expected")] }],
        },
      ],
    });
    expect(readBrowserReport(path)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 1,
      passedTitles: ["R-HOME-01 one", "group › two"],
      failures: [],
    });
  });

  it("counts a flaky test as failed, with the errors of all its tries", () => {
    const path = written({
      stats: { expected: 0, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [
        {
          title: "a.spec.ts",
          specs: [
            spec("fails", "unexpected", [{ message: "first" }, { message: "second" }]),
            {
              ...spec("flaky", "flaky"),
              tests: [{ status: "flaky", results: [{ errors: [{ message: "once" }] }, { errors: [] }] }],
            },
          ],
        },
      ],
    });
    expect(readBrowserReport(path)).toEqual({
      passed: 0,
      failed: 2,
      skipped: 0,
      passedTitles: [],
      failures: ["✘ e2e/a.spec.ts › fails\n  first\n  second", "✘ e2e/a.spec.ts › flaky\n  once"],
    });
  });
});

describe.each([
  ["Vitest", readUnitReport],
  ["Playwright", readBrowserReport],
] as const)("no report of %s", (_name, read) => {
  it("is a file that is missing", () => expect(read(join(tempFolder(), "none.json"))).toBeNull());

  it.each([
    ["empty", ""],
    ["cut off", '{"stats":{"expected":1'],
    ["something else", { stats: { expected: "1" }, numPassedTests: "1" }],
  ])("is a file that is %s", (_what, content) => expect(read(written(content))).toBeNull());
});
