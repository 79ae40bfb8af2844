import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";

const run = (words: string) => spawnSync("sh", ["-c", `node --import tsx ${words}`], { encoding: "utf8" });

describe("a script", () => {
  test.each([
    "lab/mutants/main.ts streams/none",
    "lab/mutants/main.ts --parallel none",
    "lab/mutants/main.ts --fast",
    "lab/mutants/main.ts --planted --sample none",
  ])("prints its usage for invalid arguments: %s", (words) => {
    const { status, stdout, stderr } = run(words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^.+\nUsage: npm run mutants.*\n$/);
  });

  test("prints its usage on request", () =>
    expect(run("lab/mutants/main.ts --help")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Usage: .+\n$/),
      stderr: "",
    }));

  test.each(["lab/mutants/main.ts --list", "scripts/replay.ts tests/recordings/thai.ndjson.gz --json"])(
    "exits quietly when its output pipe is closed: %s",
    (words) => expect(run(`${words} | true`).stderr).toBe(""),
  );
});
