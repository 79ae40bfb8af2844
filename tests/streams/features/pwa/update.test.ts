import { of } from "rxjs";
import { describe, expect, test } from "vitest";
import type { App } from "../../../../streams/app.ts";
import { answerFirst, scheduleCheck } from "../../../support/fakeBackend.ts";
import { game } from "../../../support/games.ts";
import { epoch, type MarbleTest, marbles, ok } from "../../../support/marbles.ts";
import { openTab } from "../session/sessionBench.ts";

const reloads = (m: MarbleTest): number =>
  m.ports.navigation.log.filter(({ kind }) => kind === "reload").length;
const start = (m: MarbleTest): App => openTab(m).app;

describe("a newer version", () => {
  test("R-PWA-01 is announced, and waits for consent", () =>
    marbles({ until: 60_000 }, start, (m, app) => {
      m.at(10_000, () => m.ports.updates.setWaits(true));
      m.expectState(app.updateWaits, "f 9999ms t", { f: false, t: true });
      m.afterwards(() => expect([m.ports.updates.takenOver, reloads(m)]).toEqual([0, 0]));
    }));

  test("R-PWA-01 consent lets it take over, then the page reloads", () =>
    marbles({ until: 20_000 }, start, (m, app) => {
      m.ports.updates.inCharge$ = of(undefined);
      m.ports.updates.setWaits(true);
      m.at(10_000, () => {
        app.send({ type: "update/apply" });
        expect([m.ports.updates.takenOver, reloads(m)]).toEqual([1, 1]);
      });
    }));

  test("R-PWA-01 one that does not take over within 5 s is loaded anyway", () =>
    marbles({ until: 20_000 }, start, (m, app) => {
      m.ports.updates.setWaits(true);
      m.at(10_000, () => app.send({ type: "update/apply" }));
      m.at(14_999, () => expect(reloads(m)).toBe(0));
      // What the test does comes before what the app does in the same millisecond.
      m.at(15_000, () => expect(reloads(m)).toBe(0));
      m.at(15_001, () => expect(reloads(m)).toBe(1));
    }));

  test("R-PWA-01 consent given again meanwhile is the same consent", () =>
    marbles({ until: 30_000 }, start, (m, app) => {
      m.ports.updates.setWaits(true);
      m.at(10_000, () => app.send({ type: "update/apply" }));
      m.at(12_000, () => app.send({ type: "update/apply" }));
      m.at(15_001, () => expect(reloads(m)).toBe(1));
      m.afterwards(() => expect([m.ports.updates.takenOver, reloads(m)]).toEqual([1, 1]));
    }));

  test("R-PWA-01 consent without a newer version does nothing", () =>
    marbles({ until: 20_000 }, start, (m, app) => {
      m.at(10_000, () => app.send({ type: "update/apply" }));
      m.afterwards(() => expect([m.ports.updates.takenOver, reloads(m)]).toEqual([0, 0]));
    }));

  test("R-PWA-01 is not announced while the player queues or plays, and is afterwards", () =>
    marbles({ until: 60_000 }, (m) => {
      const racer = game("g-1");
      m.ports.updates.setWaits(true);
      m.ports.http.on("/schedule/info", ok(scheduleCheck(100, racer)));
      const { app } = openTab(m, { games: [racer] });
      m.at(20_000, () => {
        expect(app.overlays.value.map(({ kind }) => kind)).toEqual(["resumePrompt"]);
        expect(app.updateWaits.value).toBe(false);
        app.send({ type: "update/apply" });
        expect(m.ports.updates.takenOver).toBe(0);
        answerFirst(app, false);
      });
      m.at(21_000, () => expect(app.updateWaits.value).toBe(true));
    }));

  test("R-PWA-01 is looked for every hour", () =>
    marbles({ until: 2 * 3_600_000 + 4_000 }, start, (m) => {
      const looked: number[] = [];
      m.ports.updates.look = () => void looked.push(m.clock.now() - epoch);
      // The hours count from the moment when this part of the app is loaded, 3 s after the start.
      m.afterwards(() => expect(looked).toEqual([3_000 + 3_600_000, 3_000 + 7_200_000]));
    }));
});
