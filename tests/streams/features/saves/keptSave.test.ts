import { expect, test } from "vitest";
import type { Desk } from "../../../../streams/features/desk/deskState.ts";
import { createKeptSave, type KeptSave } from "../../../../streams/features/saves/keptSave.ts";
import { source } from "../../../../streams/lib/state.ts";
import { accountBench } from "../../../support/accountBench.ts";
import { game } from "../../../support/games.ts";
import { type Answer, beginWith, type MarbleTest, marbles, offline, ok } from "../../../support/marbles.ts";

const path = "/user/saves";
const keeping = game("racer");
const ended = (changes: Partial<Extract<Desk, { status: "ended" }>> = {}): Desk => ({
  status: "ended",
  game: keeping,
  timeOver: false,
  end: null,
  released: true,
  ...changes,
});
const saved = (savedAt: number, inUse = false) =>
  ok({
    list: [{ gameId: keeping.gameIdStr, game: null, inUse, versions: [{ id: "v", savedAt, bytes: 5 }] }],
  });

function bench(m: MarbleTest, ...answers: readonly [Answer, ...Answer[]]) {
  m.ports.http.on(path, ...answers);
  const desk = source<Desk>({ status: "closed" });
  const { deps } = accountBench(m);
  return { desk, kept: createKeptSave(m.scope.child("kept"), { ...deps, ports: m.ports, desk }).keptSave };
}
const at = (save: KeptSave): string => (save === "pending" ? save : String(save?.savedAt ?? "none"));
const values = { n: "none", p: "pending", s: "700", t: "900" };

test("R-LAG-05 the newest save is known once the seat is released and the host has stored it", () =>
  marbles(beginWith(bench, saved(700, true), saved(900)), (m, { desk, kept }) => {
    m.at(1_000, () => desk.set(ended({ released: false })));
    m.at(3_000, () => desk.set(ended()));
    m.expectState(kept, "n 2999ms p 1999ms t", values, at);
    m.afterwards(() => expect(m.ports.http.to(path)).toHaveLength(2));
  }));

test.each([
  ["the service can't say it", offline, "n"],
  ["it is not stored yet", saved(700, true), "n 999ms p 7999ms n"],
])("R-LAG-05 nothing is said of it where %s, asked five times", (_, answer, states) =>
  marbles(beginWith(bench, answer), (m, { desk, kept }) => {
    m.at(1_000, () => desk.set(ended()));
    m.expectState(kept, states, values, at);
    m.afterwards(() => expect(m.ports.http.to(path)).toHaveLength(5));
  }),
);

test("R-LAG-05 it goes with the desk", () =>
  marbles(beginWith(bench, saved(700)), (m, { desk, kept }) => {
    m.at(1_000, () => desk.set(ended()));
    m.at(2_000, () => desk.set({ status: "closed" }));
    m.expectState(kept, "n 999ms s 999ms n", values, at);
    m.afterwards(() => expect(m.ports.http.to(path)).toHaveLength(1));
  }));
