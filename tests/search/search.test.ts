import { describe, expect, test } from "vitest";
import { createActions } from "../../streams/actions.ts";
import { createCatalogueIndex } from "../../streams/catalogue/index.ts";
import type { Intent } from "../../streams/intents.ts";
import { source } from "../../streams/lib/state.ts";
import { createSearch, type Search } from "../../streams/search/search.ts";
import { createBackend } from "../../streams/session/backend.ts";
import { createToasts } from "../../streams/ui/toasts.ts";
import { createClient } from "../../streams/wire/client.ts";
import { readConfig } from "../../streams/wire/config.ts";
import { game } from "../support/games.ts";
import { later, type MarbleTest, marbles, ok, refused } from "../support/marbles.ts";

const path = "/game/searchGameList";
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

function rig({ ports, clock, scope }: MarbleTest) {
  const config = readConfig("{}");
  if (config.kind === "wrong") throw new Error(config.key);
  const { actions, send } = createActions(ports.report);
  const client = createClient({
    http: ports.http,
    clock,
    config: config.config,
    caller: () => ({ token: "t", userId: "u", locale: "en", deviceId: "d", commonInfo: {} }),
  });
  const backend = createBackend({
    client,
    toasts: createToasts(scope, { clock, actions }),
    token: () => "t",
  });
  const player = source<string | null>("u");
  const index = createCatalogueIndex();
  const search = createSearch(scope, { clock, report: ports.report, player, backend, index, actions });
  return { send, search, player, index, asked: () => ports.http.to(path).map(({ json }) => json) };
}

describe("R-SEARCH-01", () => {
  test("R-SEARCH-01 asks 300 ms after the last key, not at 299", () =>
    marbles((m) => {
      m.ports.http.on(path, later(10, ok({ list: [game("g-1")] })));
      const { send, search, index } = rig(m);
      m.act("o 99ms a 298ms b", { o: open, a: type("r"), b: type("ra") }, send);
      m.at(399, () => expect(m.ports.http.requests).toHaveLength(0));
      m.at(698, () => expect(m.ports.http.requests).toHaveLength(0));
      m.expectState(
        search,
        "(xo) 695ms l 9ms r",
        { x: "closed", o: ":idle", l: "ra:loading", r: "ra:g-1" },
        brief,
      );
      m.afterwards(() => expect(index.games.value.has("g-1")).toBe(true));
    }));

  test("R-SEARCH-01 a keyword that was asked before answers from memory at once", () =>
    marbles((m) => {
      m.ports.http.on(path, ok({ list: [game("g-1")] }));
      const { send, search, asked } = rig(m);
      m.act("a 499ms b 499ms c", { a: type("ra"), b: type(""), c: type(" ra ") }, send);
      m.expectState(
        search,
        "x 299ms (lr) 196ms i 499ms r",
        { x: "closed", l: "ra:loading", r: "ra:g-1", i: ":idle" },
        brief,
      );
      m.afterwards(() =>
        expect(asked()).toMatchObject([{ params: { keyWord: "ra", pageNum: 1, pageSize: 30 } }]),
      );
    }));

  test("R-SEARCH-01 the next keyword, and closing, cancel the one on its way", () =>
    marbles((m) => {
      m.ports.http.on(path, later(1_000, ok({ list: [] })));
      const { send } = rig(m);
      m.act("a 499ms b 799ms c", { a: type("one"), b: type("two"), c: close }, send);
      m.afterwards(() =>
        expect(m.ports.http.to(path).map(({ outcome }) => outcome)).toEqual(["aborted", "aborted"]),
      );
    }));

  test("R-SEARCH-01 an empty keyword asks nothing", () =>
    marbles((m) => {
      const { send } = rig(m);
      m.act("a 499ms b", { a: open, b: type("   ") }, send);
      m.afterwards(() => expect(m.ports.http.requests).toEqual([]));
    }));

  test("R-SEARCH-01 a failure is a message and no crash; retry and the next keyword work", () =>
    marbles((m) => {
      m.ports.http.on(path, refused(500, "no"), ok({ list: [game("g-1")] }));
      const { send, search } = rig(m);
      m.act("a 499ms b", { a: type("ra"), b: retry }, send);
      m.expectState(
        search,
        "x 299ms (lf) 196ms (mr)",
        { x: "closed", l: "ra:loading", f: "ra:failed", m: "ra:loading", r: "ra:g-1" },
        brief,
      );
    }));

  test("R-SEARCH-01 signing out closes it", () =>
    marbles((m) => {
      const { send, search, player } = rig(m);
      m.act("a", { a: open }, send);
      m.at(100, () => player.set(null));
      m.expectState(search, "(xo) 96ms x", { x: "closed", o: ":idle" }, brief);
    }));
});
