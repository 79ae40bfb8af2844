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

it("R-TOUCH-04 pinching turns the wheel only of a game with a cursor", () => {
  const key = { ...press, press: "KeyW" };
  expect(faultsOf(key, { ...program, pinch: "wheel" })).toEqual([
    "pinch: needs a game whose mouse is absolute",
  ]);
  expect(faultsOf(key, { ...program, mouse: "absolute", pinch: "wheel" })).toEqual([]);
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

  const noMouse = ".kind: does nothing in a game whose mouse is none";
  const noStick = ".moves: must name keys: this game takes no such stick";
  const noPress = (member: string) => `${member}: must be one of the game's touch buttons, or a key's code`;
  it.each([
    [{ ...press, press: "b" }, program, noPress(".press")],
    [{ ...press, press: "KeyW" }, builtIn, ".press: must be one of the game's touch buttons"],
    [{ ...press, press: "MouseLeft" }, program, ".press: is a mouse button, and the game takes no mouse"],
    [{ kind: "dpad", id: "ways", ...place }, program, ": presses nothing"],
    [{ kind: "dpad", id: "ways", ...place, up: "Up" }, program, noPress(".up")],
    [{ ...stick, moves: { left: "Lft" } }, program, noPress(".moves.left")],
    [{ ...stick, moves: "leftStick" }, program, noStick],
    [{ ...stick, moves: "rightStick" }, builtIn, noStick],
    [{ kind: "aim", id: "look", ...half }, program, noMouse],
    [{ kind: "gyro", id: "turn", label: "G", ...place }, program, noMouse],
    [{ kind: "mousePad", id: "pad", ...half }, program, noMouse],
    [{ kind: "wheel", id: "zoom", ...place }, builtIn, ".kind: does nothing in a built-in game"],
    [{ kind: "wheel", id: "zoom", ...place }, program, noMouse],
  ])("are named: %j", (control, game, fault) => expect(faultsOf(control, game)).toContain(at + fault));
});
