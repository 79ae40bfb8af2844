import { describe, expect, it } from "vitest";
import { gameDescription } from "../../../host/library/gameDescription.ts";
import { builtInGame, programGame } from "../support/games.ts";

const place = { x: 0, y: 0, width: 64, height: 64 };
const half = { x: 0, y: 0, width: 0.5, height: 0.5 };
const press = { kind: "button", id: "one", label: "A", ...place };

/** The faults of a description with this one control. */
function faultsOf(control: object, game: object): string[] {
  const layout = { version: 1, landscape: [], portrait: [control] };
  const read = gameDescription.safeParse({ ...game, layout });
  return (read.error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

const action = { en: "Jump", th: "กระโดด" };
const program = programGame({ touch: [{ id: "a", label: "A", action, press: "Space" }] });
const builtIn = { ...builtInGame(), touch: [{ id: "a", label: "A", action }] };
const looking = { ...program, mouse: "relative" };
const stick = { kind: "stick", id: "walk", ...place };
const at = "layout.portrait.0";

describe("R-TOUCH-04 pinching", () => {
  it("turns the wheel only of a game with a cursor", () => {
    const key = { ...press, press: "KeyW" };
    expect(faultsOf(key, { ...program, pinch: "wheel" })).toEqual([
      "pinch: needs a game whose mouse is absolute",
    ]);
    expect(faultsOf(key, { ...program, mouse: "absolute", pinch: "wheel" })).toEqual([]);
  });
});

describe("R-TOUCH-03 a layout's controls that would do nothing", () => {
  it.each([
    ["a button of the game", { ...press, press: "a" }, program],
    ["a key", { ...press, press: "KeyW" }, program],
    ["a mouse button", { ...press, press: "MouseLeft" }, looking],
    ["a stick with keys", { ...stick, moves: { up: "KeyW" } }, program],
    ["a stick of a pad", { ...stick, moves: "leftStick" }, { ...program, pad: { buttons: {}, stick: true } }],
    ["a stick in a built-in game", { ...stick, moves: "leftStick" }, builtIn],
    ["an aim", { kind: "aim", id: "look", ...half, tap: "a" }, looking],
    ["a mouse pad", { kind: "mousePad", id: "pad", ...half }, { ...program, mouse: "absolute" }],
    ["a wheel", { kind: "wheel", id: "zoom", ...place }, looking],
  ])("are not: %s", (_, control, game) => expect(faultsOf(control, game)).toEqual([]));

  it.each([
    [
      { ...press, press: "b" },
      program,
      `${at}.press: must be one of the game's touch buttons, or a key's code`,
    ],
    [{ ...press, press: "KeyW" }, builtIn, `${at}.press: must be one of the game's touch buttons`],
    [
      { ...press, press: "MouseLeft" },
      program,
      `${at}.press: is a mouse button, and the game takes no mouse`,
    ],
    [{ kind: "dpad", id: "ways", ...place }, program, `${at}: presses nothing`],
    [
      { kind: "dpad", id: "ways", ...place, up: "Up" },
      program,
      `${at}.up: must be one of the game's touch buttons, or a key's code`,
    ],
    [
      { ...stick, moves: { left: "Lft" } },
      program,
      `${at}.moves.left: must be one of the game's touch buttons, or a key's code`,
    ],
    [{ ...stick, moves: "leftStick" }, program, `${at}.moves: must name keys: this game takes no such stick`],
    [
      { ...stick, moves: "rightStick" },
      builtIn,
      `${at}.moves: must name keys: this game takes no such stick`,
    ],
    [{ kind: "aim", id: "look", ...half }, program, `${at}.kind: does nothing in a game whose mouse is none`],
    [
      { kind: "gyro", id: "turn", label: "G", ...place },
      program,
      `${at}.kind: does nothing in a game whose mouse is none`,
    ],
    [
      { kind: "mousePad", id: "pad", ...half },
      program,
      `${at}.kind: does nothing in a game whose mouse is none`,
    ],
    [{ kind: "wheel", id: "zoom", ...place }, builtIn, `${at}.kind: does nothing in a built-in game`],
    [
      { kind: "wheel", id: "zoom", ...place },
      program,
      `${at}.kind: does nothing in a game whose mouse is none`,
    ],
  ])("are named: %j", (control, game, fault) => expect(faultsOf(control, game)).toContain(fault));
});
