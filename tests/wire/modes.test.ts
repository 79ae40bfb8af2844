import { describe, expect, test } from "vitest";
import type { GameBrief } from "../../wire/catalogue.ts";
import { modes, offeredModes, sentMode } from "../../wire/modes.ts";
import { game } from "../support/games.ts";

const bare: Partial<GameBrief> = { startMode: 3, startPath: "" };
const offered = (changes: Partial<GameBrief>) => offeredModes(game("g", { ...bare, ...changes }));

describe("R-PLAY-07 the modes that a game offers", () => {
  test.each<[string, Partial<GameBrief>, number[]]>([
    ["sharing by an account group", { rentalSupport: 1, isAccountGroup: 1 }, [modes.freeAccount]],
    ["sharing by a rental path", { rentalSupport: 1, rentalPreStartPath: "r" }, [modes.freeAccount]],
    ["sharing without the means", { rentalSupport: 1 }, []],
    ["sharing not supported", { isAccountGroup: 1, rentalPreStartPath: "r" }, []],
    ["assistant with Steam", { preStartPath: "p" }, [modes.ownAccount]],
    ["assistant with Epic", { startMode: 6, preStartPath: "p" }, [modes.ownAccount]],
    ["assistant with Uplay", { startMode: 7, preStartPath: "p" }, [modes.ownAccount]],
    ["assistant without a path", {}, []],
    ["assistant without a store", { startMode: 1, preStartPath: "p" }, []],
    ["single play", { withoutAccMode: 1 }, [modes.singlePlay]],
    ["offline", { offlineMode: 1, offlinePreStartPath: "o" }, [modes.offline]],
    ["offline without a path", { offlineMode: 1 }, []],
    ["PC mode of an application", { startMode: 1, startPath: "s" }, [modes.pcMode]],
    ["PC mode of a normal start", { startMode: -1, startPath: "s" }, [modes.pcMode]],
    ["PC mode of a store's game", { startPath: "s" }, []],
    ["PC mode without a path", { startMode: 1 }, []],
    ["with Steam", { playWithSteam: 1 }, [modes.playWithSteam]],
    ["with Steam in another store", { playWithSteam: 1, startMode: 6 }, []],
  ])("%s", (_, changes, expected) => expect(offered(changes)).toEqual(expected));

  test("are in the pop-up's order: assistant, Steam, sharing, single play, offline, PC mode", () => {
    const all = { rentalSupport: 1, isAccountGroup: 1, withoutAccMode: 1, offlineMode: 1 } as const;
    const paths = { preStartPath: "p", offlinePreStartPath: "o", startPath: "s" };
    expect(offered({ ...all, ...paths, playWithSteam: 1 })).toEqual([2, 10, 1, 3, 4]);
    expect(offered({ ...all, ...paths, startMode: 1 })).toEqual([1, 3, 4, 5]);
  });

  test("are sent as account_mode: Steam as the own account, PC mode as 0", () => {
    expect(Object.values(modes).map((mode) => [mode, sentMode(mode)])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 0],
      [10, 2],
    ]);
  });
});
