import { describe, expect, test } from "vitest";
import { createCapture, type DeskCapture } from "../../../../streams/features/desk/capture.ts";
import { FakePicture, marbles } from "../../../support/marbles.ts";
import { deskBench } from "./deskBench.ts";

const at = "/streamDesk";
const nothing: DeskCapture = { picture: null, clip: null, keeping: false };

describe("R-DESK-07 screenshots and clips", () => {
  test("say that they are being made, and what became of them", () =>
    marbles({ at }, deskBench, (marble, { deps, does, happens }) => {
      const { capture, commands$ } = createCapture(marble.scope, deps);
      marble.act("1s p 99ms s 99ms c 99ms f", {
        p: () => does({ type: "desk/capture", what: "picture" }),
        s: () => happens({ kind: "captured", what: "picture", outcome: "saved" }),
        c: () => does({ type: "desk/capture", what: "clip" }),
        f: () => happens({ kind: "captured", what: "clip", outcome: "empty" }),
      });
      marble.expectState(capture, "n 999ms p 99ms s 99ms c 99ms f", {
        n: nothing,
        p: { ...nothing, picture: "busy" },
        s: { ...nothing, picture: "saved" },
        c: { ...nothing, picture: "saved", clip: "busy" },
        f: { ...nothing, picture: "saved", clip: "empty" },
      });
      marble.expectObservable(commands$).toBe("1s p 199ms c", {
        p: { kind: "capture", what: "picture" },
        c: { kind: "capture", what: "clip" },
      });
    }));

  test("nothing is recorded before the player wants it; then with every picture's first frame", () =>
    marbles({ at }, deskBench, (marble, { deps, does, happens }) => {
      const { commands$ } = createCapture(marble.scope, deps);
      marble.act("1s f 999ms k 999ms f 999ms x 999ms f", {
        f: () => happens({ kind: "firstFrame" }),
        k: () => does({ type: "desk/keepClip", on: true }),
        x: () => does({ type: "desk/keepClip", on: false }),
      });
      marble.expectObservable(commands$).toBe("2s k 999ms k 999ms x", {
        k: { kind: "keepClip", on: true },
        x: { kind: "keepClip", on: false },
      });
      marble.afterwards(() => expect(marble.ports.storage.get("local", "KEEP_CLIP")).toBe('"off"'));
    }));

  test("a browser that was told so keeps clips from the first frame on", () =>
    marbles({ at }, (marble) => {
      marble.ports.storage.set("local", "KEEP_CLIP", '"on"');
      const { deps, happens } = deskBench(marble);
      const { commands$ } = createCapture(marble.scope, deps);
      marble.act("1s f", { f: () => happens({ kind: "firstFrame" }) });
      marble.expectObservable(commands$).toBe("1s k", { k: { kind: "keepClip", on: true } });
    }));

  test("what is being made is lost with the picture", () =>
    marbles({ at }, deskBench, (marble, { deps, does, happens }) => {
      const { capture } = createCapture(marble.scope, deps);
      marble.act("1s k 99ms c 99ms p", {
        k: () => happens({ kind: "keepingClip", on: true }),
        c: () => does({ type: "desk/capture", what: "clip" }),
        p: () => happens({ kind: "picture", picture: new FakePicture() }),
      });
      marble.expectState(capture, "n 999ms k 99ms c 99ms p", {
        n: nothing,
        k: { ...nothing, keeping: true },
        c: { ...nothing, clip: "busy", keeping: true },
        p: { ...nothing, clip: "failed" },
      });
    }));
});
