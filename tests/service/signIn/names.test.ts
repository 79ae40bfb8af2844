import path from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newPlayerName } from "../../../service/lib/playerName.ts";
import { bucketsOf, giveBack, takeTry } from "../../../service/signIn/tries.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import type { Store } from "../../../service/store/store.ts";
import { pruneTables } from "../../../service/store/tables.ts";
import { tempFolder } from "../../support/tempFolder.ts";

let store: Store;
beforeEach(() => {
  store = openSqliteStore(":memory:");
});
afterEach(() => store.close());

describe("R-SEC-18 a new name", () => {
  // Thai with its two marks on a letter, and AM as it is typed.
  test.each("Mali น้ำฝน ขวัญข้าว พี่ตี๋ ที่รัก ปิ๊งปิ๊ง เปิ้ล ธิติ์ ศักดิ์สิทธิ์ ကိုကို ရွှေ ဖြိုးကို Zoë Nguyễn 玛丽 R2D2".split(" "))(
    "%s is kept",
    (name) => expect(newPlayerName(` ${name} `)).toBe(name),
  );
  test("in full-width letters is kept in normal ones", () => expect(newPlayerName("Ｍａｌｉ")).toBe("Mali"));

  test.each([
    "Mali\ufe0f",
    "Ma\u034fli",
    "Mali\u3164",
    "Mali\u200b",
    "\u2800\u2800",
    "Mali\u2800",
    "\u{e0100}a",
    "Mali\ufffc",
    "Mali\u{1d159}",
    "Mali\u{13441}",
    "\ufdfa".repeat(40),
    "a\u0301\u0302\u0303",
    "ก\u0e34\u0e34\u0e34",
    "!!!",
    "⭐",
  ])("%j is refused", (given) => expect(newPlayerName(given)).toBeNull());

  test.each([
    ["Маli", true],
    ["MaIi", true],
    ["Ma1i", true],
    ["МАLІ", true],
    ["Mаlі", true],
    ["Mali\u0307", true],
    ["Malik", false],
    ["แตน", false],
  ])("beside Mali and แดน, %s is one that looks alike: %s", async (name, expected) => {
    for (const known of ["Mali", "แดน"]) await store.transaction((tx) => tx.identities.ofName(known));
    expect(await store.transaction((tx) => tx.identities.hasAlike(name))).toBe(expected);
  });

  test("an older name that would be refused today stays whose it is", async () => {
    const { subject } = await store.transaction((tx) => tx.identities.ofName("Ｍａｌｉ"));
    const found = (name: string) => store.transaction((tx) => tx.identities.findName(name));
    expect(await found("ｍａｌｉ")).toMatchObject({ subject });
    expect(await found("Mali")).toBeNull();
  });
});

test("R-SEC-18 names of an older version get what new ones are compared by", async () => {
  const file = path.join(tempFolder(), "service.db");
  const before = openSqliteStore(file);
  await before.transaction((tx) => tx.identities.ofName("Mali"));
  await before.close();
  const database = new Database(file);
  database.exec("update identities set skeleton = '', written_skeleton = ''");
  database.close();
  const after = openSqliteStore(file);
  const isAlike = () => after.transaction((tx) => tx.identities.hasAlike("Маli"));
  expect(await isAlike()).toBe(false);
  await after.transaction((tx) => pruneTables(tx, 0, 0));
  expect(await isAlike()).toBe(true);
  await after.close();
});

test("R-SEC-20 a name knows a browser for a year after its last use", async () => {
  const year = 31_536_000_000;
  const has = (at: number) => store.transaction((tx) => tx.knownBrowsers.has("mali", "browser", at));
  await store.transaction((tx) => tx.knownBrowsers.add("mali", "browser", "", 0));
  await store.transaction((tx) => pruneTables(tx, year - 1, 0));
  expect([await has(year - 1), await has(year)]).toEqual([true, false]);
  await store.transaction((tx) => pruneTables(tx, year, 0));
  expect(await has(0)).toBe(false);
});

test("R-SEC-20 strangers with any number of networks try some 2,200 PINs of a million in a year", async () => {
  const year = 365 * 86_400_000;
  let tried = 0;
  for (let now = 0; now < year; ) {
    const buckets = bucketsOf("pin", { address: `10.${tried % 256}.${Math.floor(tried / 256)}.1` });
    const at = now;
    const { wait } = await store.transaction((tx) => takeTry(tx, "mali", buckets, at));
    if (wait === 0) tried += 1;
    now += wait;
  }
  expect(tried).toBeGreaterThan(2_190);
  expect(tried).toBeLessThan(2_230);
});

test("R-SEC-20 wrong tries are forgotten one by one, one in twelve hours", async () => {
  const take = (at: number) =>
    store.transaction((tx) => takeTry(tx, "mali", bucketsOf("pin", { browser: "b" }), at));
  for (let count = 0; count < 5; count += 1) await take(0);
  expect(await take(59_999)).toMatchObject({ wait: 1 });
  const right = await take(60_000);
  await store.transaction((tx) => giveBack(tx, right.counted));
  // The fifth is forgotten at twelve hours: until then a further one makes six.
  expect((await take(43_199_999)).wait).toBe(0);
  expect((await take(43_200_000)).wait).toBe(119_999);
});
