import { describe, test } from "vitest";
import type { PictureEvent } from "../../../../streams/features/desk/picture/picture.ts";
import { createWeakConnection } from "../../../../streams/features/desk/weakConnection.ts";
import { source } from "../../../../streams/lib/state.ts";
import type { StageQuality } from "../../../../streams/ports/stage.ts";
import { beginWith, type MarbleTest, marbles } from "../../../support/marbles.ts";
import { deskBench } from "./deskBench.ts";

const at = "/streamDesk";
const shown = { y: true, n: false };
const rung = (weak: boolean): PictureEvent => ({
  kind: "rung",
  rung: { width: 320, height: 180, framesPerSecond: 60, reducedBy: weak ? "line" : null, weak },
});

function desk(marble: MarbleTest, firstQuality: StageQuality = "auto") {
  const { deps, does, happens } = deskBench(marble);
  const quality = source<StageQuality>(firstQuality);
  const weak = createWeakConnection(marble.scope, { ...deps, quality });
  const acts = {
    w: () => happens(rung(true)),
    g: () => happens(rung(false)),
    i: () => happens({ kind: "interrupted" }),
    e: () => happens({ kind: "ended", reason: "game-quit", exit: null }),
    t: () => happens({ kind: "television", on: true }),
    l: () => does({ type: "desk/weakSeen" }),
    s: () => {
      quality.set("saver");
      does({ type: "desk/quality", quality: "saver" });
    },
  };
  return { weak, acts };
}

describe("R-PIC-02 a weak connection", () => {
  test.each([
    ["is said after 6 s of it, not before", "1s w 20s x", "n 6999ms y"],
    ["of 5.9 s is never seen, however often it comes", "w 5899ms g 1s w 5899ms g 1s w 5899ms g 30s x", "n"],
    [
      "goes by itself after 5 s, and does not come again",
      "w 7999ms g 9999ms w 29999ms x",
      "n 5999ms y 6999ms n",
    ],
    ["stays while the line is good for a moment", "w 7999ms g 4998ms w 9999ms x", "n 5999ms y"],
  ])("%s", (_, line, states) =>
    marbles({ at }, desk, (marble, { weak, acts }) => {
      marble.act(line, { ...acts, x: () => undefined });
      marble.expectState(weak, states, shown);
    }),
  );

  test.each([
    ["'Not now'", "l"],
    ["the data saver", "s"],
    ["an interruption", "i"],
    ["the end of the game", "e"],
    ["a television in its place", "t"],
  ] as const)("goes with %s, at once and for good", (_, answer) =>
    marbles({ at }, desk, (marble, { weak, acts }) => {
      const picked = { w: acts.w, g: acts.g, a: acts[answer], x: () => undefined };
      marble.act("w 7999ms a 9999ms g 9999ms w 29999ms x", picked);
      marble.expectState(weak, "n 5999ms y 1999ms n", shown);
    }),
  );

  test("is not said to a player who saves data", () =>
    marbles({ at }, beginWith(desk, "saver"), (marble, { weak, acts }) => {
      marble.act("w 29999ms x", { ...acts, x: () => undefined });
      marble.expectState(weak, "n", shown);
    }));
});
