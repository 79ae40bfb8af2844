import { describe, expect, test } from "vitest";
import type { Line } from "../../../recorder/format.ts";
import type { TimerFact } from "../../../recorder/recordSchemas.ts";
import { likestTimer } from "../../../replay/compare/timerAlignment.ts";
import { OverdueTimers } from "../../../replay/engine/overdueTimers.ts";
import { ReplayTimers } from "../../../replay/engine/replayTimers.ts";

/** Timers of an app, and a recording that comes line by line. */
function bench({ visible = true } = {}) {
  let at = 0;
  const running = new ReplayTimers({ now: () => at, at: () => at, line: () => 7 });
  const overdue = new OverdueTimers(running, visible);
  const timers = {
    named: (name: string) => running.named(name),
    running: running.running,
    /** @returns why the recording can't fire it; null after it did */
    fire(data: TimerFact, cause: number): string | null {
      const { timer, why } = likestTimer({ ...fireLine, data, cause }, running.running);
      if (why === null) timer?.fire();
      return why;
    },
  };
  return {
    timers,
    start: (ms: number) => timers.named("push/heartbeatEvery").schedule(() => undefined, ms),
    /** @returns the numbers of the timers that are overdue */
    line(ms: number, rest: Partial<Line> = {}): readonly number[] {
      at = ms;
      const line: Line = {
        seq: 1,
        row: 2,
        at,
        what: "send",
        port: "app",
        kind: "intent",
        data: null,
        cause: null,
      };
      return overdue.before({ ...line, ...rest }).map(({ id }) => id);
    },
    end: (ms: number) => overdue.atEnd(ms).map(({ id }) => id),
  };
}

/** Late enough for any timer. */
const fireLine = { seq: 1, row: 2, at: 60_000, what: "fire", port: "clock", kind: "timer" } as const;

const visible = (data: boolean): Partial<Line> => ({
  what: "next",
  port: "lifecycle",
  kind: "visibleChanges",
  data,
});

describe("R-REC-10 a timer that the recording does not fire", () => {
  test.each<[string, boolean, Readonly<Record<number, boolean>>, number[], number]>([
    ["is overdue 1 s after its time, and not before", true, {}, [499, 500, 1_499], 1_500],
    ["fires once the page is awake, if it slept: until then it is not", true, {}, [60_000, 60_999], 61_000],
    ["has a minute more while hidden: few timers fire", true, { 200: false }, [200, 500, 61_499], 61_500],
    ["has its second again once visible", false, { 30000: true }, [0, 500, 30_000, 30_999], 31_000],
  ])("%s", (_, atFirst, changes, inTime, overdueAt) => {
    const { start, line } = bench({ visible: atFirst });
    start(500);
    for (const ms of [...inTime, overdueAt]) {
      const now = changes[ms];
      expect(line(ms, now === undefined ? {} : visible(now)), `${ms} ms`).toEqual(
        ms === overdueAt ? [1] : [],
      );
    }
  });

  test("is no trouble when it was stopped, or has fired", () => {
    const { timers, start, line } = bench();
    start(500).unsubscribe();
    start(500);
    expect(line(500)).toEqual([]);
    const fact = { timer: 2, delay: 500, name: "push/heartbeatEvery" };
    expect(timers.fire({ ...fact, name: "push/other" }, 7)).toBe(
      "Timer 2 was push/other and is push/heartbeatEvery.",
    );
    expect(timers.fire(fact, 7)).toBeNull();
    expect(line(5_000)).toEqual([]);
  });

  test("is overdue at the end of a recording that goes on for 1 s without it", () => {
    const { start, end } = bench();
    start(500);
    expect(end(1_499)).toEqual([]);
    expect(end(1_500)).toEqual([1]);
  });

  test("is found by name and cause where other timers were started before it", () => {
    const { timers, start } = bench();
    timers.named("idle/tick").schedule(() => undefined, 500);
    start(500);
    expect(timers.fire({ timer: 1, delay: 500, name: "push/heartbeatEvery" }, 7)).toBeNull();
    expect([...timers.running.values()].map(({ name }) => name)).toEqual(["idle/tick"]);
  });
});
