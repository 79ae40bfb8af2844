import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { matching, wantedOf } from "../../../scripts/marbles/options.ts";
import { figuresOf } from "../../../scripts/marbles/times.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

describe("R-TEST-06 npm run marbles", () => {
  test.each([
    [[], { kind: "run", watch: false, patterns: [] }],
    [["--watch"], { kind: "run", watch: true, patterns: [] }],
    [["queue", "--watch", "play"], { kind: "run", watch: true, patterns: ["queue", "play"] }],
    [["queue", "--help"], { kind: "help" }],
    [["--wacht"], { kind: "wrong", why: "There is no option --wacht." }],
  ])("%j", (words, wanted) => expect(wantedOf(words)).toEqual(wanted));

  test("patterns choose files by their path", () => {
    const files = ["tests/streams/rules/timing.test.ts", "tests/streams/features/queue/turn.test.ts"];
    expect(matching(files, [])).toBe(files);
    expect(matching(files, ["rules/", "nothing"])).toEqual([files[0]]);
    expect(matching(files, ["streams"])).toEqual(files);
  });

  test("the figures: virtual and real time of all tests, from the first start to the last end", () => {
    expect(figuresOf("60000 500 10500\n7140000 1000 12000\n")).toBe(
      "2 marble tests: 2.0 h of virtual time in 2.0 s of real time (1.5 s of work)",
    );
    expect(figuresOf("60000 5 10005\n")).toBe(
      "1 marble tests: 1.0 min of virtual time in 0.0 s of real time (0.0 s of work)",
    );
    expect(figuresOf("")).toBeNull();
  });

  test("a pattern without a file ends with 2 and one line", () => {
    const command = ["--import", "tsx", "scripts/marbles.ts", "no-such-file"];
    const ended = spawnSync(process.execPath, command, { cwd: root, encoding: "utf8" });
    const stderr = 'No file with marble tests has "no-such-file" in its path.\n';
    expect(ended).toMatchObject({ status: 2, stderr, stdout: "" });
  });
});
