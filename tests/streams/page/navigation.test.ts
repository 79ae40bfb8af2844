import { describe, expect, test } from "vitest";
import { createNavigation } from "../../../streams/page/navigation.ts";
import { type MarbleTest, marbles } from "../../support/marbles.ts";
import { uiBench } from "./uiBench.ts";

function setUp(m: MarbleTest) {
  const { actions, send } = uiBench(m);
  return { ...createNavigation(m.scope, { port: m.ports.navigation, actions }), send };
}

describe("navigation", () => {
  test.each([
    ["/", "/gameDetails?id=g-1", "/gameDetails?id=g-1"],
    ["/th", "/", "/th"],
    ["/th/login", "/?a=1", "/th?a=1"],
    ["/en/gameDetails", "/user", "/en/user"],
  ])("R-ROUTE-02 at %s, %s is %s: the current prefix is kept", (at, to, expected) =>
    marbles({ at }, setUp, (m, { send }) => {
      m.at(1, () => send({ type: "navigate", to }));
      m.afterwards(() => {
        expect(m.ports.navigation.at).toBe(expected);
        expect(m.ports.navigation.depth).toBe(1);
      });
    }),
  );

  test("R-ROUTE-02 replacing adds no history entry; going back skips the replaced one", () =>
    marbles(setUp, (m, { location, send }) => {
      m.act("-p-r-b", {
        p: () => send({ type: "navigate", to: "/login" }),
        r: () => send({ type: "navigate", to: "/gameDetails?id=1", replace: true }),
        b: () => send({ type: "navigate/back" }),
      });
      m.expectState(location, "hl-d-h", { h: "/", l: "/login", d: "/gameDetails" }, ({ path }) => path);
    }));

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "",
    "login",
  ])("R-ROUTE-02 ignores an intent to go to %j", (to) =>
    marbles(setUp, (m, { send }) => {
      m.at(1, () => send({ type: "navigate", to }));
      m.afterwards(() => expect(m.ports.navigation.log).toEqual([]));
    }),
  );
});
