import { expect, test } from "vitest";
import { compareTraces, describeTraceDifference } from "../../../replay/command/comparisons.ts";
import { recordingIn } from "../../../replay/command/openFile.ts";
import { way, withPurse } from "./runCommand.ts";

const { lines } = recordingIn("played", way.played);
const other = recordingIn("other", withPurse(way.played));

test("R-REC-16 two runs that do the same have no difference, in whatever order and at whatever time", () => {
  const later = lines.map((line) => ({ ...line, at: line.at + 5 }));
  expect(compareTraces(lines, later)).toEqual([]);
});

test("R-REC-16 names what one run lacks, and how often each did it", () => {
  const differences = compareTraces(lines, other.lines);
  expect(differences.map(({ name }) => name)).toContain("open POST /user/purse");
  const wallet = differences.find(({ name }) => name === "open POST /user/wallet");
  expect(wallet).toMatchObject({ countHere: 2, countThere: 1 });
});

test("R-REC-16 says where the first of a name differs", () => {
  const changed = recordingIn("changed", way.played.replace('"keyId":""', '"keyId":"k-9"'));
  const [difference] = compareTraces(lines, changed.lines);
  if (!difference) throw new Error("there is no difference");
  const words = describeTraceDifference(difference, { here: "a.ndjson", there: "b.ndjson" });
  expect(words).toMatch(/the first that differs, at .*keyId/);
  expect(words).toMatch(/a\.ndjson: :\d+ at \d+\.\d{3} s/);
});
