import { describe, expect, test } from "vitest";
import { InputSnapshotSender } from "../../../../../streams/adapters/browser/stage/input/inputSnapshot.ts";
import { capturePads } from "../../../../../streams/adapters/browser/stage/input/pads/capturePads.ts";
import { PadSlots } from "../../../../../streams/adapters/browser/stage/input/pads/padSlots.ts";
import { type BrowserPad, Pads } from "../../../../../streams/adapters/browser/stage/input/pads/pads.ts";
import { source } from "../../../../../streams/lib/state.ts";
import type { StageMouse } from "../../../../../streams/ports/stage.ts";
import { type DeskInput, deskInput } from "../../../../../wire/desk/messages.ts";
import { type FakeClock, marbles } from "../../../../support/marbles.ts";

/** A page with gamepads, as a browser tells of them. */
function padPage(clock: FakeClock, mouse: StageMouse = "none") {
  const began = clock.now();
  const document = Object.assign(new EventTarget(), { visibilityState: "visible", hasFocus: () => true });
  let pads: readonly (BrowserPad | null)[] = [];
  const reads: number[] = [];
  const navigator = {
    getGamepads() {
      reads.push(clock.now() - began);
      return pads;
    },
  };
  const window = Object.assign(new EventTarget(), { document, navigator });
  const sent: (DeskInput & { readonly at: number })[] = [];
  const sender = new InputSnapshotSender((text) =>
    sent.push({ ...deskInput.parse(JSON.parse(text)), at: clock.now() - began }),
  );
  const slots = new PadSlots();
  const to = new Pads({ slots, sender, emit: () => undefined, onGuide: () => undefined });
  const stop = capturePads(window, { sender, pads: to, mouse: source({ use: mouse }) }, clock);
  const hold = (button: number | null, rightX = 0): void => {
    const buttons = Array.from({ length: 17 }, (_, index) => ({ value: index === button ? 1 : 0 }));
    pads = [null, { index: 1, id: "pad", mapping: "standard", axes: [0, 0, rightX, 0], buttons }];
  };
  return {
    reads,
    sent,
    sender,
    stop,
    hold,
    plug(rightX = 0) {
      hold(null, rightX);
      window.dispatchEvent(new Event("gamepadconnected"));
    },
    unplug() {
      // As browsers do that go on listing it.
      pads = pads.map((pad) => pad && { ...pad, connected: false });
      window.dispatchEvent(new Event("gamepaddisconnected"));
    },
    show(visibilityState: "visible" | "hidden") {
      Object.assign(document, { visibilityState });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    held: () => sent.at(-1)?.pads?.map(({ buttons }) => buttons.indexOf(1)),
  };
}

describe("R-DESK-24 gamepads are read every 4 ms", () => {
  test("just before, at and just after; a press goes out with the next reading", () =>
    marbles({ until: 30 }, ({ clock, at, afterwards, scope }) => {
      const page = padPage(clock);
      scope.onEnd(page.stop);
      at(10, () => page.plug());
      at(13, () => {
        expect(page.reads).toEqual([0, 10]);
        page.hold(0);
      });
      // What is done at 14 is done before the reading of that moment.
      at(14, () => expect(page.reads).toEqual([0, 10]));
      at(15, () => {
        expect([page.reads, page.held()]).toEqual([[0, 10, 14], [0]]);
        page.hold(2);
      });
      at(17, () => expect(page.held()).toEqual([0]));
      at(19, () => expect(page.held()).toEqual([2]));
      at(20, () => page.sender.end());
      afterwards(() => expect(page.reads).toEqual([0, 10, 14, 18, 22, 26]));
    }));

  test("never without one: nor before the first, nor after the last is gone, which lets go of all", () =>
    marbles({ until: 10_000 }, ({ clock, at, afterwards, scope }) => {
      const page = padPage(clock);
      scope.onEnd(page.stop);
      at(5_000, () => page.plug());
      at(5_001, () => page.hold(3));
      at(5_006, () => {
        expect(page.held()).toEqual([3]);
        page.unplug();
        expect(page.held()).toBeUndefined();
        page.sender.end();
      });
      afterwards(() => expect(page.reads).toEqual([0, 5_000, 5_004, 5_006]));
    }));

  test("not while the page is hidden, which lets go of all, and at once when it is back", () =>
    marbles({ until: 10_000 }, ({ clock, at, afterwards, scope }) => {
      const page = padPage(clock);
      scope.onEnd(page.stop);
      at(1, () => page.plug());
      at(2, () => page.hold(1));
      at(6, () => {
        expect(page.held()).toEqual([1]);
        page.show("hidden");
        expect(page.held()).toBeUndefined();
      });
      at(9_990, () => {
        page.show("visible");
        expect(page.held()).toEqual([1]);
        page.sender.end();
      });
      afterwards(() => expect(page.reads).toEqual([0, 1, 5, 6, 9_990, 9_994, 9_998]));
    }));

  test("not after the game's picture is gone", () =>
    marbles({ until: 1_000 }, ({ clock, at, afterwards }) => {
      const page = padPage(clock);
      at(0, () => page.plug());
      at(9, () => {
        page.stop();
        page.plug();
        page.show("hidden");
        page.sender.end();
      });
      afterwards(() => expect(page.reads).toEqual([0, 0, 4, 8]));
    }));

  test("the right stick looks around in a game that does so by mouse, as fast after a pause, and in no other", () =>
    marbles({ until: 2_000 }, ({ clock, at, scope }) => {
      const relative = padPage(clock, "relative");
      const absolute = padPage(clock, "absolute");
      for (const page of [relative, absolute]) {
        scope.onEnd(page.stop);
        at(1, () => page.plug(1));
        at(101, () => page.show("hidden"));
        at(1_101, () => page.show("visible"));
        at(1_201, () => page.sender.end());
      }
      at(1_202, () => {
        const moved = (page: typeof relative) => page.sent.at(-1)?.mouse;
        // 200 ms at full speed, without the second between.
        expect(moved(relative)?.x).toBeGreaterThan(300);
        expect(moved(relative)?.x).toBeLessThan(340);
        expect(moved(absolute)).toBeUndefined();
      });
    }));
});
