import { expect, test } from "vitest";
import { atOnce, oneByOne } from "../../../service/store/oneByOne.ts";

/** Work that ends when the test says so. */
function held(log: string[], name: string) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    log.push(`${name} begins`);
    await ended;
    log.push(`${name} ends`);
    return name;
  };
  return { work, end };
}

test("with nobody ahead work begins at once; further work waits for its turn, in order", async () => {
  const inTurn = oneByOne(atOnce);
  const log: string[] = [];
  const [first, second, third] = [held(log, "1"), held(log, "2"), held(log, "3")];
  const all = [inTurn(first.work), inTurn(second.work), inTurn(third.work)];
  expect(log).toEqual(["1 begins"]);
  third.end();
  second.end();
  await Promise.resolve();
  expect(log).toEqual(["1 begins"]);
  first.end();
  expect(await Promise.all(all)).toEqual(["1", "2", "3"]);
  expect(log).toEqual(["1 begins", "1 ends", "2 begins", "2 ends", "3 begins", "3 ends"]);
  inTurn(held(log, "4").work);
  expect(log.at(-1)).toBe("4 begins");
});

test("what work asks for before it first waits comes after it", async () => {
  const inTurn = oneByOne(atOnce);
  const log: string[] = [];
  let inner: Promise<unknown> | null = null;
  await inTurn(async () => {
    inner = inTurn(async () => log.push("inner"));
    log.push("outer");
    await Promise.resolve();
    log.push("outer ends");
  });
  await inner;
  expect(log).toEqual(["outer", "outer ends", "inner"]);
});

test("an error, also one that is thrown at once, is its own work's alone", async () => {
  const inTurn = oneByOne(atOnce);
  const thrown = inTurn(() => {
    throw new Error("at once");
  });
  const rejected = inTurn(() => Promise.reject(new Error("later")));
  const next = inTurn(async () => "next");
  await expect(thrown).rejects.toThrow("at once");
  await expect(rejected).rejects.toThrow("later");
  expect(await next).toBe("next");
});
