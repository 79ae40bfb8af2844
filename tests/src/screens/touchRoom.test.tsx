import { act, render } from "@testing-library/react";
import { useRef } from "react";
import { expect, it, vi } from "vitest";
import { type TouchRoom, useTouchRoom } from "../../../src/screens/desk/touch/useTouchRoom.ts";

/** Reports each element as soon as it is observed, as the browser's does. */
class EagerObserver {
  static readonly observed: Element[] = [];
  static report: () => void = () => undefined;

  constructor(report: () => void) {
    EagerObserver.report = report;
  }

  observe(element: Element): void {
    EagerObserver.observed.push(element);
    queueMicrotask(EagerObserver.report);
  }

  disconnect(): void {
    EagerObserver.report = () => undefined;
  }
}

function boxed(element: Element | null, left: number, top: number, width: number, height: number): void {
  if (element) element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
}

function Desk({ seen, more }: { seen: (room: TouchRoom) => void; more: boolean }) {
  const controls = useRef<HTMLDivElement>(null);
  seen(useTouchRoom(controls));
  return (
    <main>
      <i data-screen="" ref={(each) => boxed(each, 0, 0, 844, 390)} />
      <b data-keep-clear="" ref={(each) => boxed(each, 12, 12, 44, 44)} />
      {more && <b data-keep-clear="" ref={(each) => boxed(each, 100, 12, 44, 44)} />}
      <div data-keep-clear="children">
        <u ref={(each) => boxed(each, 400, 8, 90, 28)} />
        <s ref={(each) => boxed(each, 0, 0, 0, 0)} />
      </div>
      <div data-placed="">
        <button type="button" data-control="button" ref={(each) => boxed(each, 701, 101, 60, 60)} />
        <fieldset data-control="aim" data-area="" ref={(each) => boxed(each, 508, 208, 300, 200)} />
      </div>
      <div
        ref={(each) => {
          controls.current = each;
          boxed(each, 8, 8, 828, 374);
        }}
      />
    </main>
  );
}

it("R-TOUCH-03 the room is measured with what is to be kept clear, and each element is observed once", async () => {
  vi.stubGlobal("ResizeObserver", EagerObserver);
  let room: TouchRoom | undefined;
  const seen = (measured: TouchRoom): void => {
    room = measured;
  };
  const view = render(<Desk seen={seen} more={false} />);
  await act(async () => undefined);
  expect(room).toEqual({
    orientation: "landscape",
    origin: { left: 8, top: 8 },
    room: { width: 828, height: 374 },
    // On a grid of 16 px, so that figures that change do not move the controls.
    keepClear: [
      { left: 0, top: 0, width: 48, height: 48 },
      { left: 384, top: 0, width: 112, height: 32 },
      { left: 693, top: 93, width: 60, height: 60 },
    ],
    areas: [{ left: 500, top: 200, width: 300, height: 200 }],
    screen: { left: -8, top: -8, width: 844, height: 390 },
  });
  for (let round = 0; round < 5; round += 1) await act(async () => undefined);
  expect(new Set(EagerObserver.observed).size).toBe(EagerObserver.observed.length);
  view.rerender(<Desk seen={seen} more />);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(room?.keepClear).toContainEqual({ left: 80, top: 0, width: 64, height: 48 });
});
