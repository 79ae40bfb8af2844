import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { hungAfter } from "../../../host/lib/durations.ts";
import { type JournalDeps, openPlayJournal } from "../../../host/metering/playJournal.ts";
import type { Play } from "../../../host/metering/plays.ts";
import { ownProcess } from "../../../host/saves/processMark.ts";
import { tempFolder } from "../../support/tempFolder.ts";

/** Marks of processes that are no more: their ids are above the kernel's largest. */
const [dead, later] = ["99999998-1", "99999999-1"];
const date = 1_700_000_000_000;
const play = (leaseId: string, shownMs: number, end: Play["end"] = null): Play => ({
  leaseId,
  shownMs,
  countedAt: 0,
  end,
});

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

const open = (change: Partial<JournalDeps> = {}) =>
  openPlayJournal({
    folder: join(folder, "plays"),
    date: () => date,
    reportError: (where, error) => {
      throw new Error(where, { cause: error });
    },
    owner: dead,
    ...change,
  });
const fileOf = (owner: string) => join(folder, "plays", `${owner}.ndjson`);

it("R-HOST-08 what a dead host wrote down is found by the next one, without what was acknowledged", async () => {
  const first = await open();
  first.write([play("one", 1_000), play("two", 500)]);
  first.write([play("one", 2_000), play("three", 100, { reason: "game-quit" })]);
  first.forget([play("two", 500)]);
  await first.close();
  // One that dies before it has written that down itself takes nothing away.
  mkdirSync(`${fileOf(later)}.new`);
  await expect(open({ owner: later })).rejects.toThrow("EISDIR");
  rmdirSync(`${fileOf(later)}.new`);
  const next = await open({ owner: later });
  expect(next.left).toEqual([
    { leaseId: "one", shownMs: 2_000, end: null, at: date, hung: false },
    { leaseId: "three", shownMs: 100, end: { reason: "game-quit" }, at: date, hung: false },
  ]);
  expect(readdirSync(join(folder, "plays"))).toEqual([`${later}.ndjson`]);
  // Nothing is lost when that one dies before it has written anything itself.
  await next.close();
  expect((await open({ owner: "99999997-1" })).left).toEqual(next.left);
});

it.each([
  ["torn line", '{"leaseId":"one","shownMs":9'],
  ["damaged line", '{"leaseId":"one","shownMs":-5,"end":null,"at":1}\n'],
  ["line of zeros", "\0".repeat(500)],
  ["line that is no JSON", "]\n"],
])("R-HOST-08 a %s counts as not written", async (_what, text) => {
  const first = await open();
  first.write([play("one", 1_000)]);
  await first.close();
  appendFileSync(fileOf(dead), text);
  const next = await open({ owner: later });
  expect(next.left).toMatchObject([{ leaseId: "one", shownMs: 1_000 }]);
});

it("of a play in several files the most that was shown counts, and its end", async () => {
  const first = await open();
  first.write([play("one", 3_000, { reason: "game-quit" })]);
  await first.close();
  writeFileSync(
    fileOf("99999997-1"),
    readFileSync(fileOf(dead), "utf8").replace(/"end":\{.*?\}/, '"end":null'),
  );
  writeFileSync(fileOf(later), '{"leaseId":"one","shownMs":2000,"end":null,"at":1}\n');
  const next = await open({ owner: "99999996-1" });
  expect(next.left).toEqual([
    { leaseId: "one", shownMs: 3_000, end: { reason: "game-quit" }, at: date, hung: false },
  ]);
});

it.each([
  ["just before", hungAfter - 1, false],
  ["at", hungAfter, true],
])(
  "R-HOST-20 a host that wrote nothing %s 10 s before the next one hung; that is decided once",
  async (_when, ms, hung) => {
    const first = await open();
    first.write([play("one", 90_000), play("over", 90_000, { reason: "game-quit" })]);
    await first.close();
    const next = await open({ owner: later, date: () => date + ms });
    const left = [
      { leaseId: "one", shownMs: 90_000, end: null, at: date, hung },
      { leaseId: "over", shownMs: 90_000, end: { reason: "game-quit" }, at: date, hung: false },
    ];
    expect(next.left).toEqual(left);
    await next.close();
    expect((await open({ owner: "99999997-1", date: () => date + 3_600_000 })).left).toEqual(left);
  },
);

it("the file of a host that runs is left alone", async () => {
  const running = ownProcess();
  const first = await open({ owner: running });
  first.write([play("one", 1_000)]);
  await first.close();
  expect((await open({ owner: later })).left).toEqual([]);
  expect(readdirSync(join(folder, "plays"))).toContain(`${running}.ndjson`);
});

it("a file that has grown is written anew with what still counts", async () => {
  const journal = await open({ maxBytes: 2_000 });
  for (let second = 1; second <= 200; second += 1) {
    journal.write([play("one", second * 1_000)]);
    if (second === 50) journal.forget([play("two", 1)]);
    if (second % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await journal.close();
  expect(readFileSync(fileOf(dead), "utf8").length).toBeLessThan(4_000);
  expect((await open({ owner: later })).left).toMatchObject([{ leaseId: "one", shownMs: 200_000 }]);
});
