import { describe, test } from "vitest";
import type { PictureEvent } from "../../../../streams/features/desk/picture/picture.ts";
import { createDeskTouch } from "../../../../streams/features/desk/touch.ts";
import { touchControlsRest } from "../../../../streams/rules/durations.ts";
import { FakePicture } from "../../../support/fakes/stage.ts";
import { beginWith, type MarbleTest, marbles } from "../../../support/marbles.ts";
import { deskBench } from "./deskBench.ts";

const touch = (control: string, down: boolean) => ({ kind: "touch", control, down }) as const;
const events: Readonly<Record<string, PictureEvent>> = {
  p: { kind: "picture", picture: new FakePicture() },
  a: touch("a", true),
  A: touch("a", false),
  b: touch("b", true),
  B: touch("b", false),
  g: { kind: "gyro", state: "on" },
  x: { kind: "gyro", state: "absent" },
  s: { kind: "statistics", statistics: { framesPerSecond: 1, roundTrip: null, packetsLost: 0 } },
};

function touched(marble: MarbleTest, diagram: string) {
  const { deps, happens } = deskBench(marble);
  const state = createDeskTouch(marble.scope, deps);
  marble.act(diagram, events, happens);
  return state;
}

const fading = { y: true, n: false };
const rest = touchControlsRest;

describe("R-TOUCH-02 touch controls", () => {
  test("fade when nobody has used them, just then", () =>
    marbles((marble) => {
      marble.expectState(touched(marble, "p"), `n ${rest - 1}ms y`, fading, ({ resting }) => resting);
    }));

  test("stay while one is held, however long, and until that time after the last is lifted", () =>
    marbles(beginWith(touched, "p 999ms a b 9s A s 4s B"), (marble, state) => {
      const lifted = 1_000 + 1 + 1 + 9_000 + 1 + 1 + 4_000;
      marble.expectState(state, `n ${lifted + rest - 1}ms y`, fading, ({ resting }) => resting);
    }));

  test("are back with the first touch, and with another picture", () =>
    marbles(beginWith(touched, "p 4999ms a A 4999ms p"), (marble, state) => {
      const again = `n ${rest - 1}ms y ${4_999 - rest}ms n ${rest}ms y ${5_000 - rest - 1}ms n ${rest - 1}ms y`;
      marble.expectState(state, again, fading, ({ resting }) => resting);
    }));

  test("that were held when the picture was lost are not held with the next", () =>
    marbles(beginWith(touched, "p 999ms a 8999ms p"), (marble, state) => {
      marble.expectState(state, `n ${10_000 + rest - 1}ms y`, fading, ({ resting }) => resting);
    }));

  test("tell whether the phone's turning is felt, anew with each picture", () =>
    marbles(beginWith(touched, "p 9ms g 9ms x 9ms p"), (marble, state) => {
      marble.expectState(
        state,
        "o 9ms g 9ms x 9ms o",
        { o: "off", g: "on", x: "absent" },
        ({ gyro }) => gyro,
      );
    }));
});
