import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ScreenText } from "../../../recorder/recordSchemas.ts";
import { framesToRest, framesToTrust, settledScreen } from "../../../replay/screens/readScreen.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Shows texts frame by frame, the last one on and on. @returns what was emitted, and after how many frames */
function framesUntilSettled(shown: readonly string[], expected: string | null) {
  let emitted: ScreenText | null = null;
  document.body.innerHTML = shown[0] ?? "";
  const waiting = settledScreen(document.body, ([first]) => first?.text === expected).subscribe((text) => {
    emitted = text;
  });
  let frames = 0;
  while (emitted === null && frames < 1_000) {
    document.body.innerHTML = shown[Math.min(frames, shown.length - 1)] ?? "";
    vi.advanceTimersToNextFrame();
    frames += 1;
  }
  waiting.unsubscribe();
  return { emitted, frames };
}

test("R-REC-44 a screen has settled once it shows for three frames what is expected", () => {
  expect(framesToTrust).toBe(3);
  expect(framesUntilSettled(["one"], "one")).toEqual({ emitted: [{ role: "text", text: "one" }], frames: 3 });
  expect(framesUntilSettled(["one", "one", "two"], "one")).toMatchObject({ emitted: [{ text: "two" }] });
  expect(framesUntilSettled(["old", "old", "new"], "new").frames).toBe(5);
});

test("R-REC-44 or once it shows the same for 45 frames, whatever that is", () => {
  expect(framesToRest).toBe(45);
  expect(framesUntilSettled(["other"], "one")).toEqual({
    emitted: [{ role: "text", text: "other" }],
    frames: 45,
  });
  expect(framesUntilSettled([...Array(40).fill("leaving"), "other"], null).frames).toBe(85);
});
