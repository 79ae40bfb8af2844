import { describe, expect, it } from "vitest";
import { noInput } from "../../../../host/input/inputDecoder.ts";
import { createProgramInput } from "../../../../host/runners/program/programInput.ts";
import type { DeskInput } from "../../../../wire/desk/messages.ts";
import { decoder } from "../../support/decoded.ts";
import { programGame } from "../../support/games.ts";
import { manualClock } from "../../support/manualClock.ts";

/** @param virtualPads how many pads the program has as devices */
function setup(change: Readonly<Record<string, unknown>> = {}, virtualPads = 0) {
  const clock = manualClock();
  const sent: string[] = [];
  const screen = {
    width: 640,
    height: 360,
    press: (name: string, down: boolean) => {
      sent.push(`${down ? "+" : "-"}${name}`);
      return true;
    },
    movePointer: (x: number, y: number) => {
      sent.push(`to ${x},${y}`);
    },
    movePointerBy: (x: number, y: number) => {
      sent.push(`by ${x},${y}`);
    },
    turnWheel: (steps: number, sideways = 0) => {
      sent.push(`wheel ${steps}${sideways === 0 ? "" : ` and ${sideways}`}`);
    },
    typeText: (text: string) => {
      sent.push(`type ${text}`);
    },
    setLocks: ({ caps, num }: { caps: boolean; num: boolean }) => {
      sent.push(`locks${caps ? " caps" : ""}${num ? " num" : ""}`);
    },
    releaseAll: () => {
      sent.push("release all");
    },
  };
  let lose = (): void => undefined;
  const pads = {
    count: virtualPads,
    press: (pad: number, button: number, down: boolean) => {
      sent.push(`${down ? "+" : "-"}pad ${pad} button ${button}`);
    },
    move: (held: NonNullable<DeskInput["pads"]>) => {
      sent.push(`sticks ${JSON.stringify(held.map(({ axes }) => axes))}`);
    },
    releaseAll: () => {
      sent.push("release pads");
    },
    lost: new Promise<Error>((resolve) => {
      lose = () => resolve(new Error("unplugged"));
    }),
  };
  const press = { ms: 45 };
  const input = createProgramInput(
    programGame(change),
    screen,
    clock,
    () => press.ms,
    virtualPads > 0 ? pads : null,
  );
  const decode = decoder();
  const apply = (snapshot: Partial<DeskInput>): void => input.apply(decode(snapshot));
  const take = (): string[] => sent.splice(0);
  return { clock, input, decode, apply, take, press, lose, screen };
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

  it.each([45, 120])(
    "R-HOST-11 holds a short press for as long as the program needs to see it: %i ms",
    (ms) => {
      const { apply, take, clock, press } = setup();
      press.ms = ms;
      apply({ down: ["KeyW"] });
      clock.advance(10);
      apply({ down: [] });
      clock.advance(ms - 10.1);
      expect(take()).toEqual(["+KeyW"]);
      clock.advance(0.1);
      expect(take()).toEqual(["-KeyW"]);
    },
  );

  it("R-HOST-11 keeps taps apart that arrive at once, in order", () => {
    const { apply, take, clock } = setup();
    apply({ down: ["KeyW"], hits: { KeyW: 1 } });
    apply({ down: [], hits: { KeyW: 1 } });
    apply({ down: ["KeyW"], hits: { KeyW: 2 } });
    apply({ down: ["KeyX"], hits: { KeyW: 2, KeyX: 1 } });
    expect(take()).toEqual(["+KeyW", "+KeyX"]);
    clock.advance(45);
    expect(take()).toEqual(["-KeyW"]);
    clock.advance(44.9);
    expect(take()).toEqual([]);
    clock.advance(0.1);
    expect(take()).toEqual(["+KeyW"]);
    clock.advance(45);
    expect(take()).toEqual(["-KeyW"]);
  });

  it("R-HOST-11 loses none of eight taps that a stall has kept back, and is not delayed for long by a flood", () => {
    const { apply, take, clock } = setup();
    for (let tap = 1; tap <= 1_000; tap += 1) {
      apply({ down: ["KeyW"], hits: { KeyW: tap } });
      apply({ down: [], hits: { KeyW: tap } });
    }
    clock.advance(18 * 45);
    const sent = take();
    // Eight presses and their releases wait, and the first one does not.
    expect(sent.join(" ")).toBe(new Array(9).fill("+KeyW -KeyW").join(" "));
    apply({ down: ["KeyW"], hits: { KeyW: 1_001 } });
    clock.advance(45);
    expect(take()).toEqual(["+KeyW"]);
  });

  it("R-HOST-11 clicks where it was clicked, although the pointer has moved on meanwhile", () => {
    const { apply, take, clock } = setup({ mouse: "absolute" });
    const at = (x: number, down: boolean) => ({ pointer: { x, y: 0, down } });
    for (const x of [0, 1]) {
      apply(at(x, false));
      apply(at(x, true));
      apply(at(x, false));
    }
    clock.advance(45);
    expect(take()).toEqual(["to 0,0", "+MouseLeft", "-MouseLeft", "to 639,0"]);
    clock.advance(90);
    expect(take()).toEqual(["+MouseLeft", "-MouseLeft"]);
  });

  it("R-SHAPE-02 puts the pointer at the same part of the picture when the screen has another size", () => {
    const { apply, take, screen } = setup({ mouse: "absolute" });
    apply({ pointer: { x: 1, y: 0.5, down: false } });
    Object.assign(screen, { width: 480, height: 360 });
    apply({ pointer: { x: 1, y: 0.5, down: false } });
    apply({ pointer: { x: 1, y: 0.5, down: false } });
    expect(take()).toEqual(["to 639,180", "to 479,180"]);
  });

  it("moves the mouse to a place, or by the difference of the totals, as the game takes it", () => {
    const absolute = setup({ mouse: "absolute" });
    absolute.apply({ pointer: { x: 1, y: 0.5, down: true } });
    expect(absolute.take()).toEqual(["to 639,180", "+MouseLeft"]);
    absolute.apply({ mouse: { x: 9, y: 9, wheel: 2 }, down: ["MouseRight"] });
    absolute.clock.advance(50);
    expect(absolute.take()).toEqual(["wheel 2", "+MouseRight", "-MouseLeft"]);

    const relative = setup({ mouse: "relative" });
    relative.apply({ mouse: { x: 10, y: -4, wheel: 0 } });
    relative.apply({ mouse: { x: 25, y: -4, wheel: -1 }, down: ["MouseMiddle"] });
    expect(relative.take()).toEqual(["by 10,-4", "by 15,0", "wheel -1", "+MouseMiddle"]);
    relative.apply({ mouse: { x: 1_000_000, y: 0, wheel: 500, wheelX: 2 }, down: ["MouseMiddle"] });
    expect(relative.take()).toEqual(["by 4000,4", "wheel 20 and 2"]);
  });

  it("R-TOUCH-01 presses the mouse buttons of touch controls, also of a tap whose own messages were lost", () => {
    const { apply, take, clock } = setup({ mouse: "relative" });
    apply({ down: ["MouseRight"], hits: { MouseRight: 1 } });
    expect(take()).toEqual(["+MouseRight"]);
    clock.advance(50);
    apply({ hits: { MouseRight: 1, MouseLeft: 1 } });
    clock.advance(200);
    expect(take()).toEqual(["-MouseRight", "+MouseLeft", "-MouseLeft"]);
  });

  it("sends no mouse to a game that takes none", () => {
    const { apply, take } = setup();
    apply({ pointer: { x: 0.5, y: 0.5, down: true }, mouse: { x: 5, y: 5, wheel: 1 } });
    apply({ down: ["MouseLeft"], hits: { MouseLeft: 1, pad1b0: 1 } });
    expect(take()).toEqual([]);
  });

  it("maps a pad's buttons and stick to keys, and only where the description has a pad", () => {
    const pads = [{ axes: [-0.9, 0], buttons: [1, 0] }];
    const { apply, take } = setup({ pad: { buttons: { a: "Space", left: "ArrowLeft" }, stick: true } });
    apply({ pads });
    expect(take()).toEqual(["+Space", "+ArrowLeft"]);
    const without = setup();
    without.apply({ pads });
    expect(without.take()).toEqual([]);
  });

  const arrows = { a: "Space", left: "ArrowLeft" };
  const letters = { a: "ControlLeft", left: "KeyA" };
  const several = { players: { min: 1, max: 3 }, pad: { buttons: arrows }, pads: [{ buttons: letters }] };

  it("R-DESK-22 presses the keys of each player's pad; one that has none of its own plays as player 1", () => {
    const { apply, take } = setup(several);
    const left = { axes: [-1, 0], buttons: [] };
    apply({ pads: [{ axes: [], buttons: [1] }, left] });
    expect(take()).toEqual(["+Space", "+KeyA"]);
    apply({ pads: [{ axes: [], buttons: [] }, left, { axes: [], buttons: [1] }] });
    expect(take()).toEqual([]);
  });

  describe("with virtual pads", () => {
    const buttons = (...held: readonly number[]) =>
      Array.from({ length: 16 }, (_, index) => (held.includes(index) ? 1 : 0));

    it("R-HOST-22 presses the pads' own buttons; a third pad plays on the first", () => {
      const { apply, take } = setup(several, 2);
      apply({
        pads: [
          { axes: [0.5, 0], buttons: buttons(0) },
          { axes: [0, -1], buttons: buttons(10) },
          { axes: [], buttons: buttons(3) },
        ],
      });
      expect(take()).toEqual([
        "sticks [[0.5,0],[0,-1],[]]",
        "+pad 1 button 0",
        "+pad 2 button 10",
        "+pad 1 button 3",
      ]);
    });

    it("R-HOST-22 presses keys for touch buttons, keys, and sticks on the glass", () => {
      const { apply, take } = setup(several, 1);
      apply({ down: ["a", "KeyW"], touchSticks: [-1, 0, 0, 0] });
      expect(take()).toEqual(["sticks []", "+ControlLeft", "+KeyW", "+ArrowLeft"]);
    });

    it("R-HOST-11 makes up for a tap whose messages were lost, of buttons that a pad has", () => {
      const { apply, take, clock } = setup(several, 1);
      apply({ hits: { pad1b0: 1, pad1b16: 1 } });
      clock.advance(100);
      expect(take()).toEqual(["sticks []", "+pad 1 button 0", "-pad 1 button 0"]);
    });

    it("R-HOST-22 does not turn a game by mouse as well while its right stick is leaned", () => {
      const { apply, take } = setup({ ...several, mouse: "relative" }, 1);
      const mouse = (x: number) => ({ x, y: 0, wheel: 0 });
      apply({ mouse: mouse(10), pads: [{ axes: [0, 0, 1, 0], buttons: buttons() }] });
      apply({ mouse: mouse(15), pads: [{ axes: [0, 0, 0, 0], buttons: buttons() }] });
      expect(take()).toEqual(["sticks [[0,0,1,0]]", "by 5,0", "sticks [[0,0,0,0]]"]);
    });

    it("R-HOST-22 leaves out only what the stick has moved: not the wheel, nor a tap's place", () => {
      const leaned = [{ axes: [0, 0, 1, 0], buttons: buttons() }];
      const turned = setup({ ...several, mouse: "relative" }, 1);
      turned.apply({ mouse: { x: 10, y: 0, wheel: 2 }, pads: leaned });
      expect(turned.take()).toEqual(["wheel 2", "sticks [[0,0,1,0]]"]);
      const pointed = setup({ ...several, mouse: "absolute" }, 1);
      pointed.apply({ pointer: { x: 1, y: 0.5, down: true }, pads: leaned });
      expect(pointed.take()).toEqual(["to 639,180", "sticks [[0,0,1,0]]", "+MouseLeft"]);
    });

    it("R-HOST-22 moves the player's mouse while a stick leans that does not move it, a guest's or one on the glass", () => {
      const { input, take } = setup({ ...several, mouse: "relative" }, 1);
      const pads = [{ axes: [0, 0, 1, 0], buttons: buttons() }];
      const mouse = { x: 10, y: 0, wheel: 0, wheelX: 0 };
      input.apply({ ...noInput, n: 1, mouse, pads, touchSticks: [0, 0, 1, 0] });
      expect(take()).toEqual(["by 10,0", "sticks [[0,0,1,0]]"]);
    });

    it("R-HOST-25 lets everything go when they are unplugged, and presses keys from then on", async () => {
      const { apply, take, lose } = setup(several, 1);
      const held = { pads: [{ axes: [0, 0], buttons: buttons(0) }] };
      apply(held);
      lose();
      await Promise.resolve();
      apply(held);
      expect(take()).toEqual([
        ...["sticks [[0,0]]", "+pad 1 button 0", "release all", "release pads"],
        "+Space",
      ]);
    });
  });

  it("R-DESK-21 makes up for taps on a pad and of a mouse button whose messages were lost", () => {
    const { apply, take, clock } = setup({ ...several, mouse: "absolute" });
    apply({ hits: { pad1b0: 1, pad2b0: 2, pad2b17: 1, pad7b0: 1, MouseRight: 1 } });
    clock.advance(500);
    expect(take().sort()).toEqual(
      [
        "+ControlLeft",
        "+ControlLeft",
        "+Space",
        "+MouseRight",
        "-ControlLeft",
        "-ControlLeft",
        "-Space",
        "-MouseRight",
      ].sort(),
    );
  });

  it("follows the locks of the player's keyboard when they change, and for each connection", () => {
    const { input, apply, take } = setup();
    apply({ locks: { caps: true, num: false } });
    apply({ locks: { caps: true, num: false } });
    apply({});
    expect(take()).toEqual(["locks caps"]);
    apply({ locks: { caps: false, num: true } });
    expect(take()).toEqual(["locks num"]);
    input.reset();
    take();
    input.apply({ ...noInput, n: 1, locks: { caps: false, num: true } });
    expect(take()).toEqual(["locks num"]);
  });

  it("lets go of everything for a new connection", () => {
    const { input, apply, take, clock } = setup();
    apply({ down: ["KeyW"] });
    clock.advance(100);
    input.reset();
    input.apply(decoder()({ down: ["KeyW"] }));
    expect(take()).toEqual(["+KeyW", "release all", "+KeyW"]);
  });

  it("R-AWAY-03 lets go of what is held when its inputs are skipped, so that nothing is stuck meanwhile", () => {
    const { input, apply, decode, take, clock } = setup();
    apply({ down: ["KeyW"] });
    input.skip(decode({ down: ["KeyW", "KeyX"] }));
    clock.advance(45);
    expect(take()).toEqual(["+KeyW", "-KeyW"]);
    apply({ down: ["KeyX"] });
    expect(take()).toEqual(["+KeyX"]);
  });

  it("R-AWAY-01 of what was skipped, nothing is pressed or moved later, but what is still held is", () => {
    const { input, apply, decode, take } = setup({ mouse: "relative" });
    apply({ mouse: { x: 0, y: 0, wheel: 0 } });
    const mouse = { x: 300, y: 40, wheel: 2 };
    input.skip(decode({ down: ["KeyW"], hits: { KeyW: 1, Enter: 3 }, mouse }));
    expect(take()).toEqual([]);
    apply({ down: ["KeyW"], hits: { KeyW: 1, Enter: 3 }, mouse: { ...mouse, x: 301 } });
    expect(take()).toEqual(["by 1,0", "+KeyW"]);
  });

  it("types text only where the game takes it", () => {
    const { input, take } = setup({ text: true });
    input.typeText("ก\n");
    expect(take()).toEqual(["type ก\n"]);
    const ascii = setup({ text: "ascii" });
    ascii.input.typeText("Aก~\b🎮 \n\u007f");
    expect(ascii.take()).toEqual(["type A~\b \n"]);
    const without = setup();
    without.input.typeText("x");
    expect(without.take()).toEqual([]);
  });
});
