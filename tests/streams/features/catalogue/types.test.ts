import { describe, expect, test } from "vitest";
import { createCatalogueIndex } from "../../../../streams/features/catalogue/catalogueIndex.ts";
import type { Details } from "../../../../streams/features/catalogue/details.ts";
import { addressOf, readGameFilter } from "../../../../streams/features/catalogue/gameFilter.ts";
import { genresOf, knownGenres } from "../../../../streams/features/catalogue/genres.ts";
import { createSimilar } from "../../../../streams/features/catalogue/similar.ts";
import { createTypes, type Types } from "../../../../streams/features/catalogue/types.ts";
import { source } from "../../../../streams/lib/state.ts";
import { accountBench } from "../../../support/accountBench.ts";
import { game } from "../../../support/games.ts";
import { delayed, garbage, type MarbleTest, marbles, offline, ok } from "../../../support/marbles.ts";

const path = "/activity/iosCategory";
const racer = game("racer");
const single = game("single", { withoutAccMode: 1, genres: ["racing", "sport"] });
const keeper = game("keeper", { genres: ["sport"] });

/** "racing+sport/3: racer,single" or "racing: loading" */
const brief = ({ chosen, games }: Types): string => {
  const mode = chosen.mode === null ? "" : `/${chosen.mode}`;
  const value =
    games.status === "ready" ? games.value.map(({ gameIdStr }) => gameIdStr).join() : games.status;
  return `${chosen.genres.join("+")}${mode}: ${value}`;
};

function setUp(m: MarbleTest, at = "/types-game") {
  const { ports, scope } = m;
  ports.navigation.go(at);
  const { deps, send } = accountBench(m);
  const index = createCatalogueIndex(scope, deps);
  const { types, lists } = createTypes(scope, { ...deps, index });
  /** The categories asked for: genres, and every game's where `all` is set. */
  const asked = (all = false): string[] =>
    ports.http
      .to(path)
      .map(({ json }) => String(Object(Object(json).params).id))
      .filter((id) => all || id !== "types");
  return {
    send,
    types,
    lists,
    index,
    player: deps.player,
    overlays: deps.overlays.shown,
    reconnected$: deps.service$,
    location: deps.location,
    asked,
  };
}

const serve = ({ ports }: MarbleTest, lists: Readonly<Record<string, readonly object[]>>) =>
  ports.http.on(path, ({ json }) => {
    const list = lists[String(Object(Object(json).params).id)];
    return list ? ok({ list }) : offline;
  });

describe("R-TYPES-01 games by genre", () => {
  test("without a type the first genre shows, loaded at once", () =>
    marbles((m) => {
      m.ports.http.on(path, delayed(100, ok({ list: [racer] })));
      const { types, asked, index } = setUp(m);
      m.expectState(types, "l 99ms r", { l: "racing: loading", r: "racing: racer" }, brief);
      m.afterwards(() => {
        expect(asked()).toEqual(["racing"]);
        expect(index.games.value.has("racer")).toBe(true);
      });
    }));

  test("the address decides; a loaded genre is not fetched again", () =>
    marbles((m) => {
      serve(m, { racing: [racer, single], sport: [keeper] });
      const { types, send, asked } = setUp(m, "/th/types-game?type=sport");
      const to = (at: string) => send({ type: "navigate", to: at, replace: true });
      m.at(10, () => to("/types-game?type=racing"));
      m.at(20, () => to("/types-game?type=sport"));
      m.at(30, () => to("/types-game?type=Racing"));
      m.expectState(
        types,
        "s 9ms (lr) 6ms s 9ms R",
        { s: "sport: keeper", l: "racing: loading", r: "racing: racer,single", R: "Racing: racer,single" },
        brief,
      );
      m.afterwards(() => expect(asked()).toEqual(["sport", "racing"]));
    }));

  test("R-ROUTE-03 opening another page and coming back repeats no call and keeps the filter", () =>
    marbles((m) => {
      serve(m, { sport: [keeper] });
      const { types, send, asked } = setUp(m, "/types-game?type=sport");
      m.at(10, () => send({ type: "navigate", to: "/gameDetails?id=keeper" }));
      m.at(20, () => send({ type: "navigate", to: "/types-game?type=sport" }));
      m.expectState(types, "s", { s: "sport: keeper" }, brief);
      m.afterwards(() => expect(asked(true).toSorted()).toEqual(["sport", "types"]));
    }));

  test("several genres are one list, each game once; a mode narrows it", () =>
    marbles((m) => {
      serve(m, { racing: [racer, single], sport: [single, keeper] });
      const { types, send } = setUp(m, "/types-game?type=racing&type=sport");
      m.at(10, () =>
        send({ type: "navigate", to: "/types-game?type=racing&type=sport&mode=3", replace: true }),
      );
      m.expectState(
        types,
        "a 9ms b",
        { a: "racing+sport: racer,single,keeper", b: "racing+sport/3: single" },
        brief,
      );
    }));

  test.each([
    ["offline", offline],
    ["garbage", garbage()],
  ])("%s: failed; a retry, or the network's return, loads it", (_, reply) =>
    marbles((m) => {
      const replies = [reply, reply, ok({ list: [racer] })];
      m.ports.http.on(path, ({ json }) =>
        Object(Object(json).params).id === "types" ? offline : (replies.shift() ?? offline),
      );
      const { types, send, reconnected$, asked } = setUp(m);
      m.at(10, () => send({ type: "types/retry" }));
      m.at(20, () => reconnected$.next());
      m.at(30, () => {
        expect(brief(types.value)).toBe("racing: racer");
        reconnected$.next();
        send({ type: "types/retry" });
      });
      m.afterwards(() => expect(asked()).toHaveLength(3));
    }),
  );

  test("R-ERR-05 a genre whose port throws fails alone", () =>
    marbles((m) => {
      m.ports.report.expect("genre/");
      m.ports.http.on(path, ({ json }) => {
        if (Object(Object(json).params).id === "racing") throw new Error("broken");
        return ok({ list: [keeper] });
      });
      const { types, send } = setUp(m);
      m.at(10, () => send({ type: "navigate", to: "/types-game?type=sport" }));
      m.expectState(
        types,
        "f 9ms (ls)",
        { f: "racing: failed", l: "sport: loading", s: "sport: keeper" },
        brief,
      );
    }));

  test("genres without games are not offered, once every game is known; a failure is made up for", () =>
    marbles((m) => {
      let isDown = true;
      m.ports.http.on(path, ({ json }) => {
        const { id } = Object(Object(json).params);
        if (id !== "types") return ok({ list: [racer] });
        return isDown ? offline : ok({ list: [keeper, game("odd", { genres: ["Rhythm", "racing"] })] });
      });
      const { types, reconnected$, asked } = setUp(m);
      m.at(10, () => {
        expect(types.value.genres).toEqual(knownGenres);
        isDown = false;
        reconnected$.next();
      });
      m.at(20, () => {
        expect(types.value.genres).toEqual(["racing", "sport", "Rhythm"]);
        reconnected$.next();
      });
      m.afterwards(() => expect(asked(true).filter((id) => id === "types")).toHaveLength(2));
    }));

  test("a backend without a list of every game: all its genres are offered", () =>
    marbles((m) => {
      serve(m, { racing: [racer], types: [] });
      const { types } = setUp(m);
      m.at(10, () => expect(types.value.genres).toEqual(knownGenres));
    }));

  test("another player gets lists of their own", () =>
    marbles((m) => {
      serve(m, { racing: [racer] });
      const { types, player, asked } = setUp(m);
      m.at(10, () => player.set(null));
      m.at(20, () => expect(types.value.games.status).not.toBe("ready"));
      m.at(30, () => player.set("u-2"));
      m.at(40, () => expect(brief(types.value)).toBe("racing: racer"));
      m.afterwards(() => expect(asked()).toEqual(["racing", "racing"]));
    }));

  test("a backend with genres of its own: they appear with its games, and are requested in its spelling", () =>
    marbles((m) => {
      const odd = game("odd", { genres: ["Rhythm", "RACING"] });
      serve(m, { RACING: [], Rhythm: [] });
      const { types, send, index, asked } = setUp(m, "/gameDetails?id=odd");
      index.add([odd]);
      m.at(10, () => {
        send({
          type: "types/load",
          genres: genresOf(index.games.value.values()).filter((g) => /^R/.test(g)),
        });
        send({ type: "navigate", to: "/types-game?type=Rhythm" });
      });
      m.at(20, () => {
        expect(types.value.genres.slice(0, 2)).toEqual(["RACING", "shooting"]);
        expect(types.value.genres.at(-1)).toBe("Rhythm");
        // It keeps no such category: what is known of it anyway.
        expect(brief(types.value)).toBe("Rhythm: odd");
        expect(asked()).toEqual(["RACING", "Rhythm"]);
      });
    }));
});

describe("R-TYPES-01 the filter", () => {
  test("opens with the current filter; its answer becomes the address, in the same history entry", () =>
    marbles((m) => {
      serve(m, { racing: [racer], sport: [single, keeper] });
      const { send, overlays, location, types } = setUp(m);
      m.at(10, () => {
        send({ type: "types/filter" });
        expect(overlays.value).toMatchObject([
          { kind: "typeFilter", params: { genres: knownGenres, chosen: { genres: ["racing"], mode: null } } },
        ]);
        const id = overlays.value[0]?.id ?? 0;
        send({ type: "overlay/answer", id, answer: { genres: ["racing", "sport"], mode: 3 } });
        expect(location.value.path + location.value.query).toBe("/types-game?type=racing&type=sport&mode=3");
        expect(overlays.value).toEqual([]);
      });
      m.at(20, () => expect(brief(types.value)).toBe("racing+sport/3: single"));
    }));

  test("closing changes nothing; an invalid answer is ignored; leaving the page closes it", () =>
    marbles((m) => {
      serve(m, { racing: [racer] });
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
  test("idle until the first genre's list is requested; most shared genres first, never the game itself", () =>
    marbles((m) => {
      m.ports.http.on(path, delayed(100, ok({ list: [racer, keeper, single] })));
      const { lists, index, send } = setUp(m, "/gameDetails?id=x");
      const shown = game("x", { genres: ["sport", "racing"] });
      index.add([shown, game("other", { genres: ["puzzle"] })]);
      const details = source<Details>({ status: "ready", game: shown, modes: [] });
      const similar = createSimilar(m.scope, { details, lists, index });
      m.at(10, () => send({ type: "types/load", genres: ["sport"] }));
      m.expectState(
        similar,
        "i 9ms l 99ms r",
        { i: "idle", l: "loading", r: "single,racer,keeper" },
        (list) =>
          list.status === "ready" ? list.value.map(({ gameIdStr }) => gameIdStr).join() : list.status,
      );
    }));

  test("a list that fails leaves what is known anyway", () =>
    marbles((m) => {
      m.ports.http.on(path, offline);
      const { lists, index, send } = setUp(m, "/gameDetails?id=x");
      index.add([keeper, racer]);
      const details = source<Details>({ status: "ready", game: game("x", { genres: ["sport"] }), modes: [] });
      const similar = createSimilar(m.scope, { details, lists, index });
      m.at(10, () => send({ type: "types/load", genres: ["sport"] }));
      m.at(20, () => expect(similar.value).toEqual({ status: "ready", value: [keeper] }));
    }));
});
