import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { localeCookieDays } from "../../../streams/rules/durations.ts";
import { localeCookie, type Stored, stored } from "../../../streams/storage/stored.ts";
import { createTypedStorage } from "../../../streams/storage/typedStorage.ts";
import { user, wallet } from "../../support/fakeBackend.ts";
import { fakePorts, manualClock } from "../../support/fakePorts.ts";
import { game } from "../../support/games.ts";

const device = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
const appInfo = {
  versionName: "1.4.0",
  versionCode: 1411,
  deviceId: device,
  applicationId: "h5",
  appKey: "k",
};
const attempt = {
  state: "s",
  verifier: "v",
  nonce: "n",
  redirectUri: "https://play.test/login",
  silent: true,
};

/** Every stored item: where it is, a value, its text, and invalid texts. */
const things = {
  userInfo: {
    at: "local USER_INFO",
    text: JSON.stringify(user),
    bad: [
      "",
      "{",
      "null",
      '"x"',
      JSON.stringify({ ...user, token: "" }),
      JSON.stringify({ ...user, expiresAt: "1" }),
    ],
  },
  appInfo: {
    at: "local APP_INFO",
    text: JSON.stringify(appInfo),
    // The second one is a UUID, but not of version 4.
    bad: [JSON.stringify({ ...appInfo, deviceId: "x" }), JSON.stringify(appInfo).replace("-4d01-", "-1d01-")],
  },
  wallet: {
    at: "local WALLET_CACHE",
    text: JSON.stringify(wallet),
    bad: [
      "{}",
      JSON.stringify({ ...wallet, totalTime: -1 }),
      JSON.stringify({ ...wallet, isSubscription: 2 }),
    ],
  },
  inviteCode: { at: "local INVITE_CODE", text: "AB-1", bad: ["", "x".repeat(65)] },
  giftShown: { at: "local GIFT_SHOWN", text: "1748779200000", bad: ["yes", "null", "[]"] },
  home: {
    at: "local HOME_CACHE",
    text: '{"userId":"player-1","sections":[{"id":"top","type":"banner","title":{"en":"A","th":"B"}}]}',
    bad: [
      "[]",
      '{"userId":1,"sections":[]}',
      '{"userId":"player-1","sections":[{"id":"top","type":"other","title":{"en":"A","th":"B"}}]}',
      '{"userId":"player-1","sections":[{"id":"top","type":"module","title":{"en":"A","th":"B"},"games":[{}]}]}',
    ],
  },
  install: {
    at: "local INSTALL",
    text: '{"visits":2,"visitedAt":1748779200000,"laterAt":null}',
    bad: ["[]", '{"visits":-1,"visitedAt":1,"laterAt":null}', '{"visits":1,"visitedAt":"x","laterAt":null}'],
  },
  searchHistory: {
    at: "local SEARCH_HISTORY",
    text: '["lantern","halogen mile"]',
    bad: ["x", '"lantern"', '[""]', "[1]", '["1","2","3","4","5","6","7","8","9"]'],
  },
  sound: { at: "local SOUND", text: '"off"', bad: ["off", '"loud"', "false"] },
  chunkReloadAt: { at: "local CHUNK_RELOAD_AT", text: "1748779200000", bad: ["yes", '"1"'] },
  rewardsAnnounced: {
    at: "local REWARDS_TOLD",
    text: '{"userId":"player-1","ids":["first-game"]}',
    bad: ["[]", '{"userId":"player-1"}', '{"userId":1,"ids":[]}'],
  },
  silentSignIn: { at: "local SILENT_SIGN_IN", text: '"on"', bad: ["on", '"maybe"', "true"] },
  redirectTo: {
    at: "session REDIRECT_TO",
    text: "/th/gameDetails?id=g-1#top",
    bad: ["//evil.example", "/\\evil.example", "https://evil.example", "/\tx", "/a\\b", "x", ""],
  },
  endedBecause: { at: "session ENDED_BECAUSE", text: '"Please sign in again."', bad: ["1", "null", "{"] },
  plansOffered: { at: "session PLANS_OFFERED", text: "true", bad: ["false", "1", '"true"'] },
  speedTest: {
    at: "session SPEED_TEST",
    text: '[{"idc_id":"idc-1","delay":20}]',
    bad: ["{}", '[{"idc_id":"idc-1"}]', '[{"idc_id":"idc-1","delay":-1}]'],
  },
  catalogueIndex: {
    at: "session CATALOGUE_INDEX",
    text: JSON.stringify([game("g-1")]),
    bad: ["{}", "[{}]", '[{"gameIdStr":"g-1"}]'],
  },
  nativeSignIn: { at: "session NATIVE_SIGN_IN", text: '"off"', bad: ['"on"', "off"] },
  signIn: { at: "session SIGN_IN", text: JSON.stringify(attempt), bad: ["{}", '{"state":"s"}'] },
} as const satisfies Record<keyof typeof stored, { at: string; text: string; bad: readonly string[] }>;

const rows = Object.entries(stored).map(([name, item]) => {
  const thing = Object.entries(things).find(([known]) => known === name)?.[1];
  if (!thing) throw new Error(name);
  const loose: Stored<z.ZodMiniType> = item;
  return { name, item: loose, ...thing };
});

const browser = () => fakePorts({ clock: manualClock() }).storage;

describe("the stored items", () => {
  test.each(rows)("R-ERR-05 $name is at $at; a written value is read back", ({ item, at, text }) => {
    expect(`${item.area} ${item.key}`).toBe(at);
    const storage = browser();
    const typedStorage = createTypedStorage(storage);
    storage.set(item.area, item.key, text);
    const value = typedStorage.read(item);
    expect(value).not.toBeNull();
    storage.remove(item.area, item.key);
    expect(typedStorage.read(item)).toBeNull();
    expect(typedStorage.write(item, value)).toBe(true);
    expect(storage.get(item.area, item.key)).toBe(text);
    expect(typedStorage.read(item)).toEqual(value);
    typedStorage.remove(item);
    expect(storage.get(item.area, item.key)).toBeNull();
  });

  const broken = rows.flatMap(({ bad, ...row }) => bad.map((text) => ({ ...row, text })));
  test.each(broken)("R-ERR-05 $name: $text is removed and counts as absent", ({ item, text }) => {
    const storage = browser();
    storage.set(item.area, item.key, text);
    expect(createTypedStorage(storage).read(item)).toBeNull();
    expect(storage.get(item.area, item.key)).toBeNull();
  });

  test.each(rows)("R-ERR-05 $name: a browser that refuses storage breaks nothing", ({ item, text }) => {
    const storage = browser();
    storage.set(item.area, item.key, text);
    storage.refusing = true;
    const typedStorage = createTypedStorage(storage);
    expect(typedStorage.read(item)).toBeNull();
    expect(typedStorage.write(item, "x")).toBe(false);
    expect(() => typedStorage.remove(item)).not.toThrow();
  });

  test("R-LOC-01 the language cookie lasts 365 days", () => {
    expect(localeCookie).toEqual({ name: "locale", days: localeCookieDays });
    expect(localeCookieDays).toBe(365);
  });
});
