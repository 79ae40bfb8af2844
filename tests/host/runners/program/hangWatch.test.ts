import { expect, it } from "vitest";
import { watchForHang } from "../../../../host/runners/program/hangWatch.ts";
import { manualClock } from "../../support/manualClock.ts";

function setup() {
  const clock = manualClock();
  const told: boolean[] = [];
  const state: { answer: boolean | null } = { answer: false };
  const watch = watchForHang(
    clock,
    async () => state.answer,
    (hanging) => told.push(hanging),
  );
  /** Advances check by check, so that each answer arrives before the next check. */
  const advance = async (milliseconds: number): Promise<void> => {
    for (let left = milliseconds; left > 0; left -= 1_000) {
      clock.advance(Math.min(left, 1_000));
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  return { watch, told, state, advance };
}

it("R-HOST-07 a game that draws and answers nothing for 30 s hangs, until it moves again", async () => {
  const { watch, told, advance } = setup();
  await advance(29_999);
  expect(told).toEqual([]);
  await advance(1);
  expect(told).toEqual([true]);
  await advance(1);
  watch.moved();
  expect(told).toEqual([true, false]);
  // The checks are every 5 s: at 60 s, 29.999 s have passed since then.
  await advance(4_999);
  await advance(25_000);
  expect(told).toEqual([true, false]);
  await advance(5_000);
  expect(told).toEqual([true, false, true]);
});

it.each([true, null])(
  "a game that answers %s does not hang, however still its picture is",
  async (answer) => {
    const { told, state, advance } = setup();
    state.answer = answer;
    await advance(90_000);
    expect(told).toEqual([]);
  },
);

it("counts from the last movement, and not at all once it is stopped", async () => {
  const { watch, told, advance } = setup();
  await advance(25_000);
  watch.moved();
  await advance(25_000);
  expect(told).toEqual([]);
  watch.stop();
  await advance(60_000);
  expect(told).toEqual([]);
});
