import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { InputSnapshotSender } from "../../../streams/adapters/browser/stage/input/inputSnapshot.ts";
import { type DeskInput, deskInput, maxPlayerMessage } from "../../../wire/desk/messages.ts";

function holding() {
  const texts: string[] = [];
  const sender = new InputSnapshotSender((text) => texts.push(text));
  const all = (): DeskInput[] => texts.map((text) => deskInput.parse(JSON.parse(text)));
  return { sender, texts, all, last: () => all().at(-1) };
}

describe("R-DESK-01 what the player holds", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test("is sent as a whole at once, every 50 ms while held, and eight times after the release", () => {
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
    expect(all()).toHaveLength(11);
    expect(vi.getTimerCount()).toBe(0);
    // A tap that is over before the first repeat.
    sender.press("keyboard", "KeyW");
    sender.release("keyboard", "KeyW");
    vi.advanceTimersByTime(10_000);
    expect(all()).toHaveLength(21);
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

  test("R-DESK-24 movement is sent at once, and then at most every 4 ms; a press does not wait, and takes it along", () => {
    const { sender, all, last } = holding();
    sender.move(1, 0);
    sender.move(1, 0);
    sender.move(1, 0);
    expect(all().map(({ mouse }) => mouse?.x)).toEqual([1]);
    vi.advanceTimersByTime(3);
    expect(all()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(all().map(({ mouse }) => mouse?.x)).toEqual([1, 3]);
    sender.point({ x: 0.1, y: 0, down: false });
    sender.point({ x: 0.2, y: 0, down: false });
    expect(last()?.pointer?.x).toBe(0.1);
    sender.press("keyboard", "KeyW");
    expect(last()).toMatchObject({ n: 4, down: ["KeyW"], pointer: { x: 0.2 } });
    vi.advanceTimersByTime(4);
    expect(all()).toHaveLength(4);
    sender.move(1, 0);
    sender.move(1, 0);
    sender.end();
    vi.advanceTimersByTime(100);
    expect(last()?.mouse?.x).toBe(5);
    expect(vi.getTimerCount()).toBe(0);
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

  test("the mouse: totals of movement and wheel, whole numbers of them, and buttons by source", () => {
    const { sender, all, last } = holding();
    sender.hold("mouse", []);
    sender.move(0.2, 0);
    expect(all()).toEqual([]);
    sender.move(0.4, -3);
    expect(last()?.mouse).toEqual({ x: 1, y: -3, wheel: 0 });
    sender.turnWheel(0.6);
    expect(all()).toHaveLength(1);
    sender.turnWheel(0.6);
    expect(last()?.mouse).toEqual({ x: 1, y: -3, wheel: 1 });
    sender.hold("mouse", ["MouseRight"]);
    sender.hold("finger", ["MouseLeft", "MouseRight"]);
    sender.hold("mouse", []);
    expect(last()?.down).toEqual(["MouseRight", "MouseLeft"]);
    sender.move(-0.7, 3);
    sender.turnWheel(-1.2);
    expect(last()?.mouse).toEqual({ x: 0, y: 0, wheel: 0 });
    sender.turnWheel(0, 1.5);
    expect(last()?.mouse).toEqual({ x: 0, y: 0, wheel: 0, wheelX: 1 });
    sender.turnWheel(0, -1);
    expect(last()?.mouse).toEqual({ x: 0, y: 0, wheel: 0 });
    sender.releaseAll();
    expect(last()).toMatchObject({ down: [], mouse: { x: 0, y: 0, wheel: 0 } });
    for (const way of [1, -1]) {
      sender.move(way * 5e9, Number.NaN);
      sender.turnWheel(way * Number.POSITIVE_INFINITY);
      expect(last()?.mouse).toMatchObject({ y: 0, wheel: 0 });
    }
  });

  test.each([
    ["ten tenths are one, and no more", [...Array<number>(10).fill(0.1), 0.9], 1],
    ["a little back takes no whole step back, and is made good again", [1, -0.1, 0.1, -0.9], 1],
    ["nothing is lost by a finger that trembles", [0.9, -0.05, 0.15], 1],
    ["a notch back is a step, whatever was turned before it", [1, 0.9, -1, -1], -1],
    ["parts of one back add up as well", [-0.5, -0.5, 0.25, -0.5, -0.75], -2],
  ])("R-DESK-24 parts of a step of the wheel: %s", (_, turns, steps) => {
    const { sender, last } = holding();
    for (const turn of turns) sender.turnWheel(turn);
    expect(last()?.mouse?.wheel).toBe(steps);
  });

  test("R-DESK-21 counts every press of a mouse button, of the picture and of a pad's button, once", () => {
    const { sender, last } = holding();
    sender.hold("mouse", ["MouseLeft", "MouseRight"]);
    sender.hold("finger", ["MouseRight"]);
    sender.hold("mouse", []);
    sender.hold("finger", []);
    sender.hold("finger", ["MouseRight"]);
    expect(last()?.hits).toEqual({ MouseLeft: 1, MouseRight: 2 });
    // A tap on the picture of a game with a cursor points and clicks.
    sender.point({ x: 0.25, y: 0.5, down: true });
    sender.hold("tap", ["MouseLeft"]);
    sender.point({ x: 0.75, y: 0.5, down: true });
    sender.point(null);
    expect(last()).toMatchObject({ hits: { MouseLeft: 2 }, click: { x: 0.25, y: 0.5 }, pointer: null });
    const pad = (...buttons: number[]) => ({ axes: [], buttons });
    sender.pad([pad(0, 0.5), pad(1)]);
    sender.pad([pad(1, 0.51), pad(0.6)]);
    sender.pad([pad(0, 0.9), pad(0.4)]);
    sender.pad([pad(1, 0.9), pad(1)]);
    expect(last()?.hits).toMatchObject({ pad1b0: 2, pad1b1: 1, pad2b0: 2 });
  });

  test("R-LAG-01 says which snapshot is the first with a press", () => {
    const first: number[] = [];
    const sender = new InputSnapshotSender((_, n, isPress) => isPress && first.push(n));
    sender.point({ x: 0.5, y: 0.5, down: false });
    sender.press("keyboard", "KeyW");
    vi.advanceTimersByTime(100);
    sender.release("keyboard", "KeyW");
    sender.point({ x: 0.5, y: 0.5, down: true });
    sender.hold("mouse", ["MouseLeft"]);
    sender.pad([{ axes: [], buttons: [1] }]);
    expect(first).toEqual([2, 6, 8]);
  });

  test("the sticks on the glass: the one that leans farthest on each side, until they are let go", () => {
    const { sender, last } = holding();
    sender.lean("walk", "left", { x: 0, y: -0.5 });
    sender.lean("run", "left", { x: 1, y: 0 });
    sender.lean("look", "right", { x: 0, y: 1 });
    expect(last()?.touchSticks).toEqual([1, 0, 0, 1]);
    sender.lean("run", "left", { x: 0, y: 0 });
    expect(last()?.touchSticks).toEqual([0, -0.5, 0, 1]);
    sender.releaseAll();
    expect(last()?.touchSticks).toBeUndefined();
  });

  test("the keyboard's locks are sent when they change, and stay when everything is released", () => {
    const { sender, all, last } = holding();
    sender.setLocks({ caps: true, num: false });
    sender.setLocks({ caps: true, num: false });
    expect(all()).toHaveLength(1);
    sender.releaseAll();
    expect(last()?.locks).toEqual({ caps: true, num: false });
  });

  test.each<[string, (sender: InputSnapshotSender) => void]>([
    ["mouse button", (sender) => sender.hold("mouse", ["MouseLeft"])],
    ["finger on the picture", (sender) => sender.point({ x: 0.5, y: 0.5, down: true })],
    ["stick on the glass", (sender) => sender.lean("walk", "left", { x: 0.1, y: 0 })],
    ["gamepad's trigger", (sender) => sender.pad([{ axes: [0.12], buttons: [0.13] }])],
    ["gamepad's stick", (sender) => sender.pad([{ axes: [-0.13], buttons: [0.12] }])],
  ])("a held %s repeats the snapshot; one without a mouse says nothing of it", (_, hold) => {
    const { sender, all } = holding();
    sender.press("keyboard", "KeyW");
    sender.release("keyboard", "KeyW");
    expect(all().some((input) => "mouse" in input)).toBe(false);
    hold(sender);
    vi.advanceTimersByTime(500);
    expect(all()).toHaveLength(13);
  });

  test("more than the wire takes is cut, never dropped: keys that are held, presses, gamepads", () => {
    const { sender, texts, last } = holding();
    const names = Array.from({ length: 60 }, (_, index) => `IntlBackslashAndMore${index}`);
    for (const name of names) sender.press("keyboard", name);
    const pad = { axes: Array(8).fill(-0.12), buttons: Array(24).fill(0.34) };
    sender.pad([pad, pad, pad, pad]);
    sender.move(-123_456_789, 123_456_789);
    sender.point({ x: 0.1234, y: 0.4321, down: true });
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(maxPlayerMessage);
    // The movement goes with the click.
    expect(texts).toHaveLength(62);
    // The latest 24; those before come back when these are released.
    expect(last()?.down).toEqual(names.slice(-24));
    for (const name of names.slice(30)) sender.release("keyboard", name);
    expect(last()?.down).toEqual(names.slice(6, 30));
    sender.press("keyboard", "KeyW");
    expect(last()?.hits.KeyW).toBe(1);
    expect(last()?.down.at(-1)).toBe("KeyW");
  });

  test("at the end everything is released, and nothing is sent or timed any more", () => {
    const { sender, texts, last } = holding();
    sender.press("keyboard", "KeyW");
    sender.hold("mouse", ["MouseLeft"]);
    sender.end();
    expect(last()).toMatchObject({ down: [] });
    const { length } = texts;
    sender.press("keyboard", "KeyX");
    sender.releaseAll();
    sender.end();
    vi.advanceTimersByTime(10_000);
    expect(texts).toHaveLength(length);
    expect(vi.getTimerCount()).toBe(0);
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
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(maxPlayerMessage);
  });
});
