import { describe, expect, test } from "vitest";
import { writeLayoutLink } from "../../../../../streams/features/desk/layouts/layoutLink.ts";
import {
  createSharedLayout,
  type LinkedLayout,
} from "../../../../../streams/features/desk/layouts/sharedLayout.ts";
import { accountBench } from "../../../../support/accountBench.ts";
import { type Answer, delayed, offline, ok, refused } from "../../../../support/fakes/http.ts";
import { type MarbleTest, marbles } from "../../../../support/marbles.ts";
import { layoutOf } from "../layoutEditing/arbitraryLayout.ts";

const code = writeLayoutLink({ gameId: "g-1", name: "Left", layout: layoutOf() });
const address = (gameId: string, layout = code) => `/th/gameDetails?id=${gameId}#layout=${layout}`;
const save = "/desk/layouts/save";

/** @param reply to saving, after 10 ms */
function setUp(m: MarbleTest, reply: Answer = ok({})) {
  m.ports.http.on(save, delayed(10, reply));
  const bench = accountBench(m);
  const linked = createSharedLayout(m.scope.child("sharedLayout"), { ...bench.deps });
  const does = (accept: boolean): void => {
    bench.send({ type: "desk/sharedLayout", accept });
  };
  const sent = () => m.ports.http.to(save).map(({ json }) => json);
  return { ...bench, linked, does, sent };
}
const states = {
  n: "none",
  o: "offered",
  s: "saving",
  k: "saved",
  u: "unsent",
  r: "refused",
  b: "broken",
  w: "newer",
  g: "otherGame",
};
const brief = ({ status }: LinkedLayout) => status;

describe("R-LAYOUT-03 a layout from a link", () => {
  test("is offered on the game's page, kept when accepted, and its code leaves the address", () =>
    marbles({ until: 1_000, at: address("g-1") }, setUp, (m, { linked, does, sent }) => {
      m.at(100, () => {
        expect(sent()).toEqual([]);
        does(true);
      });
      // A second tap while it is being kept.
      m.at(105, () => does(true));
      m.expectState(linked, "o 99ms s 9ms k", states, brief);
      m.afterwards(() => {
        expect(sent()).toEqual([
          expect.objectContaining({ params: expect.objectContaining({ gameId: "g-1", name: "Left" }) }),
        ]);
        expect(m.ports.navigation.address()).toMatchObject({
          path: "/th/gameDetails",
          query: "?id=g-1",
          hash: "",
        });
      });
    }));

  test("nothing is kept when it is declined, and what came of it goes with the page", () =>
    marbles({ until: 1_000, at: address("g-1") }, setUp, (m, { linked, does, sent, navigation }) => {
      m.at(100, () => does(false));
      m.at(200, () => navigation.go("/"));
      m.expectState(linked, "o 99ms n", states, brief);
      m.afterwards(() => expect(sent()).toEqual([]));
    }));

  test("waits in this browser while the service cannot be reached", () =>
    marbles({ until: 1_000, at: address("g-1") }, (m) => {
      const { linked, does, navigation } = setUp(m, offline);
      m.at(100, () => does(true));
      m.at(200, () => navigation.go("/"));
      m.expectState(linked, "o 99ms s 9ms u 89ms n", states, brief);
      m.afterwards(() =>
        expect(m.ports.storage.get("local", "TOUCH_LAYOUTS")).toContain('"unsent":[{"do":"save"'),
      );
    }));

  test("says so where there is no room, and is not kept here either", () =>
    marbles({ until: 1_000, at: address("g-1") }, (m) => {
      const { linked, does, toasted } = setUp(m, refused(-20062, "No room."));
      m.at(100, () => does(true));
      m.expectState(linked, "o 99ms s 9ms r", states, brief);
      m.afterwards(() => {
        expect(toasted).toEqual(["No room."]);
        expect(m.ports.storage.get("local", "TOUCH_LAYOUTS")).not.toContain("Left");
      });
    }));

  test.each<[string, string, string]>([
    ["of another game", address("g-2"), "g"],
    ["that was cut", address("g-1", code.slice(0, 5)), "b"],
    ["of a later version", address("g-1", `9${code.slice(1)}`), "w"],
    ["on another page", `/#layout=${code}`, "n"],
    ["of no game", `/gameDetails#layout=${code}`, "n"],
  ])("one %s", (_name, at, state) =>
    marbles({ until: 1_000, at }, setUp, (m, { linked, sent }) => {
      m.expectState(linked, state, states, brief);
      m.afterwards(() => expect(sent()).toEqual([]));
    }),
  );

  test("of the page in front alone is kept: not the one of a link that was opened before", () =>
    marbles({ until: 1_000, at: address("g-1") }, setUp, (m, { linked, does, sent }) => {
      const other = writeLayoutLink({ gameId: "g-2", name: "Right", layout: layoutOf() });
      m.at(100, () => m.ports.navigation.go(address("g-2", other)));
      m.at(200, () => does(true));
      m.expectState(linked, "o 199ms s 9ms k", states, brief);
      m.afterwards(() =>
        expect(sent()).toEqual([
          expect.objectContaining({ params: expect.objectContaining({ gameId: "g-2", name: "Right" }) }),
        ]),
      );
    }));

  test("is not kept for a player who has signed out", () =>
    marbles({ until: 1_000, at: address("g-1") }, setUp, (m, { linked, player, does, sent }) => {
      m.at(100, () => player.set(null));
      m.at(110, () => does(true));
      m.expectState(linked, "o 99ms n", states, brief);
      m.afterwards(() => {
        expect(sent()).toEqual([]);
        expect(m.ports.storage.get("local", "TOUCH_LAYOUTS")).toBeNull();
      });
    }));

  test("is not offered while nobody is signed in", () =>
    marbles({ until: 1_000, at: address("g-1") }, setUp, (m, { linked, player }) => {
      m.at(100, () => player.set(null));
      m.at(200, () => player.set("player-1"));
      m.expectState(linked, "o 99ms n 99ms o", states, brief);
    }));
});
