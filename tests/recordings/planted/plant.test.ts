import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plantedBugs } from "./bugs.ts";
import { plant } from "./plant.ts";

test.each(plantedBugs)("R-REC-41 a bug has its place in the code: $what", (bug) => {
  const code = readFileSync(bug.file, "utf8");
  expect(plant(bug, code)).not.toBe(code);
});

test("R-REC-41 a bug without its place, or with two, is refused", () => {
  const bug = { what: "it is late", file: "a.ts", from: "in time", to: "late" };
  for (const code of ["", "in time, in time"]) expect(() => plant(bug, code)).toThrow("a.ts");
});
