import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exitCodeIn } from "../../../replay/command/command.ts";
import { ownFolder, ownRepository } from "./runCommand.ts";

test("R-REC-19 git skips a commit that refuses the file, while it bisects and not otherwise", () => {
  const { folder, git } = ownRepository();
  for (const text of ["a", "b", "c"]) {
    writeFileSync(join(folder, "file"), text);
    git("add", "-A");
    git("commit", "--quiet", "-m", text);
  }
  expect(([0, 1, 2] as const).map((code) => exitCodeIn(folder, code))).toEqual([0, 1, 2]);
  git("bisect", "start", "HEAD", "HEAD~2");
  expect(([0, 1, 2] as const).map((code) => exitCodeIn(folder, code))).toEqual([0, 1, 125]);
  expect(exitCodeIn(ownFolder(), 2)).toBe(2);
});
