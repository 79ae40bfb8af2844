import { describe, expect, test } from "vitest";
import { createBackButton } from "../../../streams/page/backButton.ts";
import { type MarbleTest, marbles } from "../../support/marbles.ts";
import { uiBench } from "./uiBench.ts";

function setUp(m: MarbleTest) {
  const { actions, send } = uiBench(m);
  m.ports.navigation.push("/user");
  const backed = createBackButton(m.scope, { clock: m.clock, port: m.ports.navigation, actions });
  return {
    backed,
    shows: (popup: string) => send({ type: "popup/closable", popup, closable: true }),
    goes: (popup: string) => send({ type: "popup/closable", popup, closable: false }),
    back: () => m.ports.navigation.goBack(),
    at: () => m.ports.navigation.at,
  };
}

describe("R-POP-01 the back button", () => {
  test("asks the pop-up to close instead of leaving the page, and leaves it when none is open", () =>
    marbles(setUp, (m, { backed, shows, goes, back, at }) => {
      m.at(5, () => shows("a"));
      m.at(10, back);
      m.at(12, () => goes("a"));
      m.at(20, () => expect(at()).toBe("/user"));
      m.at(30, back);
      m.expectState(backed, "n---------a-n", { n: null, a: { popup: "a", nth: 1 } });
      m.afterwards(() => expect(at()).toBe("/"));
    }));

  test("asks a pop-up that stayed open again", () =>
    marbles(setUp, (m, { backed, shows, back }) => {
      m.at(0, () => shows("a"));
      m.at(5, back);
      m.at(10, back);
      m.expectState(backed, "n----1----2", { n: null, 1: { popup: "a", nth: 1 }, 2: { popup: "a", nth: 2 } });
    }));

  test("closes the newest of two, then the one behind it", () =>
    marbles(setUp, (m, { backed, shows, goes, back, at }) => {
      m.at(0, () => shows("a"));
      m.at(2, () => shows("b"));
      m.at(5, back);
      m.at(6, () => goes("b"));
      m.at(10, back);
      m.at(11, () => goes("a"));
      m.expectState(backed, "n----bn---an", {
        n: null,
        b: { popup: "b", nth: 1 },
        a: { popup: "a", nth: 2 },
      });
      m.afterwards(() => expect(at()).toBe("/user"));
    }));

  test("a press that closed a pop-up in another way does not close the one behind it", () =>
    marbles(setUp, (m, { backed, shows, goes, back }) => {
      m.at(0, () => shows("a"));
      m.at(2, () => shows("b"));
      // Esc closes it by itself; then the browser notifies the current listener.
      m.at(5, () => {
        goes("b");
        expect(m.ports.navigation.listening).toBe(false);
      });
      m.at(6, () => expect(m.ports.navigation.listening).toBe(true));
      m.at(7, back);
      m.expectState(backed, "n------a", { n: null, a: { popup: "a", nth: 1 } });
    }));

  test("is not intercepted while no pop-up can be closed", () =>
    marbles(setUp, (m, { shows, goes }) => {
      m.at(1, () => {
        shows("a");
        goes("a");
      });
      m.at(5, () => expect(m.ports.navigation.listening).toBe(false));
    }));
});
