import { of } from "rxjs";
import { describe, expect, test } from "vitest";
import { createAllGames } from "../../../../streams/features/catalogue/allGames.ts";
import type { Details } from "../../../../streams/features/catalogue/details.ts";
import { addressOf, readGameFilter } from "../../../../streams/features/catalogue/gameFilter.ts";
import { knownGenres } from "../../../../streams/features/catalogue/genres.ts";
import { createHome } from "../../../../streams/features/catalogue/home.ts";
import { createSimilar } from "../../../../streams/features/catalogue/similar.ts";
import { createTypes, type Types } from "../../../../streams/features/catalogue/types.ts";
import { source } from "../../../../streams/lib/state.ts";
import { accountBench } from "../../../support/accountBench.ts";
import { delayed, garbage, offline, ok } from "../../../support/fakes/http.ts";
import { game } from "../../../support/games.ts";
import { beginWith, type MarbleTest, marbles } from "../../../support/marbles.ts";

const path = "/activity/iosCategory";
const racer = game("racer");
const single = game("single", { withoutAccMode: 1, genres: ["racing", "sport"] });
const keeper = game("keeper", { genres: ["sport"] });

/** "racing+sport/3: racer,single" or "all: loading" */
const brief = ({ chosen, games }: Types): string => {
  const mode = chosen.mode === null ? "" : `/${chosen.mode}`;
  const value =
    games.status === "ready" ? games.value.map(({ gameIdStr }) => gameIdStr).join() : games.status;
  return `${chosen.genres.join("+") || "all"}${mode}: ${value}`;
};

const module = (id: string) => ({ id, type: "module", title: { en: id, th: id } });

function setUp(m: MarbleTest, at = "/types-game") {
  const { ports, scope } = m;
  ports.navigation.go(at);
  const { deps, send } = accountBench(m);
  const { home } = createHome(scope, { ...deps, copyOf: () => of(null) });
  const { allGames } = createAllGames(scope, { ...deps, home });
  const { types } = createTypes(scope, { ...deps, allGames });
  return {
    send,
    types,
    allGames,
    index: deps.index,
    player: deps.player,
    overlays: deps.overlays.shown,
    reconnected$: deps.service$,
    location: deps.location,
    /** The ids of the lists that were fetched. */
    asked: (): string[] => ports.http.to(path).map(({ json }) => String(Object(Object(json).params).id)),
  };
}

/** Home has one module for each list; a list that is null fails. */
const serve = ({ ports }: MarbleTest, lists: Readonly<Record<string, readonly object[] | null>>) => {
  ports.http.on("/activity/getHomeNavigation", ok({ list: Object.keys(lists).map(module) }));
  ports.http.on(path, ({ json }) => {
    const list = lists[String(Object(Object(json).params).id)];
    return list ? ok({ list }) : offline;
  });
};

describe("R-TYPES-01 games by genre", () => {
  test("asks for home's lists by their ids, and for no genre; all games show", () =>
    marbles((m) => {
      serve(m, {});
      m.ports.http.on(
        "/activity/getHomeNavigation",
        ok({
          list: [
            { ...module("n-banner"), type: "banner", items: [] },
            module("n-1"),
            { ...module("n-types"), type: "types" },
            { ...module("n-steam"), type: "steam_card" },
          ],
        }),
      );
      m.ports.http.on(path, ok({ list: [racer] }), delayed(100, ok({ list: [racer] })));
      const { types, asked, index } = setUp(m);
      m.expectState(types, "l 99ms r", { l: "all: loading", r: "all: racer" }, brief);
      m.afterwards(() => {
        expect(asked()).toEqual(["n-1", "n-types"]);
        expect(index.games.value.has("racer")).toBe(true);
      });
    }));

  test("the address decides; nothing is fetched again", () =>
    marbles((m) => {
      serve(m, { first: [racer, single], second: [keeper] });
      const { types, send, asked } = setUp(m, "/th/types-game?type=puzzle");
      const to = (at: string) => send({ type: "navigate", to: at, replace: true });
      m.at(10, () => to("/types-game?type=racing"));
      m.at(20, () => to("/types-game?type=sport"));
      m.at(30, () => to("/types-game?type=Racing"));
      m.expectState(
        types,
        "(lp) 6ms r 9ms s 9ms R",
        {
          l: "puzzle: loading",
          p: "puzzle: ",
          r: "racing: racer,single",
          s: "sport: single,keeper",
          R: "Racing: racer,single",
        },
        brief,
      );
      m.afterwards(() => expect(asked()).toEqual(["first", "second"]));
    }));

  test("R-ROUTE-03 lists that home has loaded are not fetched again, nor after another page", () =>
    marbles((m) => {
      serve(m, { first: [racer], second: [keeper] });
      const { types, send, asked } = setUp(m, "/");
      m.at(10, () => send({ type: "section/near", sectionId: "second" }));
      m.at(20, () => send({ type: "navigate", to: "/types-game?type=sport" }));
      m.at(30, () => send({ type: "navigate", to: "/gameDetails?id=keeper" }));
      m.at(40, () => {
        expect(brief(types.value)).toBe("sport: keeper");
        send({ type: "navigate", to: "/types-game?type=racing" });
      });
      m.at(50, () => {
        expect(brief(types.value)).toBe("racing: racer");
        expect(asked()).toEqual(["second", "first"]);
        expect(m.ports.http.to("/activity/getHomeNavigation")).toHaveLength(1);
      });
    }));

  test("several genres are one list in their order, each game once; a mode narrows it", () =>
    marbles((m) => {
      serve(m, { all: [keeper, racer, single] });
      const { types, send } = setUp(m, "/types-game?type=racing&type=sport");
      m.at(10, () => {
        expect(brief(types.value)).toBe("racing+sport: racer,single,keeper");
        send({ type: "navigate", to: "/types-game?type=racing&type=sport&mode=3", replace: true });
      });
      m.at(20, () => expect(brief(types.value)).toBe("racing+sport/3: single"));
    }));

  const navigation = "/activity/getHomeNavigation";
  test.each([
    ["a list, offline", path, offline, ok({ list: [racer] })],
    ["a list, garbage", path, garbage(), ok({ list: [racer] })],
    ["the navigation itself, offline", navigation, offline, ok({ list: [module("all")] })],
  ])("%s: failed; a retry, or the network's return, loads it", (_, failing, reply, loaded) =>
    marbles(beginWith(serve, { all: [racer] }), (m) => {
      const replies = [reply, reply];
      m.ports.http.on(failing, () => replies.shift() ?? loaded);
      const { types, send, reconnected$ } = setUp(m);
      m.at(10, () => {
        expect(brief(types.value)).toBe("all: failed");
        send({ type: "types/retry" });
      });
      m.at(20, () => {
        expect(brief(types.value)).toBe("all: failed");
        reconnected$.next();
      });
      m.at(30, () => {
        expect(brief(types.value)).toBe("all: racer");
        reconnected$.next();
        send({ type: "types/retry" });
      });
      m.afterwards(() => expect(m.ports.http.to(failing)).toHaveLength(3));
    }),
  );

  test("R-ERR-05 a list that fails costs its own games alone", () =>
    marbles((m) => {
      m.ports.report.expect("section/");
      serve(m, { broken: [], fine: [keeper] });
      m.ports.http.on(path, ({ json }) => {
        if (Object(Object(json).params).id === "broken") throw new Error("broken");
        return ok({ list: [keeper] });
      });
      const { types, send } = setUp(m);
      m.at(10, () => {
        expect(brief(types.value)).toBe("all: keeper");
        send({ type: "navigate", to: "/types-game?type=racing" });
      });
      m.at(20, () => {
        expect(brief(types.value)).toBe("racing: failed");
        // Its games may have any genre.
        expect(types.value.genres).toEqual(knownGenres);
      });
    }));

  test("genres without games are not offered, once every game is known; a failure is made up for", () =>
    marbles((m) => {
      const lists: Record<string, readonly object[] | null> = { first: [racer], second: null };
      serve(m, lists);
      const { types, reconnected$, asked } = setUp(m);
      m.at(10, () => {
        expect(types.value.genres).toEqual(knownGenres);
        lists.second = [keeper, game("odd", { genres: ["Rhythm", "racing"] })];
        reconnected$.next();
      });
      m.at(20, () => {
        expect(types.value.genres).toEqual(["racing", "sport", "Rhythm"]);
        reconnected$.next();
      });
      m.afterwards(() => expect(asked()).toEqual(["first", "second", "second"]));
    }));

  test("a backend without games: all genres are offered", () =>
    marbles((m) => {
      serve(m, { empty: [] });
      const { types } = setUp(m);
      m.at(10, () => expect(types.value.genres).toEqual(knownGenres));
    }));

  test("another player gets lists of their own", () =>
    marbles(beginWith(serve, { all: [racer] }), (m) => {
      const { types, player, asked } = setUp(m);
      m.at(10, () => player.set(null));
      m.at(20, () => expect(types.value.games.status).not.toBe("ready"));
      m.at(30, () => player.set("u-2"));
      m.at(40, () => expect(brief(types.value)).toBe("all: racer"));
      m.afterwards(() => expect(asked()).toEqual(["all", "all"]));
    }));

  test("games that only a search brought come last, in the genres that they have", () =>
    marbles(beginWith(serve, { all: [racer] }), (m) => {
      const { types, index } = setUp(m, "/types-game?type=rhythm&type=racing");
      index.add([game("odd", { genres: ["Rhythm", "RACING"] })]);
      m.at(10, () => {
        expect(types.value.genres).toEqual(["RACING", "Rhythm"]);
        expect(brief(types.value)).toBe("rhythm+racing: odd,racer");
      });
    }));
});

describe("R-TYPES-01 the filter", () => {
  test("opens with the current filter; its answer becomes the address, in the same history entry", () =>
    marbles((m) => {
      serve(m, { all: [racer, single, keeper] });
      const { send, overlays, location, types } = setUp(m);
      m.at(10, () => {
        send({ type: "types/filter" });
        expect(overlays.value).toMatchObject([
          { kind: "typeFilter", params: { genres: ["racing", "sport"], chosen: { genres: [], mode: null } } },
        ]);
        const id = overlays.value[0]?.id ?? 0;
        send({ type: "overlay/answer", id, answer: { genres: ["racing", "sport"], mode: 3 } });
        expect(location.value.path + location.value.query).toBe("/types-game?type=racing&type=sport&mode=3");
        expect(overlays.value).toEqual([]);
      });
      m.at(20, () => expect(brief(types.value)).toBe("racing+sport/3: single"));
    }));

  test("asking for the filter while it is open opens no second one, then or later", () =>
    marbles(beginWith(serve, { all: [racer] }), (m) => {
      const { send, overlays } = setUp(m);
      m.at(10, () => {
        send({ type: "types/filter" });
        const open = overlays.value.map(({ id }) => id);
        send({ type: "types/filter" });
        expect(overlays.value.map(({ id }) => id)).toEqual(open);
        send({ type: "overlay/answer", id: open[0] ?? 0, answer: "close" });
        expect(overlays.value).toEqual([]);
      });
      m.at(20, () => {
        send({ type: "types/filter" });
        expect(overlays.value).toHaveLength(1);
      });
    }));

  test("closing changes nothing; an invalid answer is ignored; leaving the page closes it", () =>
    marbles(beginWith(serve, { all: [racer] }), (m) => {
      const { send, overlays, location } = setUp(m);
      const answer = (value: unknown) =>
        send({ type: "overlay/answer", id: overlays.value[0]?.id ?? 0, answer: value });
      m.at(10, () => {
        send({ type: "types/filter" });
        answer({ genres: "racing", mode: 99 });
        expect(overlays.value).toHaveLength(1);
        answer("close");
        expect(overlays.value).toEqual([]);
        expect(location.value.query).toBe("");
        send({ type: "types/filter" });
        send({ type: "navigate", to: "/" });
        expect(overlays.value).toEqual([]);
      });
    }));

  test.each([
    ["", { genres: [], mode: null }],
    ["?type=racing&type=Racing&mode=3", { genres: ["Racing"], mode: 3 }],
    ["?type=%20&mode=7", { genres: [], mode: null }],
    [`?type=${"x".repeat(51)}&mode=__proto__`, { genres: [], mode: null }],
    ["?type=a%26b%3Dc", { genres: ["a&b=c"], mode: null }],
  ])("reads %s", (query, choice) => {
    expect(readGameFilter(query)).toEqual(choice);
    expect(readGameFilter(addressOf(readGameFilter(query)).replace("/types-game", ""))).toEqual(choice);
  });

  test("an address requests twenty lists at most", () => {
    const query = Array.from({ length: 50 }, (_, index) => `type=t${index}`).join("&");
    expect(readGameFilter(`?${query}`).genres).toHaveLength(20);
  });
});

describe("R-DETAIL-01 similar games", () => {
  test("idle until all games are wanted; most shared genres first, never the game itself", () =>
    marbles(beginWith(serve, { all: [] }), (m) => {
      m.ports.http.on(path, delayed(100, ok({ list: [racer, keeper, single] })));
      const { allGames, index, send } = setUp(m, "/gameDetails?id=x");
      const shown = game("x", { genres: ["sport", "racing"] });
      index.add([shown, game("other", { genres: ["puzzle"] })]);
      const details = source<Details>({ status: "ready", game: shown, modes: [] });
      const { similar } = createSimilar(m.scope, { details, allGames, index });
      m.at(10, () => send({ type: "types/load" }));
      m.expectState(
        similar,
        "i 9ms (lil) 95ms r",
        { i: "idle", l: "loading", r: "single,racer,keeper" },
        (list) =>
          list.status === "ready" ? list.value.map(({ gameIdStr }) => gameIdStr).join() : list.status,
      );
    }));

  test("a list that fails leaves what is known anyway", () =>
    marbles((m) => {
      serve(m, { all: null });
      const { allGames, index, send } = setUp(m, "/gameDetails?id=x");
      index.add([keeper, racer]);
      const details = source<Details>({ status: "ready", game: game("x", { genres: ["sport"] }), modes: [] });
      const { similar } = createSimilar(m.scope, { details, allGames, index });
      m.at(10, () => send({ type: "types/load" }));
      m.at(20, () => expect(similar.value).toEqual({ status: "ready", value: [keeper] }));
    }));
});
