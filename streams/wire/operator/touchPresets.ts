import type * as z from "zod/mini";
import type { MouseKind } from "../desk/messages.ts";
import type { ownTouch } from "../desk/ownTouch.ts";
import type { TouchControlInput } from "../desk/touchLayout.ts";

type OwnTouch = z.input<typeof ownTouch>;
type Layout = NonNullable<OwnTouch["layout"]>;

/** How a kind of game is usually controlled on a phone. */
export interface TouchPreset {
  /** For whom it is, in a few words. */
  readonly about: string;
  /** How the game takes the mouse. */
  readonly mouse: MouseKind;
  /** The buttons, each with the key that it presses. */
  readonly touch: OwnTouch["buttons"];
  /** Null: made of the buttons. */
  readonly layout: Layout | null;
}

const sentence = (en: string, th: string) => ({ en, th });

const cross: TouchPreset["touch"] = [
  { id: "left", label: "◀", action: sentence("Left", "ซ้าย"), press: "ArrowLeft" },
  { id: "right", label: "▶", action: sentence("Right", "ขวา"), press: "ArrowRight" },
  { id: "up", label: "▲", action: sentence("Up", "ขึ้น"), press: "ArrowUp" },
  { id: "down", label: "▼", action: sentence("Down", "ลง"), press: "ArrowDown" },
];
const ok = sentence("OK", "ตกลง");
const menu = { id: "start", label: "MENU", action: sentence("Menu", "เมนู"), press: "Escape" } as const;

const menuButton: TouchControlInput = {
  ...{ kind: "button", id: "menu", label: "MENU", press: "start" },
  ...{ x: 1, y: 0, width: 64, height: 44 },
};
/** Below the picture, a finger moves the pointer as on a laptop's pad. */
const pointerPad: TouchControlInput = {
  ...{ kind: "mousePad", id: "mouse", x: 0.5, y: 0, width: 1, height: 0.6, sensitivity: 1.5 },
};
const actButton: TouchControlInput = {
  ...{ kind: "button", id: "act", label: "RIGHT", press: "a", x: 1, y: 1, width: 76, height: 76 },
};
const clickButton: TouchControlInput = {
  ...{ kind: "button", id: "click", label: "LEFT", press: "MouseLeft", x: 0, y: 1, width: 76, height: 76 },
};
/** A tap on the picture clicks there; the buttons are what a finger cannot do. */
const pointed: Layout = {
  version: 1,
  landscape: [actButton, menuButton],
  portrait: [pointerPad, clickButton, actButton, { ...menuButton, x: 0.5, y: 1 }],
};

const walk = {
  ...{ kind: "floatingStick", id: "walk", x: 0, y: 1, width: 0.42, height: 0.85 },
  moves: { ways: 8, up: "KeyW", right: "KeyD", down: "KeyS", left: "KeyA" },
} as const satisfies TouchControlInput;
const shooterButtons: readonly TouchControlInput[] = [
  { ...actButton, id: "fire", label: "FIRE", press: "a", dx: -4, dy: -16, width: 84, height: 84 },
  { ...actButton, id: "jump", label: "JUMP", press: "b", dx: -96, dy: -8, width: 60, height: 60 },
  { ...actButton, id: "use", label: "USE", press: "c", dx: -8, dy: -110, width: 60, height: 60 },
  menuButton,
  { ...menuButton, id: "ok", label: "OK", press: "d", dx: -72 },
];

/** The presets of touch controls, by name (docs/games.md). */
export const touchPresets = {
  keys: {
    about: "arrow keys and two buttons",
    mouse: "absolute",
    touch: [
      ...cross,
      { id: "a", label: "A", action: sentence("Space", "Space"), press: "Space" },
      { id: "b", label: "B", action: sentence("Ctrl", "Ctrl"), press: "ControlLeft" },
      { id: "c", label: "OK", action: ok, press: "Enter" },
      menu,
    ],
    layout: null,
  },
  mouse: {
    about: "pointing and clicking, with nothing else",
    mouse: "absolute",
    touch: [
      { id: "a", label: "RIGHT", action: sentence("Right click", "คลิกขวา"), press: "MouseRight" },
      menu,
    ],
    layout: pointed,
  },
  shooter: {
    about: "W A S D to walk, the mouse to look and fire",
    mouse: "relative",
    touch: [
      { id: "a", label: "FIRE", action: sentence("Fire", "ยิง"), press: "MouseLeft" },
      { id: "b", label: "JUMP", action: sentence("Jump", "กระโดด"), press: "Space" },
      { id: "c", label: "USE", action: sentence("Use", "ใช้"), press: "KeyE" },
      { id: "d", label: "OK", action: ok, press: "Enter" },
      menu,
    ],
    layout: {
      version: 1,
      landscape: [
        walk,
        { kind: "aim", id: "look", x: 1, y: 0, width: 0.58, height: 1, sensitivity: 4 },
        ...shooterButtons,
      ],
      portrait: [
        { ...walk, width: 0.5, height: 0.8 },
        { kind: "aim", id: "look", x: 1, y: 1, width: 0.5, height: 0.8, sensitivity: 4 },
        ...shooterButtons,
      ],
    },
  },
  driving: {
    about: "left, right, gas and brake on the arrow keys",
    mouse: "absolute",
    touch: [
      ...cross.slice(0, 2),
      { id: "a", label: "GAS", action: sentence("Accelerate", "เร่ง"), press: "ArrowUp" },
      { id: "b", label: "BRAKE", action: sentence("Brake", "เบรก"), press: "ArrowDown" },
      { id: "c", label: "SPACE", action: sentence("Extra", "พิเศษ"), press: "Space" },
      { id: "d", label: "OK", action: ok, press: "Enter" },
      menu,
    ],
    layout: null,
  },
  adventure: {
    about: "point and click, with right clicks, skipping and saving",
    mouse: "absolute",
    touch: [
      { id: "a", label: "ACT", action: sentence("Hold on a thing", "กดค้างบนสิ่งของ"), press: "MouseRight" },
      { id: "b", label: "SAVE", action: sentence("Save", "บันทึก"), press: "F5" },
      { id: "c", label: "NEXT", action: sentence("Next line", "บรรทัดถัดไป"), press: "Period" },
      { id: "start", label: "SKIP", action: sentence("Skip", "ข้าม"), press: "Escape" },
    ],
    layout: {
      version: 1,
      landscape: [
        { ...actButton, label: "ACT" },
        { ...menuButton, label: "SKIP", x: 0, y: 1 },
        { ...menuButton, id: "next", label: "NEXT", press: "c", x: 0, y: 1, dy: -54 },
        { ...menuButton, id: "save", label: "SAVE", press: "b" },
      ],
      portrait: [
        pointerPad,
        clickButton,
        { ...actButton, label: "ACT" },
        { ...menuButton, label: "SKIP", x: 0.5, y: 1 },
        { ...menuButton, id: "next", label: "NEXT", press: "c", x: 0.5, y: 1, dy: -54 },
      ],
    },
  },
  turns: {
    about: "arrow keys, Enter and a pointer, without haste",
    mouse: "absolute",
    touch: [
      ...cross,
      { id: "a", label: "OK", action: ok, press: "Enter" },
      { id: "b", label: "NEXT", action: sentence("Space", "Space"), press: "Space" },
      { id: "c", label: "RIGHT", action: sentence("Right click", "คลิกขวา"), press: "MouseRight" },
      menu,
    ],
    layout: null,
  },
} as const satisfies Readonly<Record<string, TouchPreset>>;

export type PresetName = keyof typeof touchPresets;

export const presetNames = Object.keys(touchPresets).filter((name): name is PresetName =>
  Object.hasOwn(touchPresets, name),
);
