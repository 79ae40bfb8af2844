import { describe, expect, it } from "vitest";
import { inputSilenceMs } from "../../../../machine/lib/durations.ts";
import { createProgramInput } from "../../../../machine/runners/program/programInput.ts";
import type { DeskInput } from "../../../../streams/wire/desk.ts";
import { programGame } from "../../support/games.ts";
import { manualClock } from "../../support/manualClock.ts";

function setup(change: Readonly<Record<string, unknown>> = {}) {
  const clock = manualClock();
  const sent: string[] = [];
  const screen = {
    width: 640,
    height: 360,
    pressKey: (code: string, down: boolean) => {
      sent.push(`${down ? "+" : "-"}${code}`);
      return true;
    },
    pressButton: (button: number, down: boolean) => {
      sent.push(`${down ? "+" : "-"}button${button}`);
    },
    movePointer: (x: number, y: number) => {
      sent.push(`to ${x},${y}`);
    },
    movePointerBy: (x: number, y: number) => {
      sent.push(`by ${x},${y}`);
    },
    turnWheel: (steps: number) => {
      sent.push(`wheel ${steps}`);
    },
    typeText: (text: string) => {
      sent.push(`type ${text}`);
    },
    releaseAll: () => {
      sent.push("release all");
    },
  };
  const input = createProgramInput(programGame(change), screen, clock);
  let n = 0;
  const apply = (snapshot: Partial<DeskInput>): void => {
    n += 1;
    input.apply({ n, down: [], hits: {}, ...snapshot });
  };
  const take = (): string[] => sent.splice(0);
  return { clock, input, apply, take };
}

describe("input of a program", () => {
  it("R-HOST-06 presses what the description says for touch buttons and keys, once", () => {
    const { apply, take, clock } = setup({ keyMap: { KeyQ: "Escape" } });
    apply({ down: ["a", "KeyQ", "KeyW"] });
    apply({ down: ["a", "KeyQ", "KeyW"] });
    expect(take()).toEqual(["+ControlLeft", "+Escape", "+KeyW"]);
    clock.advance(100);
    apply({ down: ["KeyW"] });
    expect(take()).toEqual(["-ControlLeft", "-Escape"]);
  });

  it("takes a name that every object has for a key like any other", () => {
    const { apply, take } = setup();
    apply({ down: ["constructor"], hits: { toString: 1, valueOf: 1 } });
    expect(take()).toEqual(["+constructor", "+toString", "+valueOf"]);
  });

  it("holds a short press for 45 ms, so that a program that looks once a frame sees it", () => {
    const { apply, take, clock } = setup();
    apply({ down: ["KeyW"] });
    clock.advance(10);
    apply({ down: [] });
    expect(take()).toEqual(["+KeyW"]);
    clock.advance(34.9);
    expect(take()).toEqual([]);
    clock.advance(0.1);
    expect(take()).toEqual(["-KeyW"]);
  });

  it("a key pressed again before its late release stays down", () => {
    const { apply, take, clock } = setup();
    apply({ down: ["KeyW"] });
    apply({ down: [] });
    clock.advance(20);
    apply({ down: ["KeyW"] });
    clock.advance(200);
    expect(take()).toEqual(["+KeyW"]);
  });

  it("makes up for a tap whose messages were lost", () => {
    const { apply, take, clock } = setup();
    apply({ hits: { a: 1 } });
    clock.advance(100);
    expect(take()).toEqual(["+ControlLeft", "-ControlLeft"]);
    apply({ hits: { a: 1 } });
    expect(take()).toEqual([]);
  });

  it("ignores snapshots that are not newer", () => {
    const { input, apply, take } = setup();
    apply({});
    input.apply({ n: 1, down: ["KeyW"], hits: {} });
    expect(take()).toEqual([]);
  });

  it("moves the mouse to a place, or by the difference of the totals, as the game takes it", () => {
    const absolute = setup({ mouse: "absolute" });
    absolute.apply({ pointer: { x: 1, y: 0.5, down: true } });
    expect(absolute.take()).toEqual(["to 639,180", "+button0"]);
    absolute.apply({ mouse: { x: 9, y: 9, wheel: 2, buttons: [2] } });
    absolute.clock.advance(50);
    expect(absolute.take()).toEqual(["wheel 2", "+button2", "-button0"]);

    const relative = setup({ mouse: "relative" });
    relative.apply({ mouse: { x: 10, y: -4, wheel: 0, buttons: [] } });
    relative.apply({ mouse: { x: 25, y: -4, wheel: -1, buttons: [1] } });
    expect(relative.take()).toEqual(["by 10,-4", "by 15,0", "wheel -1", "+button1"]);
    relative.apply({ mouse: { x: 1_000_000, y: 0, wheel: 500, buttons: [1] } });
    expect(relative.take()).toEqual(["by 4000,4", "wheel 20"]);
  });

  it("sends no mouse to a game that takes none", () => {
    const { apply, take } = setup();
    apply({ pointer: { x: 0.5, y: 0.5, down: true }, mouse: { x: 5, y: 5, wheel: 1, buttons: [0] } });
    expect(take()).toEqual([]);
  });

  it("maps a pad's buttons and stick to keys, and only where the description has a pad", () => {
    const pads = [{ axes: [-0.9, 0], buttons: [1, 0] }];
    const { apply, take } = setup({
      pad: { buttons: { a: "Space", left: "ArrowLeft" }, stick: true },
    });
    apply({ pads });
    expect(take()).toEqual(["+Space", "+ArrowLeft"]);
    const without = setup();
    without.apply({ pads });
    expect(without.take()).toEqual([]);
  });

  it("lets go of everything exactly 1 s after the last snapshot, and for a new connection", () => {
    const { input, apply, take, clock } = setup();
    apply({ down: ["KeyW"] });
    clock.advance(inputSilenceMs - 1);
    input.releaseIfSilent();
    expect(take()).toEqual(["+KeyW"]);
    clock.advance(1);
    input.releaseIfSilent();
    expect(take()).toEqual(["release all"]);
    input.reset();
    input.apply({ n: 1, down: ["KeyW"], hits: {} });
    expect(take()).toEqual(["release all", "+KeyW"]);
  });

  it("types text only where the game takes it", () => {
    const { input, take } = setup({ text: true });
    input.typeText("ก\n");
    expect(take()).toEqual(["type ก\n"]);
    const without = setup();
    without.input.typeText("x");
    expect(without.take()).toEqual([]);
  });
});
