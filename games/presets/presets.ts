import type { StageButton } from "../../wire/desk/messages.ts";
import type { padButtonTargets } from "../../wire/desk/padMap.ts";
import type { TouchControlInput } from "../../wire/desk/touchControls.ts";

type Action = StageButton["action"];
type PadButton = Exclude<(typeof padButtonTargets)[number], "l3" | "r3">;

/** How a kind of game is usually controlled. */
interface ControlPreset {
  /** For whom it is, in a few words. */
  readonly about: string;
  /** Main genres that are played like this, unless somebody says otherwise. */
  readonly genres: readonly string[];
  /** What of a description follows from it. */
  readonly parts: {
    mouse: "none" | "absolute" | "relative";
    touch: { id: StageButton["id"]; label: string; action: Action; press: string }[];
    layout: { version: 1; landscape: TouchControlInput[]; portrait: TouchControlInput[] } | null;
    keys: { press: string; action: Action }[];
    pad: { buttons: Partial<Record<PadButton, string>>; stick: boolean } | null;
    /** What is pressed before each picture, so that the menu is left. */
    screenshots: { after: number; press: string[]; click?: { x: number; y: number } }[];
  };
}
type Parts = ControlPreset["parts"];

const sentence = (en: string, th: string): Action => ({ en, th });
const arrows = { up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" } as const;

const escKey = { press: "Esc", action: sentence("Menu", "เมนู") };
const enterKey = { press: "Enter", action: sentence("Choose in the menu", "เลือกในเมนู") };
const arrowKeys = { press: "← → ↑ ↓", action: sentence("Move", "เคลื่อนที่") };
const mouseKeys = [
  { press: "Mouse", action: sentence("Point", "ชี้") },
  { press: "Left click", action: sentence("Choose", "เลือก") },
  { press: "Right click", action: sentence("Second action", "คำสั่งที่สอง") },
];

const menuPictures: Parts["screenshots"] = [
  { after: 3, press: [] },
  { after: 3, press: ["Enter"] },
  { after: 4, press: ["ArrowDown", "Enter"] },
];
const clickedPictures: Parts["screenshots"] = [
  { after: 3, press: [] },
  { after: 3, press: [], click: { x: 0.5, y: 0.5 } },
];

const cross: Parts["touch"] = [
  { id: "left", label: "◀", action: sentence("Left", "ซ้าย"), press: "ArrowLeft" },
  { id: "right", label: "▶", action: sentence("Right", "ขวา"), press: "ArrowRight" },
  { id: "up", label: "▲", action: sentence("Up", "ขึ้น"), press: "ArrowUp" },
  { id: "down", label: "▼", action: sentence("Down", "ลง"), press: "ArrowDown" },
];
const ok = sentence("OK", "ตกลง");
const menu = { id: "start", label: "MENU", action: sentence("Menu", "เมนู"), press: "Escape" } as const;

/** A square button of `size` CSS px. */
const button = (id: string, label: string, press: string, x: number, y: number, size = 76) =>
  ({
    kind: "button",
    id,
    label,
    press,
    x,
    y,
    width: size,
    height: size,
  }) as const satisfies TouchControlInput;

const menuButton = { ...button("menu", "MENU", "start", 1, 0, 64), height: 44 };
const actButton = button("act", "RIGHT", "a", 1, 1);
const clickButton = button("click", "LEFT", "MouseLeft", 0, 1);
/** Below the picture, a finger moves the pointer as on a laptop's pad. */
const pointerPad: TouchControlInput = {
  kind: "mousePad",
  id: "mouse",
  x: 0.5,
  y: 0,
  width: 1,
  height: 0.6,
  sensitivity: 1.5,
};
/** A tap on the picture clicks there; the buttons are what a finger cannot do. */
const pointed: NonNullable<Parts["layout"]> = {
  version: 1,
  landscape: [actButton, menuButton],
  portrait: [pointerPad, clickButton, actButton, { ...menuButton, x: 0.5, y: 1 }],
};

const walk = {
  kind: "floatingStick",
  id: "walk",
  x: 0,
  y: 1,
  width: 0.42,
  height: 0.85,
  moves: { ways: 8, up: "KeyW", right: "KeyD", down: "KeyS", left: "KeyA" },
} as const satisfies TouchControlInput;
const shooterButtons: readonly TouchControlInput[] = [
  { ...actButton, id: "fire", label: "FIRE", press: "a", dx: -4, dy: -16, width: 84, height: 84 },
  { ...actButton, id: "jump", label: "JUMP", press: "b", dx: -96, dy: -8, width: 60, height: 60 },
  { ...actButton, id: "use", label: "USE", press: "c", dx: -8, dy: -110, width: 60, height: 60 },
  menuButton,
  { ...menuButton, id: "ok", label: "OK", press: "d", dx: -72 },
];

/** The presets, by what `--controls` calls them (docs/games.md). */
export const controlPresets = {
  keys: {
    about: "arrow keys and two buttons",
    genres: ["action", "classic", "sport", "simulation", "zombie"] as const,
    parts: {
      mouse: "absolute",
      touch: [
        ...cross,
        { id: "a", label: "A", action: sentence("Space", "Space"), press: "Space" },
        { id: "b", label: "B", action: sentence("Ctrl", "Ctrl"), press: "ControlLeft" },
        { id: "c", label: "OK", action: ok, press: "Enter" },
        menu,
      ],
      layout: null,
      keys: [
        arrowKeys,
        { press: "Space", action: sentence("Main action", "คำสั่งหลัก") },
        { press: "Left Ctrl", action: sentence("Second action", "คำสั่งที่สอง") },
        enterKey,
        escKey,
      ],
      pad: { buttons: { a: "Space", b: "ControlLeft", x: "Enter", start: "Escape", ...arrows }, stick: true },
      screenshots: menuPictures,
    },
  },
  mouse: {
    about: "pointing and clicking, with nothing else",
    genres: ["puzzle"] as const,
    parts: {
      mouse: "absolute",
      touch: [
        { id: "a", label: "RIGHT", action: sentence("Right click", "คลิกขวา"), press: "MouseRight" },
        menu,
      ],
      layout: pointed,
      keys: [...mouseKeys, escKey],
      pad: null,
      screenshots: clickedPictures,
    },
  },
  shooter: {
    about: "W A S D to walk, the mouse to look and fire",
    genres: ["shooting"] as const,
    parts: {
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
      keys: [
        { press: "W A S D", action: sentence("Walk", "เดิน") },
        { press: "Mouse", action: sentence("Look around", "มองรอบตัว") },
        { press: "Left click", action: sentence("Fire", "ยิง") },
        { press: "Space", action: sentence("Jump", "กระโดด") },
        { press: "E", action: sentence("Use", "ใช้") },
        enterKey,
        escKey,
      ],
      pad: {
        buttons: {
          a: "Space",
          b: "Escape",
          x: "KeyE",
          y: "Enter",
          r2: "MouseLeft",
          l2: "MouseRight",
          start: "Escape",
          up: "KeyW",
          down: "KeyS",
          left: "KeyA",
          right: "KeyD",
        },
        stick: true,
      },
      screenshots: menuPictures,
    },
  },
  driving: {
    about: "left, right, gas and brake on the arrow keys",
    genres: ["racing"] as const,
    parts: {
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
      keys: [
        { press: "← →", action: sentence("Steer", "เลี้ยว") },
        { press: "↑", action: sentence("Accelerate", "เร่ง") },
        { press: "↓", action: sentence("Brake", "เบรก") },
        { press: "Space", action: sentence("Extra", "พิเศษ") },
        enterKey,
        escKey,
      ],
      pad: {
        buttons: {
          a: "ArrowUp",
          b: "ArrowDown",
          x: "Space",
          y: "Enter",
          r2: "ArrowUp",
          l2: "ArrowDown",
          start: "Escape",
          ...arrows,
        },
        stick: true,
      },
      screenshots: menuPictures,
    },
  },
  adventure: {
    about: "point and click, with right clicks, skipping and saving",
    genres: ["adventure"] as const,
    parts: {
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
      keys: [
        ...mouseKeys,
        { press: "F5", action: sentence("Save", "บันทึก") },
        { press: ".", action: sentence("Next line", "บรรทัดถัดไป") },
        { press: "Esc", action: sentence("Skip", "ข้าม") },
      ],
      pad: null,
      screenshots: clickedPictures,
    },
  },
  turns: {
    about: "arrow keys, Enter and a pointer, without haste",
    genres: ["strategy", "roleplay"] as const,
    parts: {
      mouse: "absolute",
      touch: [
        ...cross,
        { id: "a", label: "OK", action: ok, press: "Enter" },
        { id: "b", label: "NEXT", action: sentence("Space", "Space"), press: "Space" },
        { id: "c", label: "RIGHT", action: sentence("Right click", "คลิกขวา"), press: "MouseRight" },
        menu,
      ],
      layout: null,
      keys: [arrowKeys, ...mouseKeys, { press: "Space", action: sentence("Next", "ถัดไป") }, enterKey, escKey],
      pad: { buttons: { a: "Enter", b: "Escape", x: "Space", start: "Escape", ...arrows }, stick: true },
      screenshots: menuPictures,
    },
  },
} satisfies Readonly<Record<string, ControlPreset>>;

export type PresetName = keyof typeof controlPresets;

export const presetNames = Object.keys(controlPresets).filter((name): name is PresetName =>
  Object.hasOwn(controlPresets, name),
);
