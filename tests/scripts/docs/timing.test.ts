import { describe, expect, test } from "vitest";
import { statedTimes, timesIn } from "../../../scripts/docs/timing/statedTimes.ts";
import { testsIn } from "../../../scripts/docs/timing/testBlocks.ts";

describe("R-TEST-07 which moments around a duration a test states", () => {
  const words = (code: string, ms = 2_000) => {
    const { before, at, after } = statedTimes(code, timesIn(code), "quiet", ms);
    return [before && "before", at && "at", after && "after"].filter((word) => word !== false);
  };

  test.each([
    ['hot("a 1998ms b")', ["before"]],
    ['hot("a 1999ms b")', ["at"]],
    ['hot("5ms a 2000ms b")', ["after"]],
    ['hot("a 1998ms - 1ms b")', ["after"]],
    ["hot(`2s (a|)`)", ["at"]],
    ["at(1_999, () => x)", ["before"]],
    ["at(50, () => x); at(2_051, () => y)", ["after"]],
    ["clock.advance(quiet - 1); clock.advance(1);", ["before"]],
    ["pipe(ignoreWithin(clock, quiet))", ["at"]],
    ["advance(quiet + 1)", ["after"]],
    ["const word = 'a2000b'; call(v2000, 12000, 2000.5)", []],
    ["", []],
  ])("%s states %j", (code, expected) => expect(words(code)).toEqual(expected));
});

test("tests are read with the titles around them, tables of cases too", () => {
  const titles = testsIn("tests/streams/rules/timing.test.ts").map(({ title }) => title);
  expect(titles).toContain("R-SOCK-04 pollWhile › a repeated value does not restart it");
  expect(titles.at(-1)).toMatch(/^exclusive: one tab at a time/);
  const [, cases] = testsIn("tests/house/generatedDocs.test.ts");
  expect(cases?.title).toBe("a stale page is noticed › another value in the table of timing rules");
  expect(testsIn("tests/house/generatedDocs.test.ts").map(({ title }) => title)).toContain(
    "$path is up to date (npm run docs writes it)",
  );
  const own = testsIn("tests/scripts/docs/timing.test.ts");
  expect(own).toHaveLength(2);
  expect(own[0]?.title).toContain("› %s states %j");
  expect([...(own[0]?.rules ?? [])]).toEqual(["R-TEST-07"]);
  expect(own[0]?.code).toContain('["hot(`2s (a|)`)", ["at"]],');
});
