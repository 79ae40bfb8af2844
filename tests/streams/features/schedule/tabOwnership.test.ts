import fc from "fast-check";
import { NEVER } from "rxjs";
import { describe, expect, test, vi } from "vitest";
import { createFoundation } from "../../../../streams/compose/foundation.ts";
import { createSchedule } from "../../../../streams/features/schedule/schedule.ts";
import type { Schedule } from "../../../../streams/features/schedule/scheduleState.ts";
import { createOtherTabOwns } from "../../../../streams/features/schedule/tabOwnership.ts";
import { createScope, type Scope } from "../../../../streams/lib/scope.ts";
import { source } from "../../../../streams/lib/state.ts";
import { fakeBackend, scheduleCheck } from "../../../support/fakeBackend.ts";
import { createFakeIdentity, fullWallet } from "../../../support/fakeIdentity.ts";
import { manualClock } from "../../../support/fakes/clock.ts";
import { ok } from "../../../support/fakes/http.ts";
import { createHub } from "../../../support/fakes/lifecycle.ts";
import { game } from "../../../support/games.ts";
import { lazyModules } from "../../../support/lazyModules.ts";
import { beginWith, type FakePorts, fakePorts, type MarbleTest, marbles } from "../../../support/marbles.ts";
import { defaultConfig, playBench } from "../../../support/playBench.ts";

const racer = game("g-1");
const queue = { queuingIndex: 2, queuingWaitTime: 90 };

/** A tab that found a schedule in the queue, with nothing but that. */
function scheduleOn(scope: Scope, ports: FakePorts, name: string) {
  fakeBackend(ports, [racer]);
  ports.http.on("/schedule/info", ok(scheduleCheck(100, racer, { queue })));
  ports.entropy.uuid = () => name;
  const foundation = createFoundation(scope, { ports, config: defaultConfig() });
  const identity = createFakeIdentity(scope, foundation, { player: "player-1", wallet: fullWallet });
  foundation.index.add([racer]);
  const loadStartInfo = lazyModules.deferred;
  const feature = createSchedule(scope.child("schedule"), { ...foundation, ...identity, loadStartInfo });
  scope.run("check", feature.check$);
  return {
    kind: () => feature.schedule.value.kind,
    takeOver: () => feature.dispatch({ type: "resumed" }),
    end: () => scope.end(),
  };
}

/** Two tabs whose ids are "a" and "b". */
function twoTabs(m: MarbleTest, names: readonly [string, string] = ["a", "b"]) {
  const other = m.tab();
  return {
    first: scheduleOn(m.scope.child("first"), m.ports, names[0]),
    second: scheduleOn(m.scope.child("second"), other, names[1]),
    other,
  };
}

describe("R-SES-04 R-SOCK-01 two tabs that resume the same schedule", () => {
  test.each([
    ["the first one 1 ms earlier", 999, 1_000, "second", ["a", "b"]],
    ["both in the same millisecond", 1_000, 1_000, "second", ["a", "b"]],
    ["both, whichever claims first: the tab id decides", 1_000, 1_000, "first", ["b", "a"]],
    ["the second one 1 ms earlier", 1_000, 999, "first", ["a", "b"]],
  ] as const)("%s: one of them owns it, the other follows", (_, firstAt, secondAt, winner, names) =>
    marbles(beginWith(twoTabs, names), (m, { first, second }) => {
      m.at(firstAt, first.takeOver);
      m.at(secondAt, second.takeOver);
      m.at(1_100, () =>
        expect([first.kind(), second.kind()]).toEqual(
          winner === "first" ? ["queued", "found"] : ["found", "queued"],
        ),
      );
      m.at(50_000, () => expect([first.kind(), second.kind()].toSorted()).toEqual(["found", "queued"]));
    }),
  );

  test("a later takeover always succeeds, back and forth, even when the clock was set back", () =>
    marbles(twoTabs, (m, { first, second }) => {
      m.at(1_000, first.takeOver);
      m.at(2_000, () => {
        m.clock.jump(-3_600_000);
        second.takeOver();
      });
      m.at(2_100, () => expect([first.kind(), second.kind()]).toEqual(["found", "queued"]));
      m.at(3_000, first.takeOver);
      m.at(3_100, () => expect([first.kind(), second.kind()]).toEqual(["queued", "found"]));
    }));

  test("a tab that knows of no schedule asks the service when another tab has just started one", () =>
    marbles(beginWith(playBench, { games: [racer] }), (m, bench) => {
      const other = m.tab();
      const asked = () => m.ports.http.to("/schedule/info").length;
      m.at(1_000, () => {
        expect([asked(), bench.schedule.schedule.value.kind]).toEqual([1, "none"]);
        m.ports.http.on("/schedule/info", ok(scheduleCheck(300, racer)));
        other.lifecycle.broadcast("schedule", { taken: "s-1", at: m.clock.now(), tab: "z" });
      });
      m.at(1_010, () => expect([asked(), bench.schedule.schedule.value.kind]).toEqual([2, "found"]));
    }));

  test("it asks for the lock before it claims: who hears the claim finds the lock held", () =>
    marbles(twoTabs, (m, { first }) => {
      const lock = vi.spyOn(m.ports.lifecycle, "lock");
      const claim = vi.spyOn(m.ports.lifecycle, "broadcast");
      m.at(1_000, first.takeOver);
      m.afterwards(() => {
        const [locked = 0, claimed = 0] = [lock, claim].map(({ mock }) => mock.invocationCallOrder[0]);
        expect(locked).toBeLessThan(claimed);
      });
    }));

  test("a claim on another schedule, or a malformed one, changes nothing", () =>
    marbles(twoTabs, (m, { first, other }) => {
      m.at(1_000, first.takeOver);
      m.at(2_000, () => {
        for (const message of [
          { taken: "s-9", at: Number.MAX_SAFE_INTEGER, tab: "z" },
          { taken: "s-1", at: "later", tab: "z" },
          { taken: "s-1" },
          null,
          "s-1",
        ])
          other.lifecycle.broadcast("schedule", message);
      });
      m.at(2_100, () => expect(first.kind()).toBe("queued"));
    }));
});

test("R-SES-04 whether another tab owns the schedule is not known any more once it is over, whatever that tab does then; the next schedule is asked about anew", () =>
  marbles({ until: 1_000 }, (m) => {
    const other = m.tab();
    const held = other.lifecycle.lock("schedule").subscribe();
    const schedule = source<Schedule>({ kind: "none" });
    const found = (id: string): Schedule => ({
      kind: "found",
      seat: { id, game: racer, mode: 5, account: null },
      status: 100,
      queue,
      connect: null,
      readiness: "silent",
    });
    const otherTabOwns = createOtherTabOwns(m.scope, {
      ports: m.ports,
      schedule,
      claimedElsewhere$: NEVER,
    });
    m.expectState(otherTabOwns, "n 99ms y 99ms n 199ms f", { n: null, y: true, f: false });
    m.at(100, () => schedule.set(found("s-1")));
    m.at(200, () => schedule.set({ kind: "none" }));
    m.at(300, () => held.unsubscribe());
    m.at(400, () => schedule.set(found("s-2")));
  }));

test("R-SES-04 any number of tabs, in any order within a few ms: exactly one owns the schedule", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ tab: fc.integer({ min: 0, max: 3 }), pause: fc.integer({ min: 0, max: 2 }) }), {
        minLength: 1,
        maxLength: 12,
      }),
      (takeovers) => {
        const clock = manualClock();
        const hub = createHub();
        const tabs = ["c", "a", "d", "b"].map((name) => {
          const ports = fakePorts({ clock, hub });
          return scheduleOn(createScope(name, ports), ports, name);
        });
        clock.advance(10);
        for (const { tab, pause } of takeovers) {
          tabs[tab]?.takeOver();
          // Without a pause no claim is received in between.
          if (pause > 0) clock.advance(pause);
        }
        clock.advance(100);
        const kinds = tabs.map(({ kind }) => kind());
        for (const tab of tabs) tab.end();
        expect(kinds.toSorted()).toEqual(["found", "found", "found", "queued"]);
      },
    ),
    { numRuns: 100 },
  );
});
