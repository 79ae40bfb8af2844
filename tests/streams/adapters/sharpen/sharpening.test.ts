import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Sharpening } from "../../../../streams/adapters/browser/stage/sharpen/sharpening.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A picture whose first frame the test shows. */
function bench() {
  const callbacks: (() => void)[] = [];
  const video: HTMLVideoElement = Object.assign(Object.create(null), {
    requestVideoFrameCallback: (callback: () => void) => callbacks.push(callback),
    cancelVideoFrameCallback: () => callbacks.splice(0),
  });
  const detach = new Sharpening(() => undefined).attach(video);
  const showFrame = (): void => {
    for (const callback of callbacks.splice(0)) callback();
  };
  /** Whether sharpening is still to begin after so many ms more. */
  const waitsAfter = (ms: number): boolean => {
    vi.advanceTimersByTime(ms);
    return vi.getTimerCount() > 0;
  };
  return { detach, showFrame, waitsAfter };
}

test("R-PIC-03 the code that sharpens is loaded 1.5 s after the first frame", () => {
  const { detach, showFrame, waitsAfter } = bench();
  expect(waitsAfter(0)).toBe(false);
  showFrame();
  expect(waitsAfter(1_499)).toBe(true);
  expect(waitsAfter(1)).toBe(false);
  detach();
});

test("R-PIC-03 a picture that is gone before that loads none", () => {
  const { detach, showFrame, waitsAfter } = bench();
  showFrame();
  expect(waitsAfter(1_000)).toBe(true);
  detach();
  expect(waitsAfter(0)).toBe(false);
});
