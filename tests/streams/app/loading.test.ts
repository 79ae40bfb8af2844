import { defer, map, NEVER, switchMap, timer } from "rxjs";
import { describe, expect, test } from "vitest";
import type { App } from "../../../streams/app.ts";
import type { LazyModules } from "../../../streams/compose/lazyModules.ts";
import type { LoadCode } from "../../../streams/lib/lazyModule.ts";
import { callTimeout } from "../../../streams/rules/durations.ts";
import { scheduleCheck } from "../../support/fakeBackend.ts";
import { ok } from "../../support/fakePorts.ts";
import { game } from "../../support/games.ts";
import { lazyModules } from "../../support/lazyModules.ts";
import { beginWith, epoch, type MarbleTest, marbles } from "../../support/marbles.ts";
import { openTab } from "../features/session/sessionBench.ts";

/** Code that fails to come the first time, after 500 ms, and is there at once from then on. */
function failingOnce<Code>({ clock }: MarbleTest, load: LoadCode<Code>) {
  /** When it was asked for, ms. */
  const loads: number[] = [];
  const failing: LoadCode<Code> = () =>
    defer(() => {
      loads.push(clock.now() - epoch);
      if (loads.length > 1) return load();
      return timer(500, clock.scheduler).pipe(
        map(() => {
          throw new Error("no code");
        }),
      );
    });
  return { loads, failing };
}

/** The app of a signed-in player. */
const start = (m: MarbleTest, modules: Partial<LazyModules>): App =>
  openTab(m, { games: [game("g-1")], socket: true, modules }).app;

describe("code that is wanted again while it is loaded", () => {
  test("R-ROUTE-08 opening a purchase twice loads its code once, and a failure is one", () =>
    marbles({ until: 2_000 }, beginWith(failingOnce, lazyModules.account), (m, { loads, failing }) => {
      m.ports.report.expect("account");
      const app = start(m, { account: failing });
      const open = (what: "hour" | "chooser"): void => app.send({ type: "purchase/open", what });
      m.at(100, () => open("chooser"));
      m.at(200, () => open("hour"));
      m.at(1_000, () => {
        expect(loads).toEqual([100]);
        open("chooser");
        expect(loads).toEqual([100, 1_000]);
        expect(app.overlays.value.map(({ kind }) => kind)).toEqual(["purchase"]);
      });
      m.afterwards(() => expect(m.ports.report.faults).toHaveLength(1));
    }));

  test("R-AWAY-08 a game that was left loads the account, whose bar counts down, also after a reload", () =>
    marbles({ until: 2_000 }, beginWith(start, {}), (m, app) => {
      m.ports.http.on("/schedule/info", ok(scheduleCheck(300, game("g-1"))));
      const leaving = {
        id: "s-1",
        leftAt: epoch,
        endsAt: epoch + 600_000,
        freeFrom: epoch,
        freeUntil: epoch + 600_000,
      };
      m.ports.storage.set("session", "LEFT_GAME", JSON.stringify(leaving));
      m.at(1_000, () => {
        const prompt = app.overlays.value[0];
        if (prompt) app.send({ type: "overlay/answer", id: prompt.id, answer: "close" });
      });
      m.at(1_900, () => expect(app.account.value?.leftGame.value).toEqual({ endsIn: 599, time: "free" }));
    }));

  test("R-ROUTE-08 a page that is left and opened again does not load it twice", () =>
    marbles({ until: 2_000 }, beginWith(failingOnce, lazyModules.account), (m, { loads, failing }) => {
      m.ports.report.expect("account");
      const app = start(m, { account: failing });
      const go = (to: string): void => app.send({ type: "navigate", to });
      m.at(100, () => go("/user"));
      m.at(200, () => go("/"));
      m.at(300, () => go("/user"));
      m.at(1_000, () => {
        expect(loads).toEqual([100]);
        go("/");
      });
      m.at(1_100, () => {
        go("/user");
        expect(loads).toEqual([100, 1_100]);
        expect(app.account.value).not.toBeNull();
      });
      m.afterwards(() => expect(m.ports.report.faults).toHaveLength(1));
    }));

  test("R-LAYOUT-03 a link to a layout asks again where the one before it has waited for as long as a reply", () =>
    marbles({ until: callTimeout + 2_000 }, (m) => {
      m.ports.report.expect("deskModule");
      const loads: number[] = [];
      const desk: LazyModules["desk"] = () => {
        loads.push(m.ports.clock.now() - epoch);
        return loads.length > 1 ? lazyModules.desk() : NEVER;
      };
      const app = start(m, { desk });
      const open = (id: string): void => m.ports.navigation.go(`/gameDetails?id=${id}#layout=code`);
      m.at(100, () => open("g-1"));
      m.at(callTimeout + 99, () => open("g-2"));
      m.at(callTimeout + 1_000, () => {
        expect(loads).toEqual([100]);
        open("g-1");
        expect(loads).toEqual([100, callTimeout + 1_000]);
        expect(app.deskModule.value).not.toBeNull();
      });
    }));
});

describe("R-ROUTE-08 code of a purchase that never comes counts as code that cannot be loaded", () => {
  test("after 30 s", () =>
    marbles({ until: 31_000 }, beginWith(start, { account: () => NEVER }), (m, app) => {
      m.ports.report.expect("account");
      m.at(500, () => app.send({ type: "purchase/open", what: "chooser" }));
      m.at(30_499, () => expect(m.ports.navigation.reloads).toBe(0));
      m.at(30_501, () => expect(m.ports.navigation.reloads).toBe(1));
    }));

  test("and not where it comes a moment before that", () =>
    marbles({ until: 31_000 }, (m) => {
      const account = () =>
        timer(29_999, m.ports.clock.scheduler).pipe(switchMap(() => lazyModules.account()));
      const app = start(m, { account });
      m.at(500, () => app.send({ type: "purchase/open", what: "chooser" }));
      m.at(30_998, () => {
        expect(m.ports.navigation.reloads).toBe(0);
        expect(app.account.value).not.toBeNull();
      });
    }));
});
