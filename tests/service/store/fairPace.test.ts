import { expect, test } from "vitest";
import { fairPace } from "../../../service/store/oneByOne.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";

/** A store of which every transaction takes 3 ms of a clock in the test's hand. */
function setup() {
  let time = 0;
  const store = openSqliteStore(
    ":memory:",
    fairPace(() => time),
  );
  const log: string[] = [];
  const run = (name: string) =>
    store.transaction(async () => {
      time += 3;
      log.push(name);
    });
  return { store, run, log };
}

test("transactions that run for 10 ms let the event loop turn before the next one", async () => {
  const { store, run, log } = setup();
  const all = Array.from({ length: 9 }, (_, index) => run(String(index)));
  setImmediate(() => log.push("the event loop"));
  await Promise.all(all);
  expect(log.slice(0, 5)).toEqual(["0", "1", "2", "3", "the event loop"]);
  expect(log.filter((entry) => entry !== "the event loop")).toHaveLength(9);
  await store.close();
});

test("a transaction on its own waits for no turn, and the order is kept", async () => {
  const { store, run, log } = setup();
  setImmediate(() => log.push("the event loop"));
  await run("0");
  await run("1");
  expect(log).toEqual(["0", "1"]);
  await store.close();
});

test("closing waits for the transactions that were asked for before", async () => {
  const { store, run, log } = setup();
  const all = Array.from({ length: 20 }, (_, index) => run(String(index)));
  await store.close();
  await Promise.all(all);
  expect(log).toHaveLength(20);
});
