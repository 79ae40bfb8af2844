import type { ProgramInput } from "../../host/library/gameDescription.ts";
import {
  type PresetName,
  presetNames,
  type TouchPreset,
  touchPresets,
} from "../../streams/wire/operator/touchPresets.ts";

type Genre = ProgramInput["genres"][number];

/** How a kind of game is usually controlled: what of its description follows from that. */
export interface ControlPreset extends TouchPreset, Pick<ProgramInput, "keys"> {
  /** Main genres that are played like this, unless somebody says otherwise. */
  readonly genres: readonly Genre[];
  readonly pad: ProgramInput["pad"];
  /** What is pressed before each picture, so that the menu is left. */
  readonly screenshots: NonNullable<ProgramInput["screenshots"]>;
}

const sentence = (en: string, th: string) => ({ en, th });
const arrows = { up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" } as const;

const escKey = { press: "Esc", action: sentence("Menu", "เมนู") };
const enterKey = { press: "Enter", action: sentence("Choose in the menu", "เลือกในเมนู") };
const arrowKeys = { press: "← → ↑ ↓", action: sentence("Move", "เคลื่อนที่") };
const mouseKeys = [
  { press: "Mouse", action: sentence("Point", "ชี้") },
  { press: "Left click", action: sentence("Choose", "เลือก") },
  { press: "Right click", action: sentence("Second action", "คำสั่งที่สอง") },
];

const menuPictures: ControlPreset["screenshots"] = [
  { after: 3, press: [] },
  { after: 3, press: ["Enter"] },
  { after: 4, press: ["ArrowDown", "Enter"] },
];
const clickedPictures: ControlPreset["screenshots"] = [
  { after: 3, press: [] },
  { after: 3, press: [], click: { x: 0.5, y: 0.5 } },
];

/** The presets, by what `--controls` calls them (docs/games.md). */
export const controlPresets = {
  keys: {
    ...touchPresets.keys,
    genres: ["action", "classic", "sport", "simulation", "zombie"],
    keys: [
      arrowKeys,
      { press: "Space", action: sentence("Main action", "คำสั่งหลัก") },
      { press: "Left Ctrl", action: sentence("Second action", "คำสั่งที่สอง") },
      ...[enterKey, escKey],
    ],
    pad: { buttons: { a: "Space", b: "ControlLeft", x: "Enter", start: "Escape", ...arrows }, stick: true },
    screenshots: menuPictures,
  },
  mouse: {
    ...touchPresets.mouse,
    genres: ["puzzle"],
    keys: [...mouseKeys, escKey],
    pad: null,
    screenshots: clickedPictures,
  },
  shooter: {
    ...touchPresets.shooter,
    genres: ["shooting"],
    keys: [
      { press: "W A S D", action: sentence("Walk", "เดิน") },
      { press: "Mouse", action: sentence("Look around", "มองรอบตัว") },
      { press: "Left click", action: sentence("Fire", "ยิง") },
      { press: "Space", action: sentence("Jump", "กระโดด") },
      { press: "E", action: sentence("Use", "ใช้") },
      ...[enterKey, escKey],
    ],
    pad: {
      buttons: {
        ...{ a: "Space", b: "Escape", x: "KeyE", y: "Enter", r2: "MouseLeft", l2: "MouseRight" },
        ...{ start: "Escape", up: "KeyW", down: "KeyS", left: "KeyA", right: "KeyD" },
      },
      stick: true,
    },
    screenshots: menuPictures,
  },
  driving: {
    ...touchPresets.driving,
    genres: ["racing"],
    keys: [
      { press: "← →", action: sentence("Steer", "เลี้ยว") },
      { press: "↑", action: sentence("Accelerate", "เร่ง") },
      { press: "↓", action: sentence("Brake", "เบรก") },
      { press: "Space", action: sentence("Extra", "พิเศษ") },
      ...[enterKey, escKey],
    ],
    pad: {
      buttons: {
        ...{ a: "ArrowUp", b: "ArrowDown", x: "Space", y: "Enter", r2: "ArrowUp", l2: "ArrowDown" },
        ...{ start: "Escape", ...arrows },
      },
      stick: true,
    },
    screenshots: menuPictures,
  },
  adventure: {
    ...touchPresets.adventure,
    genres: ["adventure"],
    keys: [
      ...mouseKeys,
      { press: "F5", action: sentence("Save", "บันทึก") },
      { press: ".", action: sentence("Next line", "บรรทัดถัดไป") },
      { press: "Esc", action: sentence("Skip", "ข้าม") },
    ],
    pad: null,
    screenshots: clickedPictures,
  },
  turns: {
    ...touchPresets.turns,
    genres: ["strategy", "roleplay"],
    keys: [
      arrowKeys,
      ...mouseKeys,
      { press: "Space", action: sentence("Next", "ถัดไป") },
      ...[enterKey, escKey],
    ],
    pad: { buttons: { a: "Enter", b: "Escape", x: "Space", start: "Escape", ...arrows }, stick: true },
    screenshots: menuPictures,
  },
} as const satisfies Readonly<Record<string, ControlPreset>>;

export { type PresetName, presetNames };

/** What of a description follows from a preset. */
export function partsOf(name: PresetName): Omit<ControlPreset, "about" | "genres"> {
  const { about: _about, genres: _genres, ...parts } = controlPresets[name];
  return parts;
}

/** The preset by which games of a genre are usually played. */
export const presetOf = (genre: Genre): PresetName =>
  presetNames.find((name) => controlPresets[name].genres.some((each) => each === genre)) ?? "keys";
