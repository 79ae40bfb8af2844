// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { InputSnapshotSender } from "../../../../streams/adapters/browser/stage/input/inputSnapshot.ts";
import { capturePointer } from "../../../../streams/adapters/browser/stage/input/pointer.ts";

afterEach(() => vi.useRealTimers());

test("the arrow over a game without a mouse hides after 3 s without movement, until it moves or the game has gone", () => {
  vi.useFakeTimers();
  const video = document.createElement("video");
  const stop = capturePointer(video, new InputSnapshotSender(() => undefined));
  const move = (): boolean => video.dispatchEvent(new PointerEvent("pointermove"));
  move();
  vi.advanceTimersByTime(2_000);
  move();
  vi.advanceTimersByTime(2_999);
  expect(video.style.cursor).toBe("");
  vi.advanceTimersByTime(1);
  expect(video.style.cursor).toBe("none");
  move();
  expect(video.style.cursor).toBe("");
  stop();
  vi.advanceTimersByTime(10_000);
  expect(video.style.cursor).toBe("");
});
