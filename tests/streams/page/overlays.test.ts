import { describe, expect, test } from "vitest";
import { createOverlays, type Overlay } from "../../../streams/page/overlays.ts";
import { type MarbleTest, marbles } from "../../support/marbles.ts";
import { uiBench } from "./uiBench.ts";

const kinds = (overlays: readonly Overlay[]) => overlays.map(({ kind }) => kind).join(" ");

function setUp(m: MarbleTest) {
  const { actions, send } = uiBench(m);
  const overlays = createOverlays(actions);
  const answer = (index: number, value: unknown) =>
    send({ type: "overlay/answer", id: overlays.shown.value[index]?.id ?? -1, answer: value });
  return { overlays, answer };
}

describe("pop-ups as data", () => {
  test("R-ERR-05 a pop-up is shown while subscribed; an answer removes it", () =>
    marbles(setUp, (m, { overlays, answer }) => {
      m.expectObservable(overlays.open("confirm", { message: "leaveQueue" }), "-----^").toBe(
        "----------(y|)",
        { y: true },
      );
      m.at(10, () => answer(0, true));
      m.expectState(overlays.shown, "n----c----n", { n: "", c: "confirm" }, kinds);
    }));

  test("R-ERR-05 unsubscribing removes a pop-up, and later answers are ignored", () =>
    marbles(setUp, (m, { overlays, answer }) => {
      m.expectObservable(overlays.open("resumePrompt", { game: null, queued: false }), "--^--!").toBe("");
      m.at(6, () => answer(0, true));
      m.expectState(overlays.shown, "n-r--n", { n: "", r: "resumePrompt" }, kinds);
    }));

  test.each([["yes"], [1], [null], [undefined], [{}], ["__proto__"]])(
    "R-ERR-05 ignores the answer %j to a confirmation",
    (value) =>
      marbles(setUp, (m, { overlays, answer }) => {
        m.expectObservable(overlays.open("confirm", { message: "leaveQueue" }), "^ 20ms !").toBe("");
        m.at(5, () => answer(0, value));
        m.at(6, () => expect(kinds(overlays.shown.value)).toBe("confirm"));
      }),
  );

  test("R-ERR-05 each answer reaches its own pop-up, whichever is in front", () =>
    marbles(setUp, (m, { overlays, answer }) => {
      m.expectObservable(overlays.open("timeOver", {}), "^").toBe("----------(c|)", { c: "close" });
      m.expectObservable(overlays.open("joinMembership", {}), "-^").toBe("-----(c|)", { c: "close" });
      m.at(5, () => answer(1, "close"));
      m.at(10, () => answer(0, "close"));
      m.expectState(
        overlays.shown,
        "ab---a----n",
        { n: "", a: "timeOver", b: "timeOver joinMembership" },
        kinds,
      );
    }));
});
