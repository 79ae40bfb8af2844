import { NEVER } from "rxjs";
import { describe, expect, test } from "vitest";
import type { LazyModules } from "../../../../streams/compose/lazyModules.ts";
import { game } from "../../../support/games.ts";
import { type MarbleTest, marbles } from "../../../support/marbles.ts";
import { playBench } from "../../../support/playBench.ts";

/** A player who clicks Play after 1 s. */
function clicked(m: MarbleTest, loadDeferred: LazyModules["deferred"]) {
  const bench = playBench(m, { games: [game("g-1")], loadDeferred });
  m.at(1_000, () => bench.send({ type: "play/click", gameId: "g-1" }));
  return bench;
}

describe("R-ROUTE-08 the code from a click on Play to a schedule", () => {
  test("that has not come after 30 s reloads the page, and the play is over", () =>
    marbles((m) => {
      m.ports.report.expect("play/code");
      const bench = clicked(m, () => NEVER);
      m.at(30_999, () => {
        expect([m.ports.navigation.reloads, bench.play.value.status]).toEqual([0, "starting"]);
      });
      m.at(31_001, () => expect([m.ports.navigation.reloads, bench.play.value.status]).toEqual([1, "idle"]));
    }));

  test("is waited for no longer by a player who has left the page", () =>
    marbles((m) => {
      const bench = clicked(m, () => NEVER);
      m.at(2_000, () => bench.send({ type: "navigate", to: "/user" }));
      m.at(60_000, () => expect(m.ports.navigation.reloads).toBe(0));
    }));
});
