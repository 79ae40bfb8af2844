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

it("a report of Vitest has the titles of what passed, the first 25 lines of each error, and files that could not run", () => {
  const path = written({
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    testResults: [
      file("tests/a.test.ts", [
        passes("group R-PLAY-01 one"),
        { status: "skipped", fullName: "left out", failureMessages: [] },
        { status: "failed", fullName: "fails", failureMessages: [lines(30).join("\n")] },
      ]),
      file("tests/b.test.ts", [passes("two")]),
      file("tests/c.test.ts", [], "Cannot find module"),
    ],
  });
  expect(readUnitReport(path)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    passedTitles: ["group R-PLAY-01 one", "two"],
    failures: [
      ["✘ tests/a.test.ts › fails", ...lines(25)].join("\n  "),
      "✘ tests/c.test.ts › the whole file\n  Cannot find module",
    ],
  });
});

const spec = (title: string, status: string, errors: readonly object[] = []) => ({
  title,
  file: "a.spec.ts",
  tests: [{ status, results: [{ errors }] }],
});

it("a report of Playwright has titles with their groups; a flaky test failed, with the errors of all its tries", () => {
  const flaky = { status: "flaky", results: [{ errors: [{ message: "once" }] }, { errors: [] }] };
  const path = written({
    stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 1 },
    suites: [
      {
        title: "a.spec.ts",
        specs: [
          spec("R-HOME-01 one", "expected"),
          spec("left out", "skipped"),
          spec("fails", "unexpected", [{ message: "first" }, { message: "second" }]),
          { ...spec("flaky", "flaky"), tests: [flaky] },
        ],
        suites: [{ title: "group", specs: [spec("two", "expected")] }],
      },
    ],
  });
  expect(readBrowserReport(path)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    passedTitles: ["R-HOME-01 one", "group › two"],
    failures: ["✘ e2e/a.spec.ts › fails\n  first\n  second", "✘ e2e/a.spec.ts › flaky\n  once"],
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
