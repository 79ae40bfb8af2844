import { EMPTY, map, merge, tap } from "rxjs";
import { describe, expect, test } from "vitest";
import { createCatalogueIndex } from "../../../../streams/features/catalogue/catalogueIndex.ts";
import { createHistory } from "../../../../streams/features/search/history.ts";
import { createSearch, type Search } from "../../../../streams/features/search/search.ts";
import type { Intent } from "../../../../streams/intents.ts";
import { source } from "../../../../streams/lib/state.ts";
import { accountBench } from "../../../support/accountBench.ts";
import type { Answer } from "../../../support/fakes/http.ts";
import { game } from "../../../support/games.ts";
import { beginWith, delayed, type MarbleTest, marbles, ok, refused } from "../../../support/marbles.ts";

const path = "/game/searchGameList";
const found = ok({ list: [game("g-1")] });
const open: Intent = { type: "search/open" };
const close: Intent = { type: "search/close" };
const retry: Intent = { type: "search/retry" };
const type = (keyWord: string): Intent => ({ type: "search/type", keyWord });

/** "closed", or keyword and what is known, such as "ra:loading". */
const brief = (search: Search): string => {
  if (search.status === "closed") return "closed";
  const { games, keyWord } = search;
  const value =
    games.status === "ready" ? games.value.map(({ gameIdStr }) => gameIdStr).join() : games.status;
  return `${keyWord}:${value}`;
};

/** @param answer that to the first search */
function setUp(m: MarbleTest, answer?: Answer, ...more: readonly Answer[]) {
  const { ports, scope } = m;
  if (answer) ports.http.on(path, answer, ...more);
  const { deps, send } = accountBench(m);
  const { actions, player } = deps;
  const index = createCatalogueIndex(scope, deps);
  const open = source(false);
  const history = createHistory(scope, { ...deps, open });
  const picks: Array<readonly [gameId: string, keyWord: string]> = [];
  const search = createSearch(scope, {
    ...deps,
    index,
    open,
    again$: EMPTY,
    picked: (gameId, keyWord) => {
      picks.push([gameId, keyWord]);
      history.remember(keyWord);
    },
  });
  scope.run(
    "open",
    merge(
      actions.of("search/open").pipe(map(() => true)),
      actions.of("search/close").pipe(map(() => false)),
    ).pipe(tap((wanted) => open.set(wanted))),
  );
  return { send, search, history: history.words, picks, player, index, asked: () => ports.http.sent(path) };
}

const states = {
  x: "closed",
  o: ":idle",
  i: ":idle",
  l: "ra:loading",
  m: "ra:loading",
  f: "ra:failed",
  r: "ra:g-1",
};

describe("R-SEARCH-01", () => {
  test("R-SEARCH-01 calls 300 ms after the last key, not at 299", () =>
    marbles(beginWith(setUp, delayed(10, found)), (m, { send, search, index }) => {
      m.act("o 99ms a 298ms b", { o: open, a: type("r"), b: type("ra") }, send);
      m.at(399, () => expect(m.ports.http.requests).toHaveLength(0));
      m.at(698, () => expect(m.ports.http.requests).toHaveLength(0));
      m.expectState(search, "(xo) 695ms l 9ms r", states, brief);
      m.afterwards(() => expect(index.games.value.has("g-1")).toBe(true));
    }));

  test("R-SEARCH-01 a repeated keyword is answered from memory at once", () =>
    marbles(beginWith(setUp, found), (m, { send, search, asked }) => {
      m.act("(oa) 496ms b 499ms c", { o: open, a: type("ra"), b: type(""), c: type(" ra ") }, send);
      m.expectState(search, "(xo) 296ms (lr) 196ms i 499ms r", states, brief);
      m.afterwards(() =>
        expect(asked()).toMatchObject([{ params: { keyWord: "ra", pageNum: 1, pageSize: 30 } }]),
      );
    }));

  test("R-SEARCH-01 the next keyword, and closing, cancel the call in flight", () =>
    marbles(beginWith(setUp, delayed(1_000, ok({ list: [] }))), (m, { send }) => {
      m.act("(oa) 496ms b 799ms c", { o: open, a: type("one"), b: type("two"), c: close }, send);
      m.afterwards(() =>
        expect(m.ports.http.to(path).map(({ outcome }) => outcome)).toEqual(["aborted", "aborted"]),
      );
    }));

  test.each([
    ["for an empty keyword", "o 499ms e", "(xo)"],
    ["while it is closed", "a", "x"],
    ["once it was closed, and stays so", "o 99ms c 99ms a", "(xo) 96ms x"],
  ])("R-SEARCH-01 nothing is called %s", (_, keys, shown) =>
    marbles(setUp, (m, { send, search }) => {
      m.act(keys, { o: open, c: close, a: type("ra"), e: type("  ") }, send);
      m.expectState(search, shown, states, brief);
      m.afterwards(() => expect(m.ports.http.requests).toEqual([]));
    }),
  );

  test("R-SEARCH-01 a failure is a message and no crash; retry and the next keyword work", () =>
    marbles(beginWith(setUp, refused(500, "no"), found), (m, { send, search }) => {
      m.act("(oa) 496ms b", { o: open, a: type("ra"), b: retry }, send);
      m.expectState(search, "(xo) 296ms (lf) 196ms (mr)", states, brief);
    }));

  test("R-SEARCH-01 a retry before the answer takes its place: the late one shows nothing", () =>
    marbles(
      beginWith(setUp, delayed(500, refused(500, "no")), delayed(100, found)),
      (m, { send, search }) => {
        m.act("(oa) 496ms b", { o: open, a: type("ra"), b: retry }, send);
        m.expectState(search, "(xo) 296ms l 299ms r", states, brief);
        m.afterwards(() =>
          expect(m.ports.http.to(path).map(({ outcome }) => outcome)).toEqual(["aborted", "answered"]),
        );
      },
    ));

  test("R-SEARCH-01 another player starts with an empty memory", () =>
    marbles(beginWith(setUp, found), (m, { send, player, asked }) => {
      m.act("(oa) 496ms c", { o: open, a: type("ra"), c: close }, send);
      m.at(600, () => player.set("u-2"));
      m.act("699ms (oa)", { o: open, a: type("ra") }, send);
      m.afterwards(() => expect(asked()).toHaveLength(2));
    }));
});

describe("R-SEARCH-01 the history of this browser", () => {
  const storedValue = (m: MarbleTest) => m.ports.storage.get("local", "SEARCH_HISTORY");

  test("a keyword is stored when it led to a game, newest first, each once, eight at most", () =>
    marbles(beginWith(setUp, found), (m, { send, history, picks }) => {
      const words = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "B"];
      words.forEach((word, index) => {
        m.at(1_000 * index + 1, () => {
          send(open);
          send(type(word));
        });
        m.at(1_000 * index + 500, () => send({ type: "search/pick", gameId: "g-1" }));
      });
      m.at(20_000, () => send(type("never picked")));
      m.afterwards(() => {
        expect(history.value).toEqual(["B", "i", "h", "g", "f", "e", "d", "c"]);
        expect(JSON.parse(storedValue(m) ?? "")).toEqual(history.value);
        expect(picks.at(-1)).toEqual(["g-1", "B"]);
      });
    }));

  test("a result opened without a keyword stores none", () =>
    marbles(setUp, (m, { send, history, picks }) => {
      m.act("(op)", { o: open, p: { type: "search/pick", gameId: "g-1" } }, send);
      m.afterwards(() => expect([picks, history.value, storedValue(m)]).toEqual([[["g-1", ""]], [], null]));
    }));

  test("one keyword, or all, can be removed", () =>
    marbles((m) => {
      m.ports.storage.set("local", "SEARCH_HISTORY", '["one","two","three"]');
      const { send, history } = setUp(m);
      m.act(
        "o 9ms f 9ms a",
        { o: open, f: { type: "search/forget", keyWord: "two" }, a: { type: "search/forget" } },
        send,
      );
      m.expectState(history, "(xo) 6ms f 9ms a", {
        x: [],
        o: ["one", "two", "three"],
        f: ["one", "three"],
        a: [],
      });
      m.afterwards(() => expect(storedValue(m)).toBeNull());
    }));
});
