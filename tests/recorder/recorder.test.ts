import { Subscription, timer } from "rxjs";
import { describe, expect, test } from "vitest";
import { Recorder } from "../../recorder/recorder.ts";
import { timers } from "../../streams/lib/time.ts";
import { manualClock } from "../support/fakePorts.ts";
import { defaultConfig } from "../support/playBench.ts";
import { recordedFlow } from "./recordedFlow.ts";

/** A recorder on a clock that is moved by hand, and may be set back. */
function recording() {
  const time = { now: 1_000_000 };
  const lines: Array<{ what: string; at: number; cause: number | null; data: unknown }> = [];
  const clock = {
    now: () => time.now,
    scheduler: { now: () => time.now, schedule: () => new Subscription() },
  };
  const recorder = new Recorder(clock, "https://play.test", defaultConfig(), (line) =>
    lines.push(JSON.parse(line)),
  );
  recorder.begin();
  return { recorder, time, lines };
}

describe("R-REC-04 a recorder", () => {
  test("never writes a time before the last one, and goes on from there, when the clock is set back", () => {
    const { recorder, time, lines } = recording();
    time.now += 5_000;
    recorder.call("navigation.back", null, () => undefined);
    time.now -= 3_600_000;
    recorder.call("navigation.back", null, () => undefined);
    time.now += 700;
    recorder.call("navigation.back", null, () => undefined);
    expect(lines.slice(1).map(({ at }) => at)).toEqual([5_000, 5_000, 5_700]);
    // The core sees the wall clock as it is.
    expect(recorder.clock.now()).toBe(time.now);
    expect(recorder.clock.scheduler.now()).toBe(1_005_700);
  });

  test("lets time stand still while the core works on one line, and writes it anew with the next", () => {
    const { recorder, time, lines } = recording();
    const read: number[] = [];
    const work = (): void => {
      for (const busy of [0, 7]) {
        time.now += busy;
        read.push(recorder.clock.now(), recorder.clock.scheduler.now());
      }
    };
    time.now += 10;
    recorder.send("app.intent", null, work);
    time.now += 3;
    recorder.send("app.intent", null, work);
    expect(read).toEqual([...Array(4).fill(1_000_010), ...Array(4).fill(1_000_020)]);
    expect(lines.slice(1)).toMatchObject([
      { what: "send", at: 10 },
      { what: "send", at: 20 },
    ]);
  });

  test("ends a file with the count of its lines and the time of the end", () => {
    const { recorder, time } = recording();
    recorder.call("navigation.back", null, () => undefined);
    time.now += 250;
    expect(recorder.footer()).toBe('{"end":{"lines":1,"at":250}}');
  });

  test("R-REC-07 writes what screens show as caused by what came before", () => {
    const { recorder, lines } = recording();
    recorder.call("navigation.back", null, () => undefined);
    recorder.screen([{ role: "heading", text: "Top 10" }]);
    expect(lines.at(-1)).toMatchObject({
      what: "screen",
      cause: 1,
      data: [{ role: "heading", text: "Top 10" }],
    });
  });
});

test("R-REC-05 a recorder says of a repeating timer how long it ran each time, also of one that fires at once", () => {
  const clock = manualClock();
  const facts: unknown[] = [];
  const recorder = new Recorder(clock, "", defaultConfig(), (line) => facts.push(JSON.parse(line).data));
  timer(0, 1_000, timers(recorder.clock, "queue/turn")).subscribe();
  clock.advance(2_000);
  expect(facts).toEqual([
    { timer: 1, delay: 0, name: "queue/turn" },
    { timer: 1, delay: 0, period: 1_000, name: "queue/turn" },
    { timer: 1, delay: 0, period: 1_000, name: "queue/turn" },
  ]);
});

test("R-REC-32 a recorder leaves hiding and writing for later, with the times and causes of now", () => {
  const clock = manualClock();
  const lines: unknown[] = [];
  const waiting: Array<() => void> = [];
  const recorder = new Recorder(clock, "", defaultConfig(), (line) => lines.push(JSON.parse(line)), {
    later: (work) => waiting.push(work),
  });
  recorder.read({
    name: "storage.cookie",
    of: "locale",
    live: () => "th",
    encode: (value) => value,
    decode: (value) => value ?? "",
  });
  recorder.begin();
  recorder.send("app.intent", { type: "home/retry" }, () => clock.advance(5));
  clock.advance(5);
  expect(lines).toEqual([]);
  for (const work of waiting) work();
  expect(lines).toMatchObject([{ known: { 'storage.cookie "locale"': "th" } }, { at: 0, cause: null }]);
});

test("R-REC-32 what is written later is what would have been written at once", () => {
  expect(recordedFlow(undefined, true)).toEqual(recordedFlow());
});
