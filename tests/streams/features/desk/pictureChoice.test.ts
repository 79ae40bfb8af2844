import { describe, expect, test } from "vitest";
import { createPictureChoice } from "../../../../streams/features/desk/picture/pictureChoice.ts";
import type { DeskCommand } from "../../../../streams/ports/stage.ts";
import { type MarbleTest, marbles } from "../../../support/marbles.ts";
import { deskBench } from "./deskBench.ts";

const at = "/streamDesk";

function desk(marble: MarbleTest) {
  const { deps, does, happens } = deskBench(marble);
  const made = createPictureChoice(marble.scope, deps);
  const acts: DeskCommand[] = [];
  return {
    ...made,
    deps,
    does,
    happens,
    acts,
    follow: () => made.commands$.subscribe((act) => acts.push(act)),
  };
}

describe("R-PIC-01 the picture's quality", () => {
  test("is told before the stage connects, and at each change", () =>
    marbles({ at }, desk, (marble, { does, acts, follow, choice }) => {
      const following = follow();
      expect(acts).toEqual([{ kind: "quality", quality: "auto" }]);
      marble.at(1_000, () => does({ type: "desk/quality", quality: "saver" }));
      marble.at(2_000, () => {
        expect(acts.slice(1)).toEqual([{ kind: "quality", quality: "saver" }]);
        following.unsubscribe();
      });
      marble.expectState(choice, "a 999ms s", { a: "auto", s: "saver" }, ({ quality }) => quality);
    }));

  test("is remembered in this browser, for the next game and the next visit", () =>
    marbles({ at }, desk, (marble, { does, deps, acts, follow }) => {
      marble.at(1_000, () => does({ type: "desk/quality", quality: "sharp" }));
      marble.at(2_000, () => {
        follow().unsubscribe();
        expect(acts).toEqual([{ kind: "quality", quality: "sharp" }]);
        const next = createPictureChoice(marble.scope.child("next"), deps);
        expect(next.choice.value.quality).toBe("sharp");
      });
    }));

  test("shows how the host sends the picture, until it connects again", () =>
    marbles({ at }, desk, (marble, { happens, choice }) => {
      const rung = { width: 480, height: 270, framesPerSecond: 60, reducedBy: "line", weak: false } as const;
      marble.act("1s r 999ms c", {
        r: () => happens({ kind: "rung", rung }),
        c: () => happens({ kind: "connecting" }),
      });
      marble.expectState(choice, "n 999ms r 999ms n", { n: null, r: 270 }, (now) => now.rung?.height ?? null);
    }));
});

test("R-ZOOM-01 each step of zooming goes to the stage; a connection made anew hears only that it is on", () =>
  marbles({ at }, desk, (_, { does, acts, follow, choice }) => {
    const first = follow();
    acts.length = 0;
    for (const step of ["on", "in", "left"] as const) does({ type: "desk/zoom", step });
    expect(acts).toEqual([
      { kind: "zoom", step: "on" },
      { kind: "zoom", step: "in" },
      { kind: "zoom", step: "left" },
    ]);
    expect(choice.value.zooms).toBe(true);
    first.unsubscribe();
    acts.length = 0;
    follow();
    expect(acts.slice(1)).toEqual([{ kind: "zoom", step: "on" }]);
    does({ type: "desk/zoom", step: "off" });
    expect(choice.value.zooms).toBe(false);
    acts.length = 0;
    follow();
    expect(acts).toHaveLength(1);
  }));
