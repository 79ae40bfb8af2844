import { expect, it } from "vitest";
import { hangAfter, seatBeatInterval } from "../../../host/lib/durations.ts";
import { createPlays } from "../../../host/metering/plays.ts";
import type { SeatEvent } from "../../../host/seat/seatMessages.ts";

const setup = () => {
  let now = 0;
  const plays = createPlays({ now: () => now }, []);
  const note = (event: SeatEvent) => plays.note({ ...event, leaseId: "l", scheduleId: "s" });
  /** The game is drawn, and shown at once. */
  const show = () => {
    note({ event: "started" });
    note({ event: "shown" });
  };
  const shown = () => {
    plays.count();
    return plays.all()[0]?.shownMs;
  };
  return {
    plays,
    note,
    show,
    shown,
    wait: (ms: number) => {
      now += ms;
    },
  };
};

it("R-HOST-08 counts from the first picture on, up to the seat's last sign of life", () => {
  const { note, show, shown, wait } = setup();
  note({ event: "alive" });
  wait(5_000);
  expect(shown()).toBeUndefined();
  show();
  wait(999);
  expect(shown()).toBe(0);
  wait(1);
  note({ event: "alive" });
  wait(700);
  expect(shown()).toBe(1_000);
  note({ event: "viewer", connected: false, silentMs: 0 });
  expect(shown()).toBe(1_700);
});

it.each([
  ["on time", 2 * seatBeatInterval, 10_000 + 2 * seatBeatInterval],
  ["late", 2 * seatBeatInterval + 1, 10_000],
])("R-HOST-08 an end counts up to itself while the signs of life are %s", (_how, silence, expected) => {
  const { plays, note, show, wait } = setup();
  show();
  for (let beat = 0; beat < 10_000; beat += seatBeatInterval) {
    wait(seatBeatInterval);
    note({ event: "alive" });
  }
  wait(silence);
  note({ event: "ended", reason: "host-fault" });
  note({ event: "ended", reason: "game-quit" });
  note({ event: "alive" });
  wait(60_000);
  plays.count();
  expect(plays.all()).toMatchObject([{ shownMs: expected, end: { reason: "host-fault" } }]);
});

it("R-HOST-07 counts nothing of a game that hangs, from its last answer on", () => {
  const { note, show, plays, shown, wait } = setup();
  show();
  wait(10_000 + hangAfter);
  note({ event: "alive" });
  expect(shown()).toBe(10_000 + hangAfter);
  expect(note({ event: "hanging", hanging: true })).toBe(true);
  // What was counted before it was known to hang is given back.
  expect(plays.all()).toMatchObject([{ shownMs: 10_000, corrected: true }]);
  wait(60_000);
  note({ event: "hanging", hanging: false });
  wait(1_000);
  note({ event: "alive" });
  expect(shown()).toBe(11_000);
  expect(plays.all()[0]).not.toHaveProperty("corrected");
});

it("R-HOST-07 a game that ends while it hangs costs nothing from its last answer on", () => {
  const { note, show, plays, wait } = setup();
  wait(0.3);
  show();
  wait(10_000.9 + hangAfter);
  note({ event: "alive" });
  plays.count();
  note({ event: "hanging", hanging: true });
  wait(5_000);
  note({ event: "ended", reason: "schedule-ended" });
  expect(plays.all()).toMatchObject([
    { shownMs: 10_000, corrected: true, end: { reason: "schedule-ended" } },
  ]);
});

it("R-HOST-29 counts nothing before the first picture was shown, whether somebody is connected or not", () => {
  const { plays, note, shown, wait } = setup();
  note({ event: "started" });
  note({ event: "viewer", connected: false, silentMs: 0 });
  wait(5_000);
  note({ event: "viewer", connected: true, silentMs: 0 });
  wait(20_000);
  note({ event: "alive" });
  expect([shown(), plays.unreported()]).toMatchObject([0, [{ shownMs: 0 }]]);
  note({ event: "shown" });
  wait(1_000);
  note({ event: "alive" });
  expect(shown()).toBe(1_000);
});

it("a game that was never drawn was shown for no time", () => {
  const { plays, note, wait } = setup();
  wait(30_000);
  const end = { reason: "start-failed", exit: { code: 1, signal: null } } as const;
  expect(note({ event: "ended", ...end })).toBe(true);
  expect(plays.unreported()).toMatchObject([{ shownMs: 0, end }]);
});

it("is told of again until exactly that is stored, and forgotten when its end is", () => {
  const { plays, note, show, wait, shown } = setup();
  show();
  const first = plays.unreported();
  wait(1_000);
  note({ event: "alive" });
  shown();
  expect(plays.acknowledge(first)).toEqual([]);
  const second = plays.unreported();
  expect(second).toMatchObject([{ shownMs: 1_000 }]);
  plays.acknowledge(second);
  expect(plays.unreported()).toEqual([]);
  note({ event: "ended", reason: "game-quit" });
  // An acknowledgement of an earlier report leaves the end to be told.
  expect(plays.acknowledge(second)).toEqual([]);
  const last = plays.unreported();
  expect(plays.acknowledge(last)).toEqual(last);
  expect(plays.all()).toEqual([]);
});
