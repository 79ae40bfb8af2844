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

test("what comes after the end is dropped: a page that is closed is asked nothing", async () => {
  const { inOrder, finish } = inTurn();
  await finish();
  inOrder(() => Promise.reject(new Error("Target page, context or browser has been closed")));
  await finish();
});

test("the first failure is told by finish, once, and what would follow it is left undone", async () => {
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
