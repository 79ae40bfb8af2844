import { describe, expect, test } from "vitest";
import { type ReplayOptions, readOptions, replayHelp } from "../../../replay/command/options.ts";

function options(...words: readonly string[]): ReplayOptions {
  const read = readOptions(words);
  if (read.kind !== "options") throw new Error(read.kind === "wrong" ? read.why : "help");
  return read.options;
}

function refusal(...words: readonly string[]): string {
  const read = readOptions(words);
  if (read.kind !== "wrong") throw new Error("it was understood");
  return read.why;
}

describe("R-REC-15 the replay command", () => {
  test("takes several files, before and after options", () => {
    expect(options("a", "--json", "b").files).toEqual(["a", "b"]);
  });

  test.each([
    ["4010", { kind: "time", ms: 4_010 }],
    ["4010ms", { kind: "time", ms: 4_010 }],
    ["4.01s", { kind: "time", ms: 4_010 }],
    ["0", { kind: "time", ms: 0 }],
    [":379", { kind: "line", line: 379 }],
  ])("stops at %s", (text, until) => expect(options("a", "--until", text).until).toEqual(until));

  test.each(["soon", "-5", ":0", ":1.5", "4 s", "1e9", "", "4m"])("refuses to stop at %j", (text) =>
    expect(refusal("a", `--until=${text}`)).toMatch(/^--until .*a time .* or a line/),
  );

  test("is tolerant and describes five differences, or as many as told; strict describes the first", () => {
    expect(options("a")).toMatchObject({ limit: 5, tolerant: true });
    expect(options("a", "--tolerant")).toMatchObject({ limit: 5, tolerant: true });
    expect(options("a", "--limit", "3")).toMatchObject({ limit: 3, tolerant: true });
    expect(options("a", "--limit", "1")).toMatchObject({ limit: 1, tolerant: true });
    expect(options("a", "--strict")).toMatchObject({ limit: 1, tolerant: false });
    for (const text of ["0", "1.5", "many", "-1"]) expect(refusal("a", `--limit=${text}`)).toMatch(/--limit/);
  });

  test("splits names at commas", () => {
    expect(options("a", "--only", "play, queue,", "--marbles=http").only).toEqual(["play", "queue"]);
  });

  test.each([
    [["a", "--fast"], /Unknown option '--fast'/],
    [["a", "--only"], /--only/],
    [["a", "--json=yes"], /--json/],
    [[], /Which recording/],
    [["a", "b", "--diff", "c"], /go with one FILE/],
    [["a", "--diff", "c", "--at", "HEAD"], /one of them is enough/],
    [["a", "--update", "--until", "5"], /--update/],
    [["a", "--json", "--to-test"], /--json prints no/],
    [["a", "--json", "--logs", "c"], /--logs goes with/],
    [["a", "--strict", "--tolerant"], /--strict and --tolerant/],
    [["a", "--strict", "--limit", "3"], /--strict stops at the first/],
  ])("refuses %j in one line", (words, why) => {
    expect(refusal(...words)).toMatch(why);
    expect(refusal(...words)).not.toContain("\n");
  });

  test("explains every option in lines that a terminal shows whole", () => {
    expect(readOptions(["--help"])).toEqual({ kind: "help" });
    expect(readOptions(["-h", "a"])).toEqual({ kind: "help" });
    for (const word of "until only strict limit truncated json diff at update to-test marbles logs".split(
      " ",
    ))
      expect(replayHelp).toMatch(new RegExp(`^ {2}--${word} .{10,}`, "m"));
    expect(Math.max(...replayHelp.split("\n").map((line) => line.length))).toBeLessThanOrEqual(110);
  });
});
