import { defer, from, switchMap, throwError } from "rxjs";
import { describe, expect, test } from "vitest";
import type { Intent, IntentOf } from "../../../streams/intents.ts";
import { after } from "../../../streams/lib/time.ts";
import { lazyModules } from "../../support/lazyModules.ts";
import { type MarbleTest, marbles } from "../../support/marbles.ts";
import { openTab } from "../features/session/sessionBench.ts";

/** The app with the banner `top`; the code of slide shows comes a second after it is asked for, or fails then. */
function bench({ ports, scope, clock }: MarbleTest) {
  const code = { asked: 0, fails: false };
  const deferred = () => {
    code.asked += 1;
    return after(clock, 1_000, "test/slides").pipe(
      switchMap(() =>
        code.fails
          ? throwError(() => new Error("the code did not come"))
          : defer(() => from(lazyModules.deferred())),
      ),
    );
  };
  const { app } = openTab({ ports, scope }, { storedUser: null, modules: { deferred } });
  return {
    app,
    code,
    does: (...intents: Intent[]): void => {
      for (const intent of intents) app.send(intent);
    },
    top: () => app.slides.value.get("top"),
    faults: () => ports.report.faults.length,
  };
}
const open: Intent = { type: "slides/open", sectionId: "top", count: 3 };
const view = (index: number, ...heldBy: IntentOf<"slides/view">["heldBy"]): Intent => ({
  type: "slides/view",
  sectionId: "top",
  index,
  heldBy,
});

describe("R-HOME-03 the code of a banner's slide show", () => {
  test("is asked for once, and what the banner says before it comes counts in order", () =>
    marbles({ until: 9_000 }, bench, (m, { code, does, top }) => {
      does(open, view(1));
      m.at(999, () => does(view(1, "pointer")));
      m.at(1_001, () => {
        expect(top()).toMatchObject({ count: 3, shown: 1, heldBy: ["pointer"] });
        does({ type: "slides/run", sectionId: "top", on: false, index: 2 });
        expect([top()?.turn?.to, code.asked]).toEqual([2, 1]);
      });
    }));

  test("that does not come is reported once, whatever its player does, and asked for again by the next banner", () =>
    marbles({ until: 9_000 }, bench, (m, { app, code, does, top, faults }) => {
      m.ports.report.expect();
      code.fails = true;
      does(open, view(0), view(1));
      m.at(1_001, () => expect(faults()).toBe(1));
      m.at(3_000, () => {
        does(
          view(2),
          { type: "slides/run", sectionId: "top", on: false, index: 0 },
          { type: "slides/run", sectionId: "top", on: false },
        );
        does(view(2, "outOfSight"));
      });
      m.at(6_000, () => {
        // Installing the app needs it too, 3 s after the start.
        expect([code.asked, faults()]).toEqual([2, 2]);
        expect(app.slides.value.size).toBe(0);
        code.fails = false;
        does(open);
      });
      m.at(7_001, () => {
        expect([code.asked, faults()]).toEqual([3, 2]);
        expect(top()).toMatchObject({ count: 3, shown: 0, running: true });
      });
    }));
});
