import { describe, expect, test } from "vitest";
import { type Answer, broken, delayed, garbage, never, offline, ok } from "../../../support/fakes/http.ts";
import { game, twoModes } from "../../../support/games.ts";
import { beginWith, type FakePorts, type MarbleTest, marbles } from "../../../support/marbles.ts";
import { playBench } from "../../../support/playBench.ts";

const racer = game("g-1", twoModes);
const runner = game("g-2");
const module = (id: string) => ({ id, type: "module", module: "top_10", title: { en: "T", th: "ท" } });
const racing = { ...module("n-2"), module: "racing_games" };
const recently = { ...module("n-1"), module: "recently_games" };
const banner = { id: "b-1", type: "banner", title: { en: "B", th: "บ" }, items: [] };
const sections = (...list: object[]) => ok({ list });
/** The lists that were fetched. */
const lists = ({ http }: FakePorts) =>
  http.to("/activity/iosCategory").map(({ json }) => String(Object(Object(json).params).id));
/** Answers every list by its section's id. */
const categories = (ports: FakePorts, answers: Readonly<Record<string, Answer>>) =>
  ports.http.on("/activity/iosCategory", ({ json }) => answers[Object(Object(json).params).id] ?? offline);

function page(marbleTest: MarbleTest, at: string, signedIn = true) {
  marbleTest.ports.navigation.go(at);
  return playBench(marbleTest, { signedIn });
}
type Page = ReturnType<typeof page>;

const gamesOf = ({ home }: Page, id: string) =>
  home.value.status === "ready" ? home.value.value.find((section) => section.id === id)?.games : undefined;

/** A page whose home has a banner and two lists of games, or what is given instead. */
function cold(
  marbleTest: MarbleTest,
  address: string,
  home: Answer = sections(banner, module("n-1"), module("n-2")),
) {
  marbleTest.ports.http.on("/activity/getHomeNavigation", home);
  categories(marbleTest.ports, { "n-1": ok({ list: [racer] }), "n-2": ok({ list: [runner] }) });
  return page(marbleTest, address);
}

describe("R-HOME-01 the home page", () => {
  const atHome = (marbleTest: MarbleTest) => cold(marbleTest, "/");

  test("its sections load in the service's order, at once; their games only near the viewport", () =>
    marbles(atHome, ({ at, ports }, bench) => {
      at(10, () => {
        const { home } = bench;
        expect(home.value.status === "ready" && home.value.value.map(({ id }) => id)).toEqual([
          "b-1",
          "n-1",
          "n-2",
        ]);
        expect(lists(ports)).toEqual([]);
        bench.send({ type: "section/near", sectionId: "n-2" });
      });
      at(20, () => {
        expect(lists(ports)).toEqual(["n-2"]);
        expect(gamesOf(bench, "n-2")).toEqual({ status: "ready", value: [runner] });
        expect(gamesOf(bench, "n-1")).toEqual({ status: "idle" });
        expect([...bench.index.games.value.keys()]).toEqual(["g-2"]);
      });
    }));

  test("R-SEARCH-01 an opened search asks for the top ten alone, on any page and once", () =>
    marbles(beginWith(cold, "/user", sections(banner, module("n-1"), racing)), ({ at, ports }, bench) => {
      for (const time of [10, 20]) at(time, () => bench.send({ type: "search/open" }));
      at(30, () => {
        expect(lists(ports)).toEqual(["n-1"]);
        expect(gamesOf(bench, "n-1")).toEqual({ status: "ready", value: [racer] });
      });
    }));

  test("R-PLAY-11 recently played games are fetched again after a game, and shown meanwhile and if that fails", () =>
    marbles(beginWith(cold, "/", sections(recently, module("n-2"))), ({ at, ports }, bench) => {
      const playAndLeave = (): void => {
        const before = lists(ports);
        bench.send({ type: "navigate", to: "/streamDesk" });
        expect(lists(ports)).toEqual(before);
        bench.send({ type: "navigate", to: "/" });
      };
      const shown = () => gamesOf(bench, "n-1");
      at(10, playAndLeave);
      at(20, () => {
        expect(lists(ports)).toEqual([]);
        for (const sectionId of ["n-1", "n-2"]) bench.send({ type: "section/near", sectionId });
      });
      at(30, () => {
        ports.http.on("/activity/iosCategory", delayed(100, ok({ list: [runner, racer] })));
        playAndLeave();
      });
      at(129, () => expect(shown()).toEqual({ status: "ready", value: [racer] }));
      at(131, () => {
        expect(shown()).toEqual({ status: "ready", value: [runner, racer] });
        expect(lists(ports)).toEqual(["n-1", "n-2", "n-1"]);
        categories(ports, {});
        playAndLeave();
      });
      at(140, () => expect(shown()).toEqual({ status: "ready", value: [runner, racer] }));
    }));

  test("R-HOME-01 sections of a kind that this version does not know are left out, the rest shows", () =>
    marbles((marbleTest) => {
      const unknown = [
        { id: "new", type: "carousel", title: 5 },
        { ...module("n-1"), module: "puzzle_games" },
        { ...module("n-2"), layout: "spiral" },
      ];
      const bench = cold(marbleTest, "/", sections(banner, ...unknown, module("n-3")));
      marbleTest.at(10, () =>
        expect(bench.home.value).toMatchObject({ status: "ready", value: [{ id: "b-1" }, { id: "n-3" }] }),
      );
    }));

  test.each([
    ["without a type", { id: "x", title: { en: "X", th: "X" } }],
    ["of a known type without a title", { id: "x", type: "module" }],
    ["that is a text", "x"],
  ])("R-HOME-01 a section %s: an unexpected reply, of which nothing is used", (_, bad) =>
    marbles(beginWith(cold, "/", sections(banner, Object(bad))), (marbleTest, bench) => {
      marbleTest.at(10, () => expect(bench.home.value).toEqual({ status: "failed" }));
    }),
  );

  test("a section near the viewport again is not fetched again; a banner never is", () =>
    marbles(atHome, ({ at, ports }, bench) => {
      at(10, () => {
        for (const sectionId of ["n-1", "n-1"]) bench.send({ type: "section/near", sectionId });
      });
      at(20, () => {
        for (const sectionId of ["n-1", "b-1", "nowhere"]) bench.send({ type: "section/near", sectionId });
      });
      at(30, () => expect(lists(ports)).toEqual(["n-1"]));
    }));

  test.each([
    ["that is garbage", garbage()],
    ["whose port throws (R-ERR-05)", broken],
  ])("a list %s affects no other, and its retry works", (_, reply) =>
    marbles(atHome, ({ at, ports }, bench) => {
      if (reply === broken) ports.report.expect("section/");
      at(5, () => categories(ports, { "n-1": reply, "n-2": ok({ list: [runner] }) }));
      at(10, () => {
        for (const sectionId of ["n-1", "n-2"]) bench.send({ type: "section/near", sectionId });
      });
      at(20, () => {
        expect(gamesOf(bench, "n-1")).toEqual({ status: "failed" });
        expect(gamesOf(bench, "n-2")).toMatchObject({ status: "ready" });
        categories(ports, { "n-1": ok({ list: [racer] }) });
        bench.send({ type: "section/near", sectionId: "n-1" });
        expect(gamesOf(bench, "n-1")).toEqual({ status: "failed" });
        bench.send({ type: "section/retry", sectionId: "n-1" });
        expect(gamesOf(bench, "n-1")).toEqual({ status: "loading" });
      });
      at(30, () => {
        expect(gamesOf(bench, "n-1")).toEqual({ status: "ready", value: [racer] });
        expect(bench.toasted).toEqual([]);
      });
    }),
  );

  test("R-ROUTE-03 opening another page and coming back repeats no call", () =>
    marbles(atHome, ({ at, ports }, bench) => {
      at(10, () => bench.send({ type: "section/near", sectionId: "n-1" }));
      at(20, () => bench.send({ type: "navigate", to: "/streamDesk" }));
      at(30, () => bench.send({ type: "navigate", to: "/" }));
      at(40, () => {
        expect(ports.http.to("/activity/getHomeNavigation")).toHaveLength(1);
        expect(lists(ports)).toEqual(["n-1"]);
        expect(gamesOf(bench, "n-1")).toMatchObject({ status: "ready" });
      });
    }));

  test("a list asked for again with a new home does not wait for the old answer, nor yield to it", () =>
    marbles(atHome, ({ at, ports }, bench) => {
      at(5, () =>
        ports.http.on(
          "/activity/iosCategory",
          delayed(500, ok({ list: [racer] })),
          delayed(100, ok({ list: [runner] })),
        ),
      );
      at(10, () => bench.send({ type: "section/near", sectionId: "n-1" }));
      at(50, () => bench.send({ type: "home/retry" }));
      at(60, () => bench.send({ type: "section/near", sectionId: "n-1" }));
      for (const ms of [170, 600])
        at(ms, () => expect(gamesOf(bench, "n-1")).toEqual({ status: "ready", value: [runner] }));
    }));

  test("a player who signs out while home loads gets none of it", () =>
    marbles(beginWith(cold, "/", delayed(100, sections(module("n-1")))), ({ at }, bench) => {
      at(50, () => bench.player.set(null));
      at(200, () => expect(bench.home.value).toEqual({ status: "idle" }));
    }));

  test("signing out ends what loads; the next player gets a home of their own", () =>
    marbles(atHome, ({ at, ports }, bench) => {
      at(10, () => {
        ports.http.on("/activity/iosCategory", never);
        bench.send({ type: "section/near", sectionId: "n-1" });
        bench.player.set(null);
        expect(bench.home.value).toEqual({ status: "idle" });
        expect(ports.http.to("/activity/iosCategory").map(({ outcome }) => outcome)).toEqual(["aborted"]);
      });
      at(20, () => bench.player.set("player-2"));
      at(30, () => expect(gamesOf(bench, "n-1")).toEqual({ status: "idle" }));
    }));
});

test.each([
  ["R-HOME-01", "home", "/"],
  ["R-DETAIL-01", "details", "/gameDetails?id=g-1"],
] as const)(
  "%s %s: a second retry begins anew, and a late answer to the first one takes nothing away",
  (_, shown, at) =>
    marbles((m) => {
      const path = "/activity/getHomeNavigation";
      m.ports.http.on(path, offline);
      const bench = page(m, at);
      categories(m.ports, { "n-1": ok({ list: [racer] }) });
      m.at(10, () => {
        m.ports.http.on(path, delayed(500, offline), delayed(100, sections(module("n-1"))));
        bench.send({ type: `${shown}/retry` });
      });
      m.at(20, () => bench.send({ type: `${shown}/retry` }));
      for (const ms of [130, 600]) m.at(ms, () => expect(bench[shown].value.status).toBe("ready"));
    }),
);

describe("R-DETAIL-01 the details page", () => {
  test("a game of a loaded list shows at once, with its modes", () =>
    marbles(beginWith(page, "/"), (marbleTest, bench) => {
      bench.index.add([racer]);
      marbleTest.at(10, () => {
        bench.send({ type: "navigate", to: "/gameDetails?id=g-1" });
        expect(bench.details.value).toEqual({ status: "ready", game: racer, modes: [3, 5] });
        expect(lists(marbleTest.ports)).toEqual([]);
      });
    }));

  test("a direct link loads the home's modules until the id turns up, and no more of them", () =>
    marbles(beginWith(cold, "/th/gameDetails?id=g-1&from=friend"), ({ ports, at }, bench) => {
      at(10, () => {
        expect(bench.details.value).toMatchObject({ status: "ready", game: { gameIdStr: "g-1" } });
        expect(lists(ports)).toEqual(["n-1"]);
      });
    }));

  test("loading shows while it searches", () =>
    marbles((marbleTest) => {
      const { ports, expectState } = marbleTest;
      ports.http.on("/activity/getHomeNavigation", delayed(100, sections(module("n-1"))));
      ports.http.on("/activity/iosCategory", delayed(100, ok({ list: [runner] })));
      const bench = page(marbleTest, "/gameDetails?id=g-2");
      expectState(bench.details, "l 199ms r", { l: "loading", r: "ready" }, ({ status }) => status);
    }));

  test.each(["/gameDetails?id=unknown", "/gameDetails?id=", "/gameDetails", "/gameDetails?id=__proto__"])(
    "%s is not found",
    (address) =>
      marbles(beginWith(cold, address), ({ at }, bench) =>
        at(10, () => expect(bench.details.value).toEqual({ status: "notFound" })),
      ),
  );

  test("a list that fails does not hide a game that another one has", () =>
    marbles(beginWith(cold, "/gameDetails?id=g-2"), ({ at, ports }, bench) => {
      categories(ports, { "n-2": ok({ list: [runner] }) });
      at(10, () => expect(bench.details.value.status).toBe("ready"));
    }));

  test("not found, but a list failed: failed, and a retry finds it", () =>
    marbles(beginWith(cold, "/gameDetails?id=g-1"), ({ at, ports }, bench) => {
      categories(ports, { "n-2": ok({ list: [runner] }) });
      at(10, () => {
        expect(bench.details.value).toEqual({ status: "failed" });
        categories(ports, { "n-1": ok({ list: [racer] }) });
        bench.send({ type: "details/retry" });
      });
      at(20, () => expect(bench.details.value.status).toBe("ready"));
    }));

  test("R-ERR-05 a port that throws is reported; a retry works", () =>
    marbles(beginWith(cold, "/gameDetails?id=g-1", broken), ({ at, ports }, bench) => {
      ports.report.expect("details");
      at(10, () => {
        expect(bench.details.value).toEqual({ status: "failed" });
        ports.http.on("/activity/getHomeNavigation", sections(module("n-1")));
        bench.send({ type: "details/retry" });
      });
      at(20, () => expect(bench.details.value.status).toBe("ready"));
    }));

  test("another game's page ends the search for the first", () =>
    marbles(beginWith(cold, "/gameDetails?id=g-1", never), ({ at, ports }, bench) => {
      bench.index.add([runner]);
      at(10, () => {
        bench.send({ type: "navigate", to: "/gameDetails?id=g-2" });
        expect(bench.details.value).toMatchObject({ status: "ready", game: { gameIdStr: "g-2" } });
        expect(ports.http.to("/activity/getHomeNavigation").at(-1)?.outcome).toBe("aborted");
      });
    }));

  test("a player who signs out sees no details any more, of this game or of another", () =>
    marbles(beginWith(page, "/gameDetails?id=g-1"), (marbleTest, bench) => {
      bench.index.add([racer, runner]);
      marbleTest.at(10, () => {
        bench.player.set(null);
        expect(bench.details.value).toEqual({ status: "none" });
        marbleTest.ports.navigation.go("/gameDetails?id=g-2");
        expect(bench.details.value).toEqual({ status: "none" });
      });
    }));
});
