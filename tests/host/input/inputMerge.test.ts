import { describe, expect, it } from "vitest";
import { createInputMerge } from "../../../host/input/inputMerge.ts";
import { inputSilence } from "../../../host/lib/durations.ts";
import { createGuestPad } from "../../../host/runners/guestPad.ts";
import { isDevice } from "../../../host/runners/program/pads/virtualPads.ts";
import { createPressMap } from "../../../host/runners/program/pressMap.ts";
import type { DeskInput } from "../../../wire/desk/messages.ts";
import { guestRoles } from "../../../wire/desk/party.ts";
import { builtInGame, programGame } from "../support/games.ts";

const held = (n: number, down: string[], more: Partial<DeskInput> = {}): DeskInput => ({
  n,
  down,
  hits: Object.fromEntries(down.map((name) => [name, 1])),
  ...more,
});
const merge = () => createInputMerge(createGuestPad(builtInGame()));
const none = { n: 1, down: [], hits: {} };

describe("R-TOGETHER-02 what a player and their guests press", () => {
  it("is the player's own snapshot, unchanged, while no guest plays", () => {
    const input = merge();
    const snapshot = held(1, ["left"]);
    expect(input.player(snapshot, 0)).toBe(snapshot);
    expect(input.guest("ann", "viewer", held(1, ["right"]), 1)).toBeNull();
    const next = held(2, []);
    expect(input.player(next, 2)).toBe(next);
  });

  it("a viewer presses nothing, in no form", () => {
    const input = merge();
    input.player(held(1, ["left"]), 0);
    const everything = held(5, ["a"], {
      pointer: { x: 0, y: 0, down: true },
      mouse: { x: 1, y: 1, wheel: 1, buttons: [0] },
      pads: [{ axes: [1], buttons: [1] }],
    });
    expect(input.guest("ann", "viewer", everything, 1)).toBeNull();
    const snapshot = held(2, ["left"]);
    expect(input.player(snapshot, 2)).toBe(snapshot);
  });

  it("a copilot's presses are the player's too, and one does not release the other's", () => {
    const input = merge();
    input.player(held(7, ["left"]), 0);
    expect(input.guest("ann", "copilot", held(1, ["left", "a"]), 1)).toMatchObject({
      n: 8,
      down: ["left", "a"],
      hits: { left: 2, a: 1 },
    });
    expect(input.player({ n: 8, down: [], hits: { left: 1 } }, 2)).toMatchObject({
      n: 9,
      down: ["left", "a"],
    });
    expect(input.leave("ann", 3)).toMatchObject({ n: 10, down: [], hits: { left: 2, a: 1 } });
  });

  it.each([
    ["pad2", 1],
    ["pad3", 2],
    ["pad4", 3],
  ] as const)("%s plays on its own pad, by buttons, keys or a real pad, and nothing else", (role, place) => {
    const input = merge();
    input.player(none, 0);
    const all = input.guest(
      "ann",
      role,
      held(1, ["left", "KeyZ", "F5"], {
        pointer: { x: 0.5, y: 0.5, down: true },
        mouse: { x: 9, y: 9, wheel: 0, buttons: [0] },
        pads: [{ axes: [0, -1], buttons: [0, 0, 1] }],
      }),
      1,
    );
    expect(all).toMatchObject({ down: [], pointer: null });
    expect(all?.mouse).toBeUndefined();
    expect(all?.pads).toHaveLength(place + 1);
    const pad = all?.pads?.[place];
    expect(pad?.axes).toEqual([0, -1]);
    expect(pad?.buttons.flatMap((value, index) => (value > 0 ? [index] : []))).toEqual([0, 2, 14]);
    for (const before of all?.pads?.slice(0, place) ?? []) expect(before).toEqual({ axes: [], buttons: [] });
    expect(all?.hits).toEqual({ [`pad${place + 1}b14`]: 1, [`pad${place + 1}b0`]: 1 });
  });

  it("a pad's tap whose messages were lost is counted all the same", () => {
    const input = merge();
    input.player(none, 0);
    input.guest("ann", "pad2", { n: 1, down: [], hits: {} }, 0);
    expect(input.guest("ann", "pad2", { n: 4, down: [], hits: { a: 2 } }, 1)?.hits).toEqual({ pad2b0: 2 });
  });

  it("a late or repeated snapshot of anybody changes nothing", () => {
    const input = merge();
    input.player(held(3, []), 0);
    input.guest("ann", "copilot", held(5, ["a"]), 1);
    expect(input.guest("ann", "copilot", held(5, ["a"]), 2)).toBeNull();
    expect(input.guest("ann", "copilot", held(4, ["b"]), 2)).toBeNull();
    expect(input.player(held(3, ["left"]), 2)).toBeNull();
  });

  it("who falls silent holds nothing after exactly 1 s", () => {
    for (const [silence, down] of [
      [inputSilence - 1, ["left", "a"]],
      [inputSilence, ["left"]],
    ] as const) {
      const input = merge();
      input.player(held(1, []), 0);
      input.guest("ann", "copilot", held(1, ["a"]), 0);
      expect(input.player(held(2, ["left"]), silence)).toMatchObject({ down });
    }
  });

  it("the mouse moves by what each hand moves, and nobody who comes or goes moves it", () => {
    const input = merge();
    const mouse = (x: number) => ({ mouse: { x, y: 0, wheel: 0, buttons: [] } });
    input.player(held(1, [], mouse(100)), 0);
    expect(input.guest("ann", "copilot", held(1, [], mouse(5)), 1)).toMatchObject({ mouse: { x: 105 } });
    expect(input.player(held(2, [], mouse(90)), 2)).toMatchObject({ mouse: { x: 95 } });
    expect(input.leave("ann", 3)).toMatchObject({ mouse: { x: 95 } });
    expect(input.guest("ann", "copilot", held(1, [], mouse(-3)), 4)).toMatchObject({ mouse: { x: 92 } });
  });

  it("the pointer is where it was moved last, and down while that hand holds it", () => {
    const input = merge();
    const at = (x: number, down: boolean) => ({ pointer: { x, y: 0, down } });
    input.player(held(1, [], at(0.1, false)), 0);
    expect(input.guest("ann", "copilot", held(1, [], at(0.9, true)), 1)).toMatchObject(at(0.9, true));
    expect(input.player(held(2, ["a"], at(0.1, false)), 2)).toMatchObject(at(0.9, true));
    expect(input.player(held(3, [], at(0.2, false)), 3)).toMatchObject(at(0.2, false));
  });

  it("a new connection of the player starts the counts over, and forgets what guests held before", () => {
    const input = merge();
    input.player(held(50, ["left"]), 0);
    input.guest("ann", "copilot", { n: 9, down: ["a"], hits: { a: 30 } }, 1);
    input.reset();
    const first = held(1, ["left"]);
    expect(input.player(first, 2)).toBe(first);
    expect(input.guest("ann", "copilot", { n: 10, down: [], hits: { a: 31 } }, 3)).toMatchObject({
      n: 2,
      hits: { left: 1, a: 1 },
      down: ["left"],
    });
  });

  it("names that a guest makes up do not fill the memory", () => {
    const input = merge();
    input.player(none, 0);
    let last: DeskInput | null = null;
    for (let n = 1; n <= 2_000; n += 1)
      last = input.guest("ann", "copilot", { n, down: [], hits: { [`Name${n}`]: n } }, n);
    expect(Object.keys(last?.hits ?? {}).length).toBeLessThanOrEqual(200);
  });

  it("in a program a guest's button is the pad's button that presses the same for player 1", () => {
    const game = programGame({
      pad: { buttons: { x: "ControlLeft", left: "ArrowLeft" } },
      keyMap: { KeyQ: "ControlLeft" },
    });
    const button = createGuestPad(game);
    expect(["a", "KeyQ", "ControlLeft", "left", "ArrowLeft", "b", "pad1b7"].map(button)).toEqual([
      2, 2, 2, 14, 14, 1, 7,
    ]);
  });

  it("what else the player's snapshot says stays in it", () => {
    const input = merge();
    input.player(held(1, [], { locks: { caps: true, num: false } }), 0);
    const all = input.guest("ann", "copilot", held(1, ["a"], { locks: { caps: false, num: true } }), 1);
    expect(all?.locks).toEqual({ caps: true, num: false });
  });

  it("every role is known here", () => {
    expect(guestRoles).toEqual(["viewer", "pad2", "pad3", "pad4", "copilot"]);
  });

  it("R-HOST-22 is a device for a guest with a pad, also while only a stick on the glass is leaned", () => {
    const pad = { buttons: { a: "Space", right: "KeyD" }, stick: true };
    const game = programGame({ players: { min: 1, max: 2 }, pad, pads: [pad] });
    const input = createInputMerge(createGuestPad(game));
    const map = createPressMap(game, 2);
    const glass = { pads: [{ axes: [1, 0], buttons: [] }] };
    input.player({ ...none, ...glass }, 0);
    const alone = input.guest("ann", "pad2", held(1, [], glass), 1);
    expect([...map.heldBy(alone ?? none)]).toEqual(["KeyD"]);
    const after = input.player(held(2, []), 2);
    expect([...map.heldBy(after ?? none)]).toEqual([]);
    expect(after?.pads?.map(isDevice)).toEqual([false, true]);
    const pressing = input.guest("ann", "pad2", held(2, ["a"], glass), 3);
    expect([...map.heldBy(pressing ?? none)]).toEqual(["pad2b0"]);
  });

  it("R-HOST-22 says how many pads are the player's own", () => {
    const input = merge();
    const lean = [{ axes: [0, 0, 1, 0], buttons: [0] }];
    input.player(none, 0);
    expect(input.guest("ann", "pad2", held(1, [], { pads: lean }), 1)).toMatchObject({ ownPads: 0 });
    expect(input.player(held(2, [], { pads: lean }), 2)).toMatchObject({ ownPads: 1 });
  });
});
