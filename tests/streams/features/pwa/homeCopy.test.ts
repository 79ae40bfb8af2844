import { describe, expect, test, vi } from "vitest";
import type { App } from "../../../../streams/app.ts";
import type { Home, HomeSection } from "../../../../streams/features/catalogue/home.ts";
import { createHomeCopy } from "../../../../streams/features/pwa/homeCopy.ts";
import type { Session } from "../../../../streams/features/session/sessionState.ts";
import { source } from "../../../../streams/lib/state.ts";
import { homeSnapshotLimits } from "../../../../streams/storage/stored.ts";
import { createTypedStorage } from "../../../../streams/storage/typedStorage.ts";
import type { NavigationSection } from "../../../../wire/catalogue.ts";
import { user } from "../../../support/fakeBackend.ts";
import { game } from "../../../support/games.ts";
import { delayed, type MarbleTest, marbles, offline, ok, status } from "../../../support/marbles.ts";
import { openTab, renewed, statusOf, userJson } from "../session/sessionBench.ts";

const racer = game("g-1", { summaryOfTheMaker: "stays" } as object);
const section = (id: string): NavigationSection => ({
  id,
  type: "module",
  module: "top_10",
  title: { en: "T", th: "ท" },
});
const copy = (userId: string = user.userId) =>
  JSON.stringify({ userId, sections: [{ ...section("n-1"), games: [racer] }, section("n-2")] });

/** Summary of home: its status, whether it is a copy, and the status of each section's games. */
function homeSummary({ home }: App): string {
  const now = home.value;
  if (now.status !== "ready") return now.status;
  return `${now.cached ? "kept" : "fresh"} ${now.value.map(({ games }) => games.status).join(" ")}`;
}
const stored = (m: MarbleTest): unknown => JSON.parse(m.ports.storage.get("local", "HOME_CACHE") ?? "null");

/** Without a network from the start. */
function cutOff(
  m: MarbleTest,
  { life = 1_800_000, homeJson = copy() }: { life?: number; homeJson?: string } = {},
): App {
  m.ports.lifecycle.setOnline(false);
  m.ports.storage.set("local", "HOME_CACHE", homeJson);
  m.ports.http.otherwise(offline);
  for (const path of [
    "/api/refresh",
    "/activity/getHomeNavigation",
    "/activity/iosCategory",
    "/schedule/info",
  ])
    m.ports.http.on(path, offline);
  return openTab(m, { storedUser: userJson(life) }).app;
}
const networkBack = (m: MarbleTest): void => {
  m.ports.http.on("/api/refresh", renewed("token-2"));
  m.ports.http.on("/activity/getHomeNavigation", ok({ list: [section("n-1")] }));
  m.ports.http.on("/activity/iosCategory", ok({ list: [racer] }));
  m.ports.lifecycle.setOnline(true);
};

describe("home without a network", () => {
  test("R-PWA-01 a player with a fresh token sees home as it was last, and the games there can be opened", () =>
    marbles({ until: 20_000 }, cutOff, (m, app) => {
      m.at(1_000, () => {
        expect(statusOf(app.session.value)).toBe("signedIn");
        expect(homeSummary(app)).toBe("kept ready failed");
        app.send({ type: "navigate", to: "/gameDetails?id=g-1" });
        expect(app.details.value.status).toBe("ready");
      });
    }));

  test("R-PWA-01 so does one with an expired token: a missing network signs no player out", () =>
    marbles({ until: 20_000 }, (m) => {
      const app = cutOff(m, { life: -86_400_000 });
      m.at(10_000, () => {
        expect(statusOf(app.session.value)).toBe("waiting");
        expect(homeSummary(app)).toBe("kept ready failed");
        expect(app.location.value.path).toBe("/");
      });
      m.afterwards(() => {
        expect(m.ports.navigation.log).toEqual([]);
        expect(m.ports.storage.get("local", "USER_INFO")).not.toBeNull();
      });
    }));

  test.each([1_800_000, -86_400_000])(
    "R-PWA-01 with the network home is fresh again, without a flash of nothing (%i)",
    (life) =>
      marbles({ until: 20_000 }, (m) => {
        const app = cutOff(m, { life });
        const seen: string[] = [];
        m.at(5_000, () => app.home.subscribe(() => seen.push(homeSummary(app))));
        m.at(10_000, () => networkBack(m));
        m.afterwards(() => expect(seen).toEqual(["kept ready failed", "fresh idle"]));
      }),
  );

  test("R-PWA-01 a service that is down shows it too, and a retry that fails keeps it", () =>
    marbles({ until: 20_000 }, (m) => {
      m.ports.storage.set("local", "HOME_CACHE", copy());
      m.ports.http.on("/activity/getHomeNavigation", delayed(2_000, status(503)));
      const { app } = openTab(m);
      m.at(1_000, () => expect(homeSummary(app)).toBe("loading"));
      m.at(3_000, () => expect(homeSummary(app)).toBe("kept ready failed"));
      m.at(5_000, () => app.send({ type: "home/retry" }));
      m.at(9_000, () => expect(homeSummary(app)).toBe("kept ready failed"));
    }));

  test("R-PWA-01 a copy that is another player's counts as absent", () =>
    marbles({ until: 20_000 }, (m) => {
      const app = cutOff(m, { homeJson: copy("player-2") });
      m.at(1_000, () => expect(homeSummary(app)).toBe("failed"));
    }));
});

describe("keeping home", () => {
  test("R-PWA-01 the home page is stored 2 s after its last change, with all fields of the loaded games", () =>
    marbles({ until: 20_000 }, (m) => {
      const { app } = openTab(m, { games: [racer] });
      m.at(6_000, () => app.send({ type: "section/near", sectionId: "n-1" }));
      const without = { userId: user.userId, sections: [section("n-1")] };
      const complete = { userId: user.userId, sections: [{ ...section("n-1"), games: [racer] }] };
      m.at(7_999, () => expect(stored(m)).toEqual(without));
      // What the test does comes before what the app does in the same millisecond.
      m.at(8_000, () => expect(stored(m)).toEqual(without));
      m.at(8_001, () => expect(stored(m)).toEqual(complete));
    }));

  test("R-PWA-01 sections that were not loaded this time keep the games of the last", () =>
    marbles({ until: 20_000 }, (m) => {
      m.ports.storage.set("local", "HOME_CACHE", copy());
      openTab(m);
      m.afterwards(() => expect(stored(m)).toMatchObject({ sections: [{ id: "n-1", games: [racer] }] }));
    }));

  test("R-PWA-01 the copy is read once, however often home changes", () =>
    marbles({ until: 20_000 }, (m) => {
      const list = [section("n-1"), section("n-2")];
      const read = vi.spyOn(m.ports.storage, "get");
      m.ports.http.on("/activity/getHomeNavigation", ok({ list }));
      const { app } = openTab(m);
      m.at(5_000, () => app.send({ type: "section/near", sectionId: "n-1" }));
      m.at(9_000, () => app.send({ type: "section/near", sectionId: "n-2" }));
      m.at(13_000, () => {
        expect(read.mock.calls.filter(([, key]) => key === "HOME_CACHE")).toHaveLength(1);
        expect(stored(m)).toMatchObject({ sections: [{ games: [] }, { games: [] }] });
      });
    }));

  test("R-PWA-01 it is bounded: sections, games, characters", () =>
    marbles({ until: 20_000 }, (m) => {
      const long = game("g-long", {
        startPath: "x".repeat(homeSnapshotLimits.letters / homeSnapshotLimits.games),
      });
      const list = Array.from({ length: homeSnapshotLimits.sections + 5 }, (_, index) =>
        section(`n-${index}`),
      );
      m.ports.http.on("/activity/getHomeNavigation", ok({ list }));
      const { app } = openTab(m, { games: Array.from({ length: homeSnapshotLimits.games + 5 }, () => long) });
      m.at(5_000, () => {
        app.send({ type: "section/near", sectionId: "n-0" });
        app.send({ type: "section/near", sectionId: "n-1" });
      });
      m.afterwards(() => {
        const text = m.ports.storage.get("local", "HOME_CACHE") ?? "";
        expect(text.length).toBeLessThan(homeSnapshotLimits.letters * 1.1);
        expect(JSON.parse(text).sections).toHaveLength(homeSnapshotLimits.sections);
      });
    }));

  test("R-PWA-01 a player who leaves within the 2 s stores nothing, and the next one's home is stored as theirs", () =>
    marbles({ until: 20_000 }, (m) => {
      const games: HomeSection["games"] = { status: "ready", value: [racer] };
      const homeOf = (id: string): Home => ({ status: "ready", value: [{ ...section(id), games }] });
      const player = source<string | null>("player-1");
      const home = source(homeOf("n-1"));
      const write = vi.spyOn(m.ports.storage, "set");
      createHomeCopy(m.scope.child("homeCopy"), {
        clock: m.clock,
        typedStorage: createTypedStorage(m.ports.storage),
        player,
        session: source<Session>({ status: "signingIn" }),
        home,
      });
      m.at(1_000, () => player.set("player-2"));
      m.at(1_500, () => home.set(homeOf("n-2")));
      m.at(10_000, () => home.set(homeOf("n-3")));
      m.afterwards(() =>
        expect(write.mock.calls.map(([, , text]) => JSON.parse(text))).toMatchObject([
          { userId: "player-2", sections: [{ id: "n-2" }] },
          { userId: "player-2", sections: [{ id: "n-3" }] },
        ]),
      );
    }));

  test("R-PWA-01 signing out removes it", () =>
    marbles({ until: 20_000 }, openTab, (m, { app }) => {
      m.at(8_000, () => {
        expect(stored(m)).not.toBeNull();
        app.send({ type: "session/signOut" });
      });
      m.at(8_001, () => expect(stored(m)).toBeNull());
    }));
});
