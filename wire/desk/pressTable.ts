import type { Translated } from "../locale.ts";
import { isDeskButton, readPadHit } from "./presses.ts";

/**
 * Keys and mouse buttons by their name. Descriptions, touch controls, the browser and the host's X server all read these tables;
 * they are apart from `presses.ts`, whose schemas the first page needs.
 */

/** By `KeyboardEvent.code`: Linux's key code (input-event-codes.h), and what is printed on the key. */
const keys: Readonly<Record<string, readonly [linuxCode: number, label: string]>> = {
  Escape: [1, "Esc"],
  Digit1: [2, "1"],
  Digit2: [3, "2"],
  Digit3: [4, "3"],
  Digit4: [5, "4"],
  Digit5: [6, "5"],
  Digit6: [7, "6"],
  Digit7: [8, "7"],
  Digit8: [9, "8"],
  Digit9: [10, "9"],
  Digit0: [11, "0"],
  Minus: [12, "-"],
  Equal: [13, "="],
  Backspace: [14, "Backspace"],
  Tab: [15, "Tab"],
  KeyQ: [16, "Q"],
  KeyW: [17, "W"],
  KeyE: [18, "E"],
  KeyR: [19, "R"],
  KeyT: [20, "T"],
  KeyY: [21, "Y"],
  KeyU: [22, "U"],
  KeyI: [23, "I"],
  KeyO: [24, "O"],
  KeyP: [25, "P"],
  BracketLeft: [26, "["],
  BracketRight: [27, "]"],
  Enter: [28, "Enter"],
  ControlLeft: [29, "Left Ctrl"],
  KeyA: [30, "A"],
  KeyS: [31, "S"],
  KeyD: [32, "D"],
  KeyF: [33, "F"],
  KeyG: [34, "G"],
  KeyH: [35, "H"],
  KeyJ: [36, "J"],
  KeyK: [37, "K"],
  KeyL: [38, "L"],
  Semicolon: [39, ";"],
  Quote: [40, "'"],
  Backquote: [41, "`"],
  ShiftLeft: [42, "Left Shift"],
  Backslash: [43, "\\"],
  KeyZ: [44, "Z"],
  KeyX: [45, "X"],
  KeyC: [46, "C"],
  KeyV: [47, "V"],
  KeyB: [48, "B"],
  KeyN: [49, "N"],
  KeyM: [50, "M"],
  Comma: [51, ","],
  Period: [52, "."],
  Slash: [53, "/"],
  ShiftRight: [54, "Right Shift"],
  NumpadMultiply: [55, "Numpad *"],
  AltLeft: [56, "Left Alt"],
  Space: [57, "Space"],
  CapsLock: [58, "CapsLock"],
  F1: [59, "F1"],
  F2: [60, "F2"],
  F3: [61, "F3"],
  F4: [62, "F4"],
  F5: [63, "F5"],
  F6: [64, "F6"],
  F7: [65, "F7"],
  F8: [66, "F8"],
  F9: [67, "F9"],
  F10: [68, "F10"],
  NumLock: [69, "Num Lock"],
  ScrollLock: [70, "Scroll Lock"],
  Numpad7: [71, "Numpad 7"],
  Numpad8: [72, "Numpad 8"],
  Numpad9: [73, "Numpad 9"],
  NumpadSubtract: [74, "Numpad -"],
  Numpad4: [75, "Numpad 4"],
  Numpad5: [76, "Numpad 5"],
  Numpad6: [77, "Numpad 6"],
  NumpadAdd: [78, "Numpad +"],
  Numpad1: [79, "Numpad 1"],
  Numpad2: [80, "Numpad 2"],
  Numpad3: [81, "Numpad 3"],
  Numpad0: [82, "Numpad 0"],
  NumpadDecimal: [83, "Numpad ."],
  IntlBackslash: [86, "Intl \\"],
  F11: [87, "F11"],
  F12: [88, "F12"],
  IntlRo: [89, "Intl Ro"],
  Convert: [92, "Convert"],
  KanaMode: [93, "Kana"],
  NonConvert: [94, "Non-convert"],
  NumpadEnter: [96, "Numpad Enter"],
  ControlRight: [97, "Right Ctrl"],
  NumpadDivide: [98, "Numpad /"],
  PrintScreen: [99, "PrintScreen"],
  AltRight: [100, "Right Alt"],
  Home: [102, "Home"],
  ArrowUp: [103, "↑"],
  PageUp: [104, "Page Up"],
  ArrowLeft: [105, "←"],
  ArrowRight: [106, "→"],
  End: [107, "End"],
  ArrowDown: [108, "↓"],
  PageDown: [109, "Page Down"],
  Insert: [110, "Insert"],
  Delete: [111, "Delete"],
  NumpadEqual: [117, "Numpad ="],
  Pause: [119, "Pause"],
  NumpadComma: [121, "Numpad ,"],
  IntlYen: [124, "¥"],
  MetaLeft: [125, "Left Meta"],
  MetaRight: [126, "Right Meta"],
  ContextMenu: [127, "ContextMenu"],
  F13: [183, "F13"],
  F14: [184, "F14"],
  F15: [185, "F15"],
  F16: [186, "F16"],
  F17: [187, "F17"],
  F18: [188, "F18"],
  F19: [189, "F19"],
  F20: [190, "F20"],
  F21: [191, "F21"],
  F22: [192, "F22"],
  F23: [193, "F23"],
  F24: [194, "F24"],
};

interface MouseButton {
  /** Its bit in `MouseEvent.buttons`; 0 for one that browsers do not tell of. */
  readonly domBit: number;
  /** Its number in X. */
  readonly x: number;
  readonly label: Translated<string>;
}

const mouseButtons: Readonly<Record<string, MouseButton>> = {
  MouseLeft: { domBit: 1, x: 1, label: { en: "Left click", th: "คลิกซ้าย" } },
  MouseMiddle: { domBit: 4, x: 2, label: { en: "Middle click", th: "คลิกกลาง" } },
  MouseRight: { domBit: 2, x: 3, label: { en: "Right click", th: "คลิกขวา" } },
};

/** The mouse buttons' names, in display order. */
export const mousePresses: readonly string[] = Object.keys(mouseButtons);
export const mouseLabels = Object.values(mouseButtons).map(({ label }) => label);

/** Whether something is pressed by this name. */
export const isPress = (name: string): boolean =>
  Object.hasOwn(keys, name) || isDeskButton(name) || isMousePress(name) || readPadHit(name) !== null;

export const isMousePress = (name: string): boolean => Object.hasOwn(mouseButtons, name);

/** Linux's code of a key; undefined for anything else. */
export const linuxKeyCode = (name: string): number | undefined =>
  Object.hasOwn(keys, name) ? keys[name]?.[0] : undefined;

export const linuxKeyCodes = (): readonly number[] => Object.values(keys).map(([code]) => code);

/** The number in X of a mouse button; undefined for anything else. */
export const xButton = (name: string): number | undefined =>
  isMousePress(name) ? mouseButtons[name]?.x : undefined;

/** The mouse buttons that are held. @param mask `MouseEvent.buttons` */
export const mousePressesIn = (mask: number): readonly string[] =>
  mousePresses.filter((name) => (mask & (mouseButtons[name]?.domBit ?? 0)) !== 0);

/** What is printed on a key; for a mouse button, what to do with it. Undefined for anything else. */
export function pressLabel(name: string): { readonly en: string; readonly th?: string } | undefined {
  if (isMousePress(name)) return mouseButtons[name]?.label;
  const label = Object.hasOwn(keys, name) ? keys[name]?.[1] : undefined;
  return label === undefined ? undefined : { en: label };
}
