import { describe, expect, test } from "vitest";
import { exitCodes, limits, type RunResult, verdictOf } from "../../../lab/load/verdict.ts";

/** A run in which every value is as high as it may be. */
const atLimits: RunResult = {
  wrongEntries: 0,
  players: 100,
  sockets: 100,
  memory: { before: 100, after: 100 + limits.growth },
  calls: limits.calls,
  queue: limits.queue,
  computer: limits.computer,
};
const { calls, queue, computer } = limits;
const slow = { ...atLimits, calls: { ...calls, p99: calls.p99 + 1 } };

describe("R-TEST-08 the verdict of a load run", () => {
  test.each<[string, (by: number) => Partial<RunResult>]>([
    ["accounting", (by) => ({ wrongEntries: Math.max(0, by) })],
    ["sockets", (by) => ({ sockets: atLimits.sockets - Math.max(0, by) })],
    ["memory", (by) => ({ memory: { before: 100, after: 100 + limits.growth + by } })],
    ["calls", (by) => ({ calls: { ...calls, p95: calls.p95 + by } })],
    ["calls", (by) => ({ calls: { ...calls, p99: calls.p99 + by } })],
    ["queue", (by) => ({ queue: { ...queue, p95: queue.p95 + by } })],
    ["queue", (by) => ({ queue: { ...queue, p99: queue.p99 + by } })],
  ])("%s fails just above its limit, and not at or below it", (name, change) => {
    const outcomes = [-1, 0, 1].map((by) => verdictOf({ ...atLimits, ...change(by) }));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["pass", "pass", "fail"]);
    expect(outcomes[2]?.lines.filter((line) => line.startsWith("fail"))).toEqual([
      expect.stringContaining(`${name}: `),
    ]);
  });

  test.each<[string, (by: number) => Partial<RunResult["computer"]>]>([
    ["steal", (by) => ({ steal: computer.steal + by / 1_000 })],
    ["load", (by) => ({ load: computer.load + by / 100 })],
    ["lateness", (by) => ({ late: computer.late + by })],
  ])("%s: only above its limit the computer is too busy to judge latency", (_name, change) => {
    const outcomes = [-1, 0, 1].map((by) => verdictOf({ ...slow, computer: { ...computer, ...change(by) } }));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["fail", "fail", "too busy"]);
    expect(outcomes[2]?.lines.at(-2)).toMatch(/^this computer was too busy to tell: /);
  });

  test("on a busy computer everything except latency can still fail", () => {
    const busy = { ...atLimits, computer: { steal: 1, load: 1, late: 1_000 } };
    expect(verdictOf(busy).outcome).toBe("too busy");
    expect(verdictOf({ ...busy, wrongEntries: 1 }).outcome).toBe("fail");
    expect(exitCodes).toEqual({ pass: 0, fail: 1, "too busy": 3 });
  });
});
