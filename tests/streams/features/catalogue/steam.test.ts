import { describe, expect, test } from "vitest";
import { type Answer, broken, delayed, garbage, offline, ok, refused } from "../../../support/fakes/http.ts";
import { beginWith, type FakePorts, type MarbleTest, marbles } from "../../../support/marbles.ts";
import { defaultConfig, playBench } from "../../../support/playBench.ts";

const path = "/user/steam/game/list";
const title = { en: "S", th: "ส" };
const sections = [
  { id: "bind", type: "bind_steam", title },
  { id: "card", type: "steam_card", title },
  { id: "other", type: "bookmark", title },
];
const owned = (GameIdStr: string, playtime: number) => ({ imageUrl: "", GameIdStr, gameName: "G", playtime });
const library = (...list: object[]) => ok({ list, bound: 1 });
const unbound = ok({ list: [], bound: 0 });

function atHome(
  { ports, scope }: MarbleTest,
  reply: Answer = unbound,
  at = "/",
  steamBindUrl = "/bind?from=app",
) {
  ports.navigation.go(at);
  const config = defaultConfig({ steamBindUrl });
  ports.http.on("/activity/getHomeNavigation", ok({ list: sections }));
  ports.http.on(path, reply);
  return playBench({ ports, scope }, { config });
}
const left = ({ navigation }: FakePorts) => navigation.log.filter(({ kind }) => kind === "leave");

describe("R-HOME-02 the Steam library", () => {
  test("fetched once, when one of its sections comes near: 49 games", () =>
    marbles(atHome, ({ at, ports }, bench) => {
      at(10, () => {
        bench.send({ type: "section/near", sectionId: "other" });
        bench.send({ type: "section/near", sectionId: "nowhere" });
        expect(ports.http.to(path)).toHaveLength(0);
        bench.send({ type: "section/near", sectionId: "bind" });
        bench.send({ type: "section/near", sectionId: "card" });
      });
      at(20, () => {
        expect(ports.http.sent(path)).toEqual([{ pageNum: 1, pageSize: 49 }]);
        expect(bench.steam.value).toEqual({ status: "ready", value: { bound: false, games: [] } });
      });
    }));

  test("by play time, descending; equal ones stay in the service's order; no more than 49", () =>
    marbles((marbleTest) => {
      const many = Array.from({ length: 60 }, (_, index) => owned(`m-${index}`, 5));
      const bench = atHome(marbleTest, library(owned("a", 3), owned("b", 900), ...many, owned("c", 40)));
      marbleTest.at(10, () => bench.send({ type: "section/near", sectionId: "card" }));
      marbleTest.at(20, () => {
        const { value } = bench.steam;
        const ids = value.status === "ready" ? value.value?.games.map((game) => game.GameIdStr) : [];
        expect(ids?.slice(0, 4)).toEqual(["b", "c", "m-0", "m-1"]);
        expect(ids).toHaveLength(49);
      });
    }));

  test.each([
    ["a 404 in an envelope", refused(404, "no such call")],
    ["an address that does not exist", { kind: "reply", status: 404, body: "not here" } as const],
  ])("%s: no Steam, and no toast", (_, reply) =>
    marbles(beginWith(atHome, reply), (marbleTest, bench) => {
      marbleTest.at(10, () => bench.send({ type: "section/near", sectionId: "bind" }));
      marbleTest.at(20, () => {
        expect(bench.steam.value).toEqual({ status: "ready", value: null });
        expect(bench.toasted).toEqual([]);
      });
    }),
  );

  test.each([
    ["offline", offline],
    ["garbage", garbage()],
    ["refused", refused(-1, "Steam is busy.")],
    ["a gateway's error page", { kind: "reply", status: 502, body: "<h1>Bad gateway</h1>" } as const],
    ["a negative play time", library(owned("a", -1))],
    ["R-ERR-05 a port that throws", broken],
  ])("R-HOME-01 %s: shows as failed, with a retry", (_, reply) =>
    marbles(beginWith(atHome, reply), ({ at, ports }, bench) => {
      if (reply === broken) ports.report.expect("steam");
      at(10, () => bench.send({ type: "section/near", sectionId: "bind" }));
      at(20, () => {
        expect(bench.steam.value).toEqual({ status: "failed" });
        bench.send({ type: "section/near", sectionId: "card" });
        bench.send({ type: "section/retry", sectionId: "other" });
        expect(ports.http.to(path)).toHaveLength(1);
        ports.http.on(path, library(owned("a", 1)));
        bench.send({ type: "section/retry", sectionId: "bind" });
      });
      at(30, () => expect(bench.steam.value).toMatchObject({ status: "ready", value: { bound: true } }));
    }),
  );

  test("signing out forgets it", () =>
    marbles(beginWith(atHome, library(owned("a", 1))), ({ at }, bench) => {
      at(10, () => bench.send({ type: "section/near", sectionId: "card" }));
      at(20, () => bench.player.set(null));
      at(30, () => expect(bench.steam.value).toEqual({ status: "idle" }));
    }));

  test("signing out while it is on its way: it does not show", () =>
    marbles(beginWith(atHome, delayed(50, library(owned("a", 1)))), ({ at, ports, expectState }, bench) => {
      expectState(bench.steam, "i 9ms l 9ms i", { i: "idle", l: "loading" }, ({ status }) => status);
      at(10, () => bench.send({ type: "section/near", sectionId: "card" }));
      at(20, () => bench.player.set(null));
      at(100, () => expect(ports.http.to(path)).toMatchObject([{ outcome: "aborted" }]));
    }));
});

describe("R-HOME-02 Bind Steam", () => {
  test("leads to the deployment's page, which receives the return address; the language stays", () =>
    marbles(beginWith(atHome, unbound, "/th"), ({ at, ports }, bench) => {
      at(10, () => bench.send({ type: "steam/bind" }));
      at(20, () => {
        const { origin } = ports.navigation;
        const back = encodeURIComponent(`${origin}/th`);
        expect(left(ports)).toEqual([{ kind: "leave", to: `${origin}/bind?from=app&return=${back}` }]);
      });
    }));

  test("in the native shell it opens by the shell", () =>
    marbles((marbleTest) => {
      const { at, ports } = marbleTest;
      ports.shell.present = true;
      const bench = atHome(marbleTest, unbound, "/", "https://bind.example/");
      at(10, () => bench.send({ type: "steam/bind" }));
      at(20, () => {
        expect(left(ports)).toEqual([]);
        const back = encodeURIComponent(`${ports.navigation.origin}/`);
        expect(ports.shell.opened).toEqual([`https://bind.example/?return=${back}`]);
      });
    }));

  test("without an address it leads nowhere", () =>
    marbles(beginWith(atHome, unbound, "/", ""), ({ at, ports }, bench) => {
      at(10, () => bench.send({ type: "steam/bind" }));
      at(20, () => expect(left(ports)).toEqual([]));
    }));

  test("back from it, the library is fetched again, once for each return, and shows meanwhile", () =>
    marbles(atHome, ({ at, ports, expectState }, bench) => {
      expectState(
        bench.steam,
        "i 9ms (lu) 46ms b",
        { i: "idle", l: "loading", u: "unbound", b: "bound" },
        (steam) => {
          if (steam.status !== "ready") return steam.status;
          return steam.value?.bound ? "bound" : "unbound";
        },
      );
      at(10, () => bench.send({ type: "section/near", sectionId: "bind" }));
      at(20, () => {
        ports.lifecycle.setVisible(false);
        ports.lifecycle.setVisible(true);
        expect(ports.http.to(path)).toHaveLength(1);
        // Pressed twice before the page goes, it is fetched once all the same.
        bench.send({ type: "steam/bind" });
        bench.send({ type: "steam/bind" });
        ports.lifecycle.setVisible(false);
      });
      at(30, () => {
        ports.http.on(path, offline);
        ports.lifecycle.setVisible(true);
      });
      at(40, () => {
        ports.http.on(path, delayed(20, library(owned("a", 1))));
        ports.lifecycle.setVisible(false);
        ports.lifecycle.setVisible(true);
      });
      at(80, () => expect(ports.http.to(path)).toHaveLength(3));
    }));

  test("back from it while the first list is still on its way: the list from before does not replace the new one", () =>
    marbles(beginWith(atHome, delayed(100, unbound)), ({ at, ports, expectState }, bench) => {
      expectState(bench.steam, "i 9ms l 39ms b", { i: "idle", l: "loading", b: true }, (steam) =>
        steam.status === "ready" ? steam.value?.bound : steam.status,
      );
      at(10, () => bench.send({ type: "section/near", sectionId: "bind" }));
      at(20, () => {
        bench.send({ type: "steam/bind" });
        ports.lifecycle.setVisible(false);
      });
      at(30, () => {
        ports.http.on(path, delayed(20, library(owned("a", 1))));
        ports.lifecycle.setVisible(true);
      });
      at(200, () =>
        expect(ports.http.to(path).map(({ outcome }) => outcome)).toEqual(["aborted", "answered"]),
      );
    }));
});
