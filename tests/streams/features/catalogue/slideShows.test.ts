import { describe, expect, test } from "vitest";
import { createSlideShows, type SlideIntent } from "../../../../streams/features/catalogue/slideShows.ts";
import type { IntentOf } from "../../../../streams/intents.ts";
import { createPageLifecycle } from "../../../../streams/page/pageLifecycle.ts";
import { type MarbleTest, marbles } from "../../../support/marbles.ts";

/** The slide show of section `top`; its page is hidden by `hide`, and shown again by `show`. */
function bench({ scope, clock, ports }: MarbleTest) {
  const made = createSlideShows(scope.child("slides"), {
    clock,
    pageLifecycle: createPageLifecycle(scope.child("lifecycle"), ports.lifecycle),
  });
  const top = () => made.shows.value.get("top");
  return {
    ...made,
    top,
    does: (...intents: SlideIntent[]) => {
      for (const intent of intents) made.handle(intent);
    },
    /** The picture that it has turned to last; null before the first turn. */
    turnedTo: () => top()?.turn?.to ?? null,
    hide: () => ports.lifecycle.setVisible(false),
    show: () => ports.lifecycle.setVisible(true),
  };
}
const open: IntentOf<"slides/open"> = { type: "slides/open", sectionId: "top", count: 3 };
const view = (index: number, ...heldBy: IntentOf<"slides/view">["heldBy"]): SlideIntent => ({
  type: "slides/view",
  sectionId: "top",
  index,
  heldBy,
});
const run = (on: boolean, index?: number): SlideIntent => ({
  type: "slides/run",
  sectionId: "top",
  on,
  index,
});
/** The banner leaves the page. */
const close = view(0, "outOfSight");

describe("R-HOME-03 the slide show of a banner", () => {
  test("turns after 6 s, and again 6 s after the next picture has come into view", () =>
    marbles(bench, (m, { does, turnedTo }) => {
      m.at(0, () => does(open));
      m.at(6_000, () => expect(turnedTo()).toBe(null));
      m.at(6_001, () => expect(turnedTo()).toBe(1));
      m.at(6_300, () => does(view(1)));
      m.at(12_300, () => expect(turnedTo()).toBe(1));
      m.at(12_301, () => expect(turnedTo()).toBe(2));
      m.at(12_600, () => does(view(2)));
      // After the last comes the first.
      m.at(18_601, () => expect(turnedTo()).toBe(0));
    }));

  test("turns once more where the next picture has not come", () =>
    marbles(bench, (m, { does, top }) => {
      does(open);
      m.at(12_000, () => expect(top()?.turn).toEqual({ to: 1, nth: 1 }));
      m.at(12_001, () => expect(top()?.turn).toEqual({ to: 1, nth: 2 }));
    }));

  test.each(["pointer", "focus", "outOfSight", "reducedMotion"] as const)(
    "stands while held by %s, and goes on with the time that was left",
    (by) =>
      marbles(bench, (m, { does, turnedTo, top }) => {
        does(open);
        m.at(5_999, () => does(view(0, by)));
        m.at(50_000, () => {
          expect(turnedTo()).toBe(null);
          does(view(0));
          expect(top()?.heldBy).toEqual([]);
        });
        m.at(50_001, () => expect(turnedTo()).toBe(null));
        m.at(50_002, () => expect(turnedTo()).toBe(1));
      }),
  );

  test("of two that hold it, the last to go counts", () =>
    marbles(bench, (m, { does, turnedTo }) => {
      does(open, view(0, "pointer"), view(0, "pointer", "focus"));
      m.at(10_000, () => does(view(0, "focus")));
      m.at(20_000, () => does(view(0)));
      m.at(26_000, () => expect(turnedTo()).toBe(null));
      m.at(26_001, () => expect(turnedTo()).toBe(1));
    }));

  test("stands on a hidden page, also on one that is opened hidden", () =>
    marbles(bench, (m, { does, turnedTo, top, hide, show }) => {
      does(open);
      m.at(2_000, hide);
      m.at(30_000, () => {
        expect(turnedTo()).toBe(null);
        does(open);
        expect(top()?.heldBy).toEqual(["hiddenPage"]);
      });
      m.at(40_000, show);
      m.at(46_000, () => expect(turnedTo()).toBe(null));
      m.at(46_001, () => expect(turnedTo()).toBe(1));
    }));

  test("a choice turns at once, past both ends too, and stops it", () =>
    marbles(bench, (m, { does, turnedTo, top }) => {
      does(open);
      m.at(5_999, () => {
        does(run(false, 2));
        expect(turnedTo()).toBe(2);
        expect(top()?.running).toBe(false);
        does(run(false, 3));
        expect(turnedTo()).toBe(0);
      });
      m.at(59_000, () => expect(top()?.turn?.nth).toBe(2));
    }));

  test("stopped it stays, and started again it has its whole time", () =>
    marbles(bench, (m, { does, turnedTo }) => {
      does(open);
      m.at(3_000, () => does(run(false)));
      m.at(20_000, () => {
        expect(turnedTo()).toBe(null);
        does(run(true));
      });
      m.at(26_000, () => expect(turnedTo()).toBe(null));
      m.at(26_001, () => expect(turnedTo()).toBe(1));
    }));

  test("ends with its banner; when that is back it begins anew, but for one that its player has stopped", () =>
    marbles(bench, (m, { does, turnedTo, top }) => {
      does(open);
      m.at(5_999, () => does(close));
      m.at(20_000, () => {
        expect(turnedTo()).toBe(null);
        does(open);
      });
      m.at(26_001, () => {
        expect(turnedTo()).toBe(1);
        does(run(false), close, open);
        expect(top()?.running).toBe(false);
      });
    }));

  test("two banners run each by itself", () =>
    marbles(bench, (m, { handle, shows, does }) => {
      does(open);
      m.at(1_000, () => handle({ ...open, sectionId: "other" }));
      m.at(2_000, () => does(close));
      m.at(7_001, () =>
        expect([...shows.value].map(([id, { turn }]) => [id, turn?.to ?? null])).toEqual([
          ["top", null],
          ["other", 1],
        ]),
      );
    }));

  test("a banner that opens stops no other one", () =>
    marbles(bench, (m, { handle, does, turnedTo }) => {
      does(open);
      m.at(1_000, () => handle({ ...open, sectionId: "other" }));
      m.at(6_001, () => expect(turnedTo()).toBe(1));
    }));

  test("an intent of an unknown banner does nothing; an index past the end is the last picture", () =>
    marbles(bench, (_, { handle, shows, does, top }) => {
      handle({ ...view(1), sectionId: "nowhere" });
      expect(shows.value.size).toBe(0);
      does(open, view(17));
      expect(top()?.shown).toBe(2);
    }));
});
