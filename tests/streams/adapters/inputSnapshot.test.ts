import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { padsOf } from "../../../streams/adapters/browser/stage/input/gamepad.ts";
import { InputSnapshotSender } from "../../../streams/adapters/browser/stage/input/inputSnapshot.ts";
import { fitted, inPicture } from "../../../streams/adapters/browser/stage/input/letterbox.ts";
import { type DeskInput, deskInput, maxDeskMessage } from "../../../streams/wire/desk.ts";

function holding() {
  const texts: string[] = [];
  const sender = new InputSnapshotSender((text) => texts.push(text));
  const all = (): DeskInput[] => texts.map((text) => deskInput.parse(JSON.parse(text)));
  return { sender, texts, all, last: () => all().at(-1) };
}

describe("R-DESK-01 what the player holds", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test("is sent as a whole at once, every 50 ms while held, and three times after the release", () => {
    const { sender, all } = holding();
    sender.press("keyboard", "KeyW");
    expect(all()).toEqual([{ n: 1, down: ["KeyW"], hits: { KeyW: 1 }, pointer: null }]);
    vi.advanceTimersByTime(49);
    expect(all()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(all()).toHaveLength(2);
    sender.release("keyboard", "KeyW");
    expect(all().at(-1)).toEqual({ n: 3, down: [], hits: { KeyW: 1 }, pointer: null });
    vi.advanceTimersByTime(10_000);
    expect(all()).toHaveLength(6);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a tap counts, whatever the source; a button held by two sources is released with the second", () => {
    const { sender, last } = holding();
    sender.press("touch", "left");
    sender.press("keyboard", "left");
    sender.release("touch", "left");
    expect(last()?.down).toEqual(["left"]);
    sender.release("keyboard", "left");
    expect(last()).toMatchObject({ down: [], hits: { left: 1 } });
    sender.press("touch", "left");
    expect(last()?.hits).toEqual({ left: 2 });
  });

  test("everything is released at once when the page loses the focus", () => {
    const { sender, last } = holding();
    sender.press("keyboard", "KeyW");
    sender.press("touch", "a");
    sender.point({ x: 0.5, y: 0.5, down: true });
    sender.pad([{ axes: [1], buttons: [1] }]);
    sender.releaseAll("keyboard");
    expect(last()?.down).toEqual(["a"]);
    sender.releaseAll();
    expect(last()).toMatchObject({ down: [], pointer: null });
    expect(last()?.pads).toBeUndefined();
  });

  test("sends nothing without a change", () => {
    const { sender, texts } = holding();
    sender.release("keyboard", "KeyW");
    sender.press("keyboard", "no such key!");
    sender.point({ x: 0, y: 0, down: false });
    sender.point({ x: 0, y: 0, down: false });
    expect(texts).toHaveLength(1);
  });

  test("every message fits the limit, whatever is pressed", () => {
    const { sender, texts, all } = holding();
    const pad = {
      axes: Array.from({ length: 8 }, () => -0.99),
      buttons: Array.from({ length: 24 }, () => 0.99),
    };
    for (let key = 0; key < 80; key += 1) {
      sender.press("keyboard", `AVeryLongKeyNameIndeed${key}`);
      if (key % 3 === 0) sender.pad([pad, pad, pad, pad].slice(0, 1 + (key % 4)));
      if (key > 20) sender.release("keyboard", `AVeryLongKeyNameIndeed${key - 18}`);
    }
    expect(all().length).toBeGreaterThan(100);
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(maxDeskMessage);
  });

  test("gamepads are clamped with a dead zone, without empty slots", () => {
    expect(
      padsOf([null, { axes: [0.05, -1.2, Number.NaN, 0.333], buttons: [{ value: 1 }, { value: -1 }] }, null]),
    ).toEqual([{ axes: [0, -1, 0, 0.33], buttons: [1, 0] }]);
  });
});

describe("R-DESK-01 the position of a touch in the picture", () => {
  const tall = { left: 0, top: 0, width: 360, height: 800 };
  const picture = { width: 1280, height: 720 };

  test("a letterboxed picture is centred", () => {
    expect(fitted(tall, picture, "contain")).toEqual({ left: 0, top: 298.75, width: 360, height: 202.5 });
    expect(fitted(tall, picture, "fill")).toEqual(tall);
    expect(fitted(tall, picture, "cover")).toMatchObject({
      top: 0,
      height: 800,
      left: (360 - 12800 / 9) / 2,
    });
    expect(fitted(tall, { width: 0, height: 0 }, "contain")).toEqual(tall);
  });

  test.each([
    [
      { x: 0, y: 298.75 },
      { x: 0, y: 0, inside: true },
    ],
    [
      { x: 360, y: 501.25 },
      { x: 1, y: 1, inside: true },
    ],
    [
      { x: 180, y: 400 },
      { x: 0.5, y: 0.5, inside: true },
    ],
    [
      { x: 180, y: 298 },
      { x: 0.5, y: 0, inside: false },
    ],
    [
      { x: -9, y: 900 },
      { x: 0, y: 1, inside: false },
    ],
  ])("%o is %o", (point, expected) => {
    expect(inPicture(point, fitted(tall, picture, "contain"))).toEqual(expected);
  });
});
