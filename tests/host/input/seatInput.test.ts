import { describe, expect, it } from "vitest";
import type { GameInput } from "../../../host/input/inputDecoder.ts";
import { createSeatInput } from "../../../host/input/seatInput.ts";
import { inputSilence } from "../../../host/lib/durations.ts";
import { createGuestPad } from "../../../host/runners/guestPad.ts";
import { createPressMap } from "../../../host/runners/program/pressMap.ts";
import type { DeskInput } from "../../../wire/desk/messages.ts";
import { builtInGame, programGame } from "../support/games.ts";
import { manualClock } from "../support/manualClock.ts";

const held = (n: number, down: string[], more: Partial<DeskInput> = {}): DeskInput => ({
  n,
  down,
  hits: Object.fromEntries(down.map((name) => [name, 1])),
  ...more,
});
const none = { n: 1, down: [], hits: {} };

function seat(game: Parameters<typeof createGuestPad>[0] = builtInGame()) {
  const clock = manualClock();
  const applied: GameInput[] = [];
  const pressed: number[] = [];
  const input = createSeatInput({
    clock,
    padButton: createGuestPad(game),
    apply: (each) => applied.push(each),
    played: () => undefined,
    pressed: (n) => pressed.push(n),
  });
  /** What the game was given since the last call: what is held, and `+` what was pressed. */
  const take = () =>
    applied
      .splice(0)
      .map(({ held, presses }) => [...held, ...[...presses].map(([name, count]) => `+${count} ${name}`)]);
  return { ...input, clock, applied, pressed, take };
}

describe("R-TOGETHER-02 what a player and their guests press", () => {
  it("a viewer presses nothing, in no form", () => {
    const { player, guest, applied } = seat();
    player(held(1, ["left"]));
    applied.length = 0;
    guest(
      "ann",
      "viewer",
      held(5, ["a"], {
        pointer: { x: 0, y: 0, down: true },
        mouse: { x: 1, y: 1, wheel: 1 },
        pads: [{ axes: [1], buttons: [1] }],
      }),
    );
    expect(applied).toEqual([]);
  });

  it("a copilot's presses are the player's too, and one does not release the other's", () => {
    const { player, guest, leave, take, applied } = seat();
    player(held(7, ["left"]));
    guest("ann", "copilot", held(1, ["left", "a"]));
    player({ n: 8, down: [], hits: { left: 1 } });
    expect(applied.map(({ n }) => n)).toEqual([7, 7, 8]);
    leave("ann");
    expect(take()).toEqual([["left", "+1 left"], ["left", "a", "+1 left", "+1 a"], ["left", "a"], []]);
  });

  it.each([
    ["pad2", 1],
    ["pad3", 2],
    ["pad4", 3],
  ] as const)("%s plays on its own pad, by buttons, keys or a real pad, and nothing else", (role, place) => {
    const { player, guest, applied, take } = seat();
    player(none);
    take();
    guest(
      "ann",
      role,
      held(1, ["left", "KeyZ", "F5", "MouseLeft"], {
        pointer: { x: 0.5, y: 0.5, down: true },
        mouse: { x: 9, y: 9, wheel: 0 },
        pads: [{ axes: [0, -1], buttons: [0, 0, 1] }],
      }),
    );
    expect(applied[0]).toMatchObject({ pointer: null, mouse: null });
    const released = Array.from({ length: place }, () => ({ axes: [], buttons: [] }));
    expect(applied[0]?.pads).toEqual([...released, { axes: [0, -1], buttons: [0, 0, 1] }]);
    const pad = `pad${place + 1}`;
    expect(take()).toEqual([
      [`${pad}b14`, `${pad}b0`, `${pad}b2`, `+1 ${pad}b14`, `+1 ${pad}b0`, `+1 ${pad}b2`],
    ]);
  });

  it("a pad's tap whose messages were lost is counted all the same", () => {
    const { guest, take } = seat();
    guest("ann", "pad2", none);
    guest("ann", "pad2", { n: 4, down: [], hits: { a: 2 } });
    expect(take()).toEqual([[], ["+2 pad2b0"]]);
  });

  it("a late or repeated snapshot of anybody changes nothing", () => {
    const { player, guest, applied } = seat();
    player(held(3, []));
    guest("ann", "copilot", held(5, ["a"]));
    applied.length = 0;
    guest("ann", "copilot", held(5, ["a"]));
    guest("ann", "copilot", held(4, ["b"]));
    player(held(3, ["left"]));
    expect(applied).toEqual([]);
  });

  it("who falls silent lets go of everything after exactly 1 s, and the others do not", () => {
    const { player, guest, take, clock } = seat();
    const pads = [{ axes: [1, 0], buttons: [] }];
    guest("ann", "copilot", held(1, ["a"], { pads }));
    clock.advance(500);
    player(held(1, ["left"], { touchSticks: [1, 0, 0, 0] }));
    take();
    clock.advance(inputSilence - 500.1);
    expect(take()).toEqual([]);
    clock.advance(0.1);
    expect(take()).toEqual([["left"]]);
    clock.advance(499.9);
    expect(take()).toEqual([]);
    clock.advance(0.1);
    expect(take()).toEqual([[]]);
    clock.advance(10_000);
    expect(take()).toEqual([]);
    player(held(2, ["left"]));
    clock.advance(500);
    player(held(3, ["left"]));
    clock.advance(500);
    expect(take()).toEqual([["left"], ["left"]]);
  });

  it("a held key, stick or pointer is let go although the game has heard nothing else", () => {
    for (const more of [
      { down: ["KeyW"] },
      { touchSticks: [0, 0, 1, 0] },
      { pointer: { x: 0, y: 0, down: true } },
      { pads: [{ axes: [], buttons: [0, 0, 0, 0, 0, 0, 0.2] }] },
    ]) {
      const { player, applied, clock } = seat();
      player({ ...none, ...more });
      clock.advance(inputSilence);
      expect(applied).toHaveLength(2);
      expect(applied[1]).toMatchObject({ n: 1, held: new Set(), pointer: null, pads: [], touchSticks: [] });
    }
  });

  it("the mouse moves by what each hand moves, and nobody who comes or goes moves it", () => {
    const { player, guest, leave, applied } = seat();
    const mouse = (x: number) => ({ mouse: { x, y: 0, wheel: 0 } });
    player(held(1, [], mouse(100)));
    guest("ann", "copilot", held(1, [], mouse(5)));
    player(held(2, [], mouse(90)));
    leave("ann");
    guest("ann", "copilot", held(1, [], mouse(-3)));
    expect(applied.map((input) => input.mouse?.x ?? null)).toEqual([100, 5, -10, null, -3]);
  });

  it("the pointer is where it was moved last, and down while that hand holds it", () => {
    const { player, guest, leave, applied } = seat();
    const at = (x: number, down: boolean) => ({ pointer: { x, y: 0, down } });
    player(held(1, [], at(0.1, false)));
    guest("ann", "copilot", held(1, [], at(0.9, true)));
    player(held(2, ["a"], at(0.1, false)));
    player(held(3, [], at(0.2, false)));
    guest("ann", "copilot", held(2, [], at(0.8, true)));
    leave("ann");
    expect(applied.map(({ pointer }) => pointer)).toMatchObject([
      { x: 0.1, down: false },
      { x: 0.9, down: true },
      { x: 0.9, down: true },
      { x: 0.2, down: false },
      { x: 0.8, down: true },
      { x: 0.2, down: false },
    ]);
  });

  it("a new connection of the player starts the counts over, and forgets what everybody held before", () => {
    const { player, guest, reset, take, clock } = seat();
    player(held(50, ["left"]));
    guest("ann", "copilot", { n: 9, down: ["a"], hits: { a: 30 } });
    guest("bob", "pad2", held(1, ["b"], { touchSticks: [1, 0, 0, 0] }));
    take();
    reset();
    clock.advance(inputSilence);
    expect(take()).toEqual([]);
    player(held(1, ["left"]));
    guest("ann", "copilot", { n: 10, down: [], hits: { a: 31 } });
    expect(take()).toEqual([
      ["left", "+1 left"],
      ["left", "+1 a"],
    ]);
    clock.advance(inputSilence);
    expect(take()).toEqual([[]]);
  });

  it("in a program a guest's button is the pad's button that presses the same for player 1", () => {
    const game = programGame({
      pad: { buttons: { x: "ControlLeft", left: "ArrowLeft" } },
      keyMap: { KeyQ: "ControlLeft" },
    });
    const button = createGuestPad(game);
    expect(["a", "KeyQ", "ControlLeft", "left", "ArrowLeft", "b"].map(button)).toEqual([2, 2, 2, 14, 14, 1]);
  });

  it("the keyboard's locks are the player's", () => {
    const { player, guest, applied } = seat();
    player(held(1, [], { locks: { caps: true, num: false } }));
    guest("ann", "copilot", held(1, ["a"], { locks: { caps: false, num: true } }));
    expect(applied.at(-1)?.locks).toEqual({ caps: true, num: false });
  });

  it("R-HOST-22 a stick on the glass is the pad's of a guest with a pad, and presses keys for the player", () => {
    const pad = { buttons: { a: "Space", right: "KeyD" }, stick: true };
    const game = programGame({ players: { min: 1, max: 2 }, pad, pads: [pad] });
    const { player, guest, applied } = seat(game);
    const map = createPressMap(game, 2);
    const lean: Partial<DeskInput> = { touchSticks: [1, 0, 0, 0] };
    const heldInGame = () => applied.splice(0).map((input) => [...map.heldBy(input)]);
    player({ ...none, ...lean });
    guest("ann", "pad2", held(1, [], lean));
    expect(applied[1]?.pads[1]?.axes).toEqual([1, 0, 0, 0]);
    player(held(2, []));
    guest("ann", "pad2", held(2, ["a"], lean));
    expect(heldInGame()).toEqual([["KeyD"], ["KeyD"], [], ["pad2b0"]]);
  });

  it("R-HOST-22 says whether the hand that moves has moved the mouse by a pad's stick", () => {
    const { player, guest, applied } = seat();
    const lean = [{ axes: [0, 0, 1, 0], buttons: [0] }];
    player(none);
    guest("ann", "pad2", held(1, [], { pads: lean }));
    player(held(2, [], { pads: lean }));
    guest("ann", "pad2", held(2, [], { pads: lean }));
    expect(applied.map(({ looksByPad }) => looksByPad)).toEqual([false, false, true, false]);
  });

  it("R-LAG-01 the player's presses are measured by their own numbers, a guest's are not", () => {
    const { player, guest, pressed, applied } = seat();
    player(held(3, ["a"]));
    player(held(4, ["a"]));
    guest("ann", "copilot", held(9, ["b"]));
    player(held(5, ["a", "KeyW"]));
    expect(pressed).toEqual([3, 5]);
    expect(applied.map(({ n }) => n)).toEqual([3, 4, 4, 5]);
  });
});
