import { expect, test } from "vitest";
import { idleQueue } from "../../../recorder/selfRecording/idleQueue.ts";

/** A queue whose work takes 1 ms a piece, and whose idle moments come by hand. */
function bench() {
  const time = { now: 0 };
  const turns: Array<() => void> = [];
  const done: number[] = [];
  const queue = idleQueue(
    (turn) => turns.push(turn),
    () => time.now,
  );
  const add = (from: number, to: number): void => {
    for (let piece = from; piece <= to; piece += 1)
      queue.later(() => {
        time.now += 1;
        done.push(piece);
      });
  };
  return { queue, add, done, time, turn: () => turns.shift()?.(), asked: () => turns.length };
}

test("R-REC-32 what is to be written waits for idle moments, and leaves the page the rest of each", () => {
  const { add, done, turn, asked } = bench();
  add(1, 4);
  expect(done).toEqual([]);
  expect(asked()).toBe(1);
  turn();
  expect(done).toEqual([1, 2]);
  expect(asked()).toBe(1);
  turn();
  add(5, 5);
  turn();
  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(asked()).toBe(0);
  add(6, 6);
  expect(asked()).toBe(1);
});

test("R-REC-32 an idle moment ends in time though the clock is set back", () => {
  const { queue, add, done, time, turn } = bench();
  queue.later(() => {
    time.now -= 3_600_000;
  });
  add(1, 2);
  turn();
  expect(done).toEqual([]);
});

test("R-REC-25 what waits is done in its order: all when it is asked for, the oldest when it is too much", () => {
  const { queue, add, done } = bench();
  add(1, 3);
  queue.flush();
  expect(done).toEqual([1, 2, 3]);
  add(4, 1_003);
  expect(done).toHaveLength(3);
  add(1_004, 1_005);
  expect(done).toEqual([1, 2, 3, 4, 5]);
  queue.flush();
  expect(done).toEqual(Array.from({ length: 1_005 }, (_, index) => index + 1));
});
