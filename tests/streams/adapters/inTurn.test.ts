import { expect, test } from "vitest";
import { inTurn } from "./sockets/inTurn.ts";

test("work is done in order, and finish waits for it", async () => {
  const done: number[] = [];
  const { inOrder, finish } = inTurn();
  for (const number of [1, 2, 3])
    inOrder(async () => {
      await Promise.resolve();
      done.push(number);
    });
  await finish();
  expect(done).toEqual([1, 2, 3]);
});

test("work after the end is dropped: a closed page gets no calls", async () => {
  const { inOrder, finish } = inTurn();
  await finish();
  inOrder(() => Promise.reject(new Error("Target page, context or browser has been closed")));
  await finish();
});

test("finish rejects with the first failure, once, and later work is skipped", async () => {
  const done: number[] = [];
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on("unhandledRejection", note);
  const { inOrder, finish } = inTurn();
  inOrder(() => Promise.reject(new Error("closed")));
  inOrder(async () => done.push(2));
  await new Promise((resolve) => setImmediate(resolve));
  await expect(finish()).rejects.toThrow("closed");
  process.off("unhandledRejection", note);
  expect([done, unhandled]).toEqual([[], []]);
});
