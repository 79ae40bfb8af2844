import { describe, test } from "vitest";
import { pauseActs } from "../../../../streams/features/desk/pause.ts";
import type { PictureEvent } from "../../../../streams/features/desk/picture/picture.ts";
import { source } from "../../../../streams/lib/state.ts";
import { helloEvent } from "../../../support/helloEvent.ts";
import { marbles } from "../../../support/marbles.ts";
import { deskBench } from "./deskBench.ts";

const hello = (pausable: boolean): PictureEvent => helloEvent({ pausable });
const values = { p: { pause: true }, r: { pause: false } };

describe("R-DESK-05 the game stands still while the sheet is open", () => {
  test("from the first reason until the last is gone", () =>
    marbles((marble) => {
      const { deps } = deskBench(marble);
      const [sheet, hidden] = [source(false), source(false)];
      marble.act("1s a 99ms b 99ms x 99ms y", {
        a: () => sheet.set(true),
        b: () => hidden.set(true),
        x: () => sheet.set(false),
        y: () => hidden.set(false),
      });
      marble.expectObservable(pauseActs(deps.events$, [sheet, hidden])).toBe("1s p 299ms r", values);
    }));

  test("is said to every new connection to a game that can, because hosts keep a pause over a lost one", () =>
    marbles((marble) => {
      const { deps, happens } = deskBench(marble);
      const sheet = source(false);
      marble.act("1s h 99ms o 99ms h 99ms n", {
        h: () => happens(hello(true)),
        n: () => happens(hello(false)),
        o: () => sheet.set(true),
      });
      marble.expectObservable(pauseActs(deps.events$, [sheet])).toBe("1s r 99ms p 99ms p", values);
    }));
});
