import { describe, expect, test } from "vitest";
import { createCatalogueIndex } from "../../../../streams/features/catalogue/catalogueIndex.ts";
import { accountBench } from "../../../support/accountBench.ts";
import { game, twoModes } from "../../../support/games.ts";
import { type MarbleTest, marbles, offline } from "../../../support/marbles.ts";
import { playBench } from "../../../support/playBench.ts";

const key = "CATALOGUE_INDEX";
const setUp = (m: MarbleTest) => createCatalogueIndex(m.scope, accountBench(m).deps);
const storedIds = ({ ports }: MarbleTest): unknown =>
  JSON.parse(ports.storage.get("session", key) ?? "null")?.map((brief: object) => Object(brief).gameIdStr);
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => game(`g-${from + index}`));

describe("R-DETAIL-01 the games of this browser session", () => {
  test("a game that a search brought is there after a reload, without a call for it", () =>
    marbles((m) => {
      const { at, ports } = m;
      ports.storage.set("session", key, JSON.stringify([game("found")]));
      ports.navigation.go("/gameDetails?id=found");
      ports.http.on("/activity/getHomeNavigation", offline);
      const bench = playBench(m);
      at(1, () => {
        expect(bench.details.value).toMatchObject({ status: "ready", game: { gameIdStr: "found" } });
        expect(ports.http.to("/activity/getHomeNavigation")).toEqual([]);
      });
    }));

  test("and can be played", () =>
    marbles((m) => {
      m.ports.storage.set("session", key, JSON.stringify([game("found", twoModes)]));
      const bench = playBench(m);
      m.at(1, () => bench.send({ type: "play/click", gameId: "found" }));
      m.at(2, () => expect(bench.popups).toEqual(["selectMode"]));
    }));

  test("lists are stored 300 ms after the last one", () =>
    marbles(setUp, (m, index) => {
      m.at(100, () => index.add([game("a")]));
      m.at(399, () => index.add([game("b"), game("a")]));
      m.at(699, () => expect(storedIds(m)).toBeUndefined());
      m.at(700, () => expect(storedIds(m)).toEqual(["b", "a"]));
    }));

  test("and at once when the page goes", () =>
    marbles(setUp, (m, index) => {
      m.at(1, () => {
        m.ports.lifecycle.hide();
        expect(storedIds(m)).toBeUndefined();
        index.add([game("a")]);
        m.ports.lifecycle.hide();
        expect(storedIds(m)).toEqual(["a"]);
      });
    }));

  test("what was stored before comes back when it is looked for, behind what is newer", () =>
    marbles((m) => {
      m.ports.storage.set(
        "session",
        key,
        JSON.stringify([game("old"), game("both", { windowTitle: "old" })]),
      );
      const index = setUp(m);
      index.add([game("both", { windowTitle: "new" })]);
      expect([...index.games.value.keys()]).toEqual(["both"]);
      expect(index.find("both")?.windowTitle).toBe("new");
      expect([...index.games.value.keys()]).toEqual(["both"]);
      expect(index.find("old")?.gameIdStr).toBe("old");
      expect([...index.games.value.keys()]).toEqual(["old", "both"]);
      expect(index.find("both")?.windowTitle).toBe("new");
      m.at(301, () => expect(storedIds(m)).toEqual(["old", "both"]));
    }));

  test("the newest 300 are kept; a game that a list brings again is new again", () =>
    marbles((m) => {
      m.ports.storage.set("session", key, JSON.stringify(many(300)));
      const index = setUp(m);
      m.at(1, () => index.add([game("g-0"), game("new")]));
      m.at(302, () =>
        expect(storedIds(m)).toEqual([...many(298, 2).map(({ gameIdStr }) => gameIdStr), "g-0", "new"]),
      );
    }));

  test("where the browser has no room for all of them, the newest that fit are kept", () =>
    marbles(setUp, (m, index) => {
      m.ports.storage.room = JSON.stringify(many(100)).length;
      index.add(many(300));
      m.at(300, () => expect(storedIds(m)).toHaveLength(75));
      m.at(301, () => {
        expect(storedIds(m)).toContain("g-299");
        m.ports.storage.refusing = true;
        index.add([game("more")]);
      });
      m.at(700, () => expect(index.find("more")).toBeDefined());
    }));

  test("where the browser has room for one only, the newest is kept", () =>
    marbles(setUp, (m, index) => {
      m.ports.storage.room = JSON.stringify(many(1, 299)).length;
      index.add(many(300));
      m.at(301, () => expect(storedIds(m)).toEqual(["g-299"]));
    }));
});
