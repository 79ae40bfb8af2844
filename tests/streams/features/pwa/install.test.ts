import { of, throwError } from "rxjs";
import { describe, expect, test } from "vitest";
import { playingDesk } from "../../../../src/dev/fixtures/playingDesk.ts";
import { createActions } from "../../../../streams/actions.ts";
import type { App } from "../../../../streams/app.ts";
import type { Desk } from "../../../../streams/features/desk/deskState.ts";
import { createInstall } from "../../../../streams/features/pwa/install.ts";
import { source } from "../../../../streams/lib/state.ts";
import { createNavigation } from "../../../../streams/page/navigation.ts";
import { createOverlays, type Overlays } from "../../../../streams/page/overlays.ts";
import { createTypedStorage } from "../../../../streams/storage/typedStorage.ts";
import { answerFirst } from "../../../support/fakeBackend.ts";
import { game } from "../../../support/games.ts";
import { beginWith, epoch, type MarbleTest, marbles } from "../../../support/marbles.ts";
import { openTab } from "../session/sessionBench.ts";

const day = 86_400_000;
/** When the code for it comes, ms. */
const start = 3_000;
const shown = { n: [], i: ["install"] };
const kinds = (overlays: App["overlays"]["value"]) => overlays.map(({ kind }) => kind);
const racer = game("g-1");

/** A player at home. @param visited when they were here before, ms before now; null: never */
function visit(
  m: MarbleTest,
  {
    visited = day,
    later = null,
    way = "prompt",
  }: { visited?: number | null; later?: number | null; way?: "prompt" | "ios" | "menu" | "installed" } = {},
): App {
  m.ports.installer.setWay(way);
  const laterAt = later === null ? null : epoch - later;
  if (visited !== null)
    m.ports.storage.set(
      "local",
      "INSTALL",
      JSON.stringify({ visits: 1, visitedAt: epoch - visited, laterAt }),
    );
  const { app } = openTab(m, { games: [racer] });
  return app;
}
/** No pop-up until then, and the offer at that time, ms. */
function offered(m: MarbleTest, app: App, from: number): void {
  m.at(from - 1, () => expect(kinds(app.overlays.value)).toEqual([]));
  m.at(from + 1, () => expect(kinds(app.overlays.value)).toEqual(["install"]));
}
const answer = (app: App, said: string): void => answerFirst(app, said);
const storedValue = (m: MarbleTest): unknown => JSON.parse(m.ports.storage.get("local", "INSTALL") ?? "null");

describe("the offer of the home screen", () => {
  test.each([
    ["a first visit", { visited: null }],
    ["a load 1 ms before half an hour is over", { visited: 1_800_000 - start - 1 }],
    ["a browser that can't ask", { way: "menu" }],
    ["an installed app", { way: "installed" }],
    ["30 days less 1 ms after 'Later'", { later: 30 * day - start - 1 }],
  ] as const)("R-PWA-01 does not open on %s", (_name, how) =>
    marbles({ until: 8_500 }, beginWith(visit, how), (m, app) => {
      m.expectState(app.overlays, "n", shown, kinds);
    }),
  );

  test.each([
    ["half an hour after the last", { visited: 1_800_000 - start }],
    ["30 days after 'Later'", { later: 30 * day - start }],
    ["after a 'Later' of the future, from a clock that was wrong", { later: -day }],
    ["iOS", { way: "ios" }],
  ] as const)("R-PWA-01 opens on a visit: %s", (_name, how) =>
    marbles({ until: 8_500 }, beginWith(visit, how), (m, app) => {
      offered(m, app, 8_000);
    }),
  );

  test("R-PWA-01 'Later' dismisses it, and is remembered", () =>
    marbles({ until: 60_000 }, visit, (m, app) => {
      m.at(10_000, () => answer(app, "later"));
      offered(m, app, 8_000);
      m.at(10_001, () => expect(kinds(app.overlays.value)).toEqual([]));
      m.at(59_999, () => expect(kinds(app.overlays.value)).toEqual([]));
      m.expectState(app.install, "f 9999ms t", { f: false, t: true }, ({ quiet }) => quiet);
      m.afterwards(() => expect(storedValue(m)).toMatchObject({ visits: 2, laterAt: epoch + 10_000 }));
    }));

  test("R-PWA-01 accepting opens the browser's prompt during the tap itself; dismissing that counts as 'Later'", () =>
    marbles({ until: 20_000 }, visit, (m, app) => {
      m.ports.installer.answer$ = of("dismissed");
      m.at(10_000, () => {
        answer(app, "install");
        expect(m.ports.installer.asked).toBe(1);
      });
      m.afterwards(() => {
        expect(storedValue(m)).toMatchObject({ laterAt: epoch + 10_000 });
        expect(app.install.value).toEqual({ way: "prompt", asking: false, quiet: true });
      });
    }));

  /** The feature alone, with every State in the test's hand. */
  function alone(m: MarbleTest) {
    const { actions, send } = createActions();
    const overlays = createOverlays(actions);
    const { location } = createNavigation(m.scope, { port: m.ports.navigation, actions });
    const busy = source(false);
    const desk = source<Desk>({ status: "closed" });
    m.ports.installer.setWay("prompt");
    const install = createInstall(m.scope, {
      ports: m.ports,
      typedStorage: createTypedStorage(m.ports.storage),
      actions,
      overlays,
      player: source<string | null>("player-1"),
      location,
      visible: source(true),
      desk,
      busy,
    });
    return { install, overlays, busy, desk, send };
  }
  const open = ({ shown }: Overlays): string[] => shown.value.map(({ kind }) => kind);

  test("R-PWA-01 opens after the first finished game, even on a first visit", () =>
    marbles({ until: 120_000 }, alone, (m, { overlays, busy, desk }) => {
      m.at(20_000, () => {
        expect(open(overlays)).toEqual([]);
        busy.set(true);
        desk.set(playingDesk({ game: racer }));
      });
      m.at(60_000, () => {
        desk.set({ status: "ended", game: racer, timeOver: false, end: null, released: true });
        busy.set(false);
      });
      m.at(70_000, () => {
        expect(open(overlays)).toEqual([]);
        desk.set({ status: "closed" });
      });
      m.at(74_999, () => expect(open(overlays)).toEqual([]));
      m.at(75_001, () => expect(open(overlays)).toEqual(["install"]));
    }));

  test("R-PWA-01 never opens while the player queues or plays, and closes when they begin to", () =>
    marbles({ until: 60_000 }, (m) => {
      m.ports.storage.set(
        "local",
        "INSTALL",
        JSON.stringify({ visits: 5, visitedAt: epoch - day, laterAt: null }),
      );
      const { install, overlays, busy, send } = alone(m);
      m.at(4_999, () => busy.set(true));
      m.at(20_000, () => expect(open(overlays)).toEqual([]));
      m.at(20_000, () => busy.set(false));
      m.at(25_001, () => expect(open(overlays)).toEqual(["install"]));
      m.at(30_000, () => busy.set(true));
      m.at(30_001, () => {
        expect(open(overlays)).toEqual([]);
        // What the player did not answer is no 'Later'.
        expect(install.value.quiet).toBe(false);
        // A request of their own is still served.
        send({ type: "install/ask" });
        expect(m.ports.installer.asked).toBe(1);
      });
    }));

  test("R-PWA-01 waits for other pop-ups, other pages and hidden tabs", () =>
    marbles({ until: 60_000 }, visit, (m, app) => {
      m.at(4_000, () => app.send({ type: "navigate", to: "/user" }));
      m.at(10_000, () => app.send({ type: "navigate", to: "/" }));
      m.at(12_000, () => m.ports.lifecycle.setVisible(false));
      m.at(30_000, () => m.ports.lifecycle.setVisible(true));
      offered(m, app, 35_000);
    }));
});

describe("asking from the bookmark section", () => {
  test("R-PWA-01 the browser's prompt opens at once; a second tap does not open it again, also once it is answered", () =>
    marbles({ until: 8_000 }, beginWith(visit, { visited: null }), (m, app) => {
      m.ports.installer.answer$ = m.cold("100ms (d|)", { d: "dismissed" });
      m.at(4_000, () => {
        app.send({ type: "install/ask" });
        expect([m.ports.installer.asked, app.install.value.asking]).toEqual([1, true]);
        app.send({ type: "install/ask" });
        expect(m.ports.installer.asked).toBe(1);
      });
      m.at(4_200, () => expect([m.ports.installer.asked, app.install.value.asking]).toEqual([1, false]));
    }));

  test("R-ERR-05 a prompt that throws can be opened again", () =>
    marbles({ until: 8_000 }, beginWith(visit, { visited: null }), (m, app) => {
      m.ports.report.expect("install/ask");
      m.ports.installer.answer$ = throwError(() => new Error("gone"));
      m.at(4_000, () => {
        app.send({ type: "install/ask" });
        expect(app.install.value.asking).toBe(false);
        app.send({ type: "install/ask" });
        expect(m.ports.installer.asked).toBe(2);
      });
    }));

  test("R-PWA-01 on iOS the steps are shown, also after a 'Later'", () =>
    marbles({ until: 8_000 }, beginWith(visit, { later: day, way: "ios" }), (m, app) => {
      m.at(4_000, () => app.send({ type: "install/ask" }));
      offered(m, app, 4_000);
    }));

  test("R-PWA-01 'Later' there suppresses the offer, too", () =>
    marbles({ until: 20_000 }, visit, (m, app) => {
      m.at(4_000, () => app.send({ type: "install/later" }));
      m.expectState(app.overlays, "n", shown, kinds);
    }));

  test("R-NATIVE-01 in the native app nothing is offered", () =>
    marbles({ until: 20_000 }, (m) => {
      m.ports.shell.tell("{}");
      const app = visit(m);
      m.at(4_000, () => app.send({ type: "install/ask" }));
      m.expectState(app.overlays, "n", shown, kinds);
      m.afterwards(() => expect([app.install.value.way, m.ports.installer.asked]).toEqual(["none", 0]));
    }));
});
