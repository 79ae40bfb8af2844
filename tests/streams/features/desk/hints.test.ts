import { describe, test } from "vitest";
import { createDeskHints, type DeskHints } from "../../../../streams/features/desk/hints.ts";
import { createDeskTouch } from "../../../../streams/features/desk/touch.ts";
import { FakePicture } from "../../../support/fakes/stage.ts";
import { type MarbleTest, marbles } from "../../../support/marbles.ts";
import { deskBench } from "./deskBench.ts";

function bench(m: MarbleTest) {
  const { deps, does, happens } = deskBench(m);
  const touch = createDeskTouch(m.scope.child("touch"), deps);
  return { does, happens, hints: createDeskHints(m.scope.child("hints"), { ...deps, touch }) };
}
const values = { s: true, n: false };
const only = (hint: keyof DeskHints) => (hints: DeskHints) => hints[hint];

describe("R-DESK-23 a hint at the desk", () => {
  test("R-DESK-27 the numbers show for 3 s of the visible page from the first frame on, and after each touch", () =>
    marbles(bench, (m, { does, happens, hints }) => {
      m.at(1_000, () => happens({ kind: "firstFrame" }));
      m.at(10_000, () => does({ type: "desk/glance" }));
      m.at(12_999, () => does({ type: "desk/glance" }));
      m.at(30_000, () => does({ type: "desk/glance" }));
      m.at(31_000, () => m.ports.lifecycle.setVisible(false));
      m.at(41_000, () => m.ports.lifecycle.setVisible(true));
      m.expectState(hints, "s 3999ms n 5999ms s 5998ms n 14000ms s 12999ms n", values, only("numbers"));
    }));

  test.each([
    ["shows for 6 s from when it is held upright, once in a browser", 20_000, "n 999ms s 5999ms n"],
    ["goes at once when the phone is turned", 6_999, "n 999ms s 5998ms n"],
  ])("to turn the phone %s", (_, turned, diagram) =>
    marbles(bench, (m, { does, hints }) => {
      m.at(1_000, () => does({ type: "desk/upright", on: true }));
      m.at(turned, () => does({ type: "desk/upright", on: false }));
      m.at(30_000, () => does({ type: "desk/upright", on: true }));
      m.expectState(hints, diagram, values, only("turnPhone"));
    }),
  );

  test("on how the mouse comes back shows once the game has caught it, until it is free, and again for its whole time", () =>
    marbles(bench, (m, { happens, hints }) => {
      m.at(1_000, () => happens({ kind: "pointerLock", locked: true }));
      // Said again, as after each move of the sheet.
      m.at(4_000, () => happens({ kind: "pointerLock", locked: true }));
      m.at(10_000, () => happens({ kind: "pointerLock", locked: false }));
      m.at(11_000, () => happens({ kind: "pointerLock", locked: true }));
      m.at(12_000, () => happens({ kind: "pointerLock", locked: false }));
      m.at(13_000, () => happens({ kind: "pointerLock", locked: true }));
      m.expectState(hints, "n 999ms s 5999ms n 3999ms s 999ms n 999ms s 5999ms n", values, only("freeMouse"));
    }));

  test("on how the mouse comes back shows again with the picture after one that was lost with the mouse", () =>
    marbles(bench, (m, { happens, hints }) => {
      m.at(1_000, () => happens({ kind: "pointerLock", locked: true }));
      // Nobody says that the lost picture let the mouse go.
      m.at(9_000, () => happens({ kind: "retrying", reason: "lost", doubtful: false }));
      m.at(10_000, () => happens({ kind: "picture", picture: new FakePicture() }));
      m.at(12_000, () => happens({ kind: "pointerLock", locked: true }));
      m.expectState(hints, "n 999ms s 5999ms n 4999ms s 5999ms n", values, only("freeMouse"));
    }));

  test("on how the mouse comes back goes with the next picture, which does not hold the mouse", () =>
    marbles(bench, (m, { happens, hints }) => {
      m.at(1_000, () => happens({ kind: "pointerLock", locked: true }));
      m.at(6_999, () => happens({ kind: "picture", picture: new FakePicture() }));
      m.expectState(hints, "n 999ms s 5998ms n", values, only("freeMouse"));
    }));

  test.each(["denied", "absent"] as const)("on a phone whose turning is %s shows for 6 s", (state) =>
    marbles(bench, (m, { happens, hints }) => {
      m.at(1_000, () => happens({ kind: "gyro", state }));
      m.expectState(hints, "n 999ms s 5999ms n", values, only("noGyro"));
    }),
  );

  test("waits for its player on a hidden page", () =>
    marbles(bench, (m, { does, hints }) => {
      m.at(1_000, () => does({ type: "desk/upright", on: true }));
      m.at(6_999, () => m.ports.lifecycle.setVisible(false));
      m.at(40_000, () => m.ports.lifecycle.setVisible(true));
      m.expectState(hints, "n 999ms s 38999ms - n", values, only("turnPhone"));
    }));
});
