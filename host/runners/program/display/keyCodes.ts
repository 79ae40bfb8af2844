/** Linux's key codes (input-event-codes.h) by `KeyboardEvent.code`. */
const linuxKeyCodes: Readonly<Record<string, number>> = {
  Escape: 1,
  ...row(2, [
    "Digit1",
    "Digit2",
    "Digit3",
    "Digit4",
    "Digit5",
    "Digit6",
    "Digit7",
    "Digit8",
    "Digit9",
    "Digit0",
  ]),
  ...row(12, ["Minus", "Equal", "Backspace", "Tab"]),
  ...row(16, ["KeyQ", "KeyW", "KeyE", "KeyR", "KeyT", "KeyY", "KeyU", "KeyI", "KeyO", "KeyP"]),
  ...row(26, ["BracketLeft", "BracketRight", "Enter", "ControlLeft"]),
  ...row(30, ["KeyA", "KeyS", "KeyD", "KeyF", "KeyG", "KeyH", "KeyJ", "KeyK", "KeyL"]),
  ...row(39, ["Semicolon", "Quote", "Backquote", "ShiftLeft", "Backslash"]),
  ...row(44, ["KeyZ", "KeyX", "KeyC", "KeyV", "KeyB", "KeyN", "KeyM"]),
  ...row(51, ["Comma", "Period", "Slash", "ShiftRight", "NumpadMultiply", "AltLeft", "Space", "CapsLock"]),
  ...row(59, ["F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10"]),
  ...row(69, ["NumLock", "ScrollLock", "Numpad7", "Numpad8", "Numpad9", "NumpadSubtract"]),
  ...row(75, ["Numpad4", "Numpad5", "Numpad6", "NumpadAdd", "Numpad1", "Numpad2", "Numpad3", "Numpad0"]),
  NumpadDecimal: 83,
  ...row(86, ["IntlBackslash", "F11", "F12", "IntlRo"]),
  ...row(92, ["Convert", "KanaMode", "NonConvert"]),
  ...row(96, ["NumpadEnter", "ControlRight", "NumpadDivide", "PrintScreen", "AltRight"]),
  ...row(102, ["Home", "ArrowUp", "PageUp", "ArrowLeft", "ArrowRight", "End", "ArrowDown", "PageDown"]),
  ...row(110, ["Insert", "Delete"]),
  NumpadEqual: 117,
  Pause: 119,
  NumpadComma: 121,
  IntlYen: 124,
  ...row(125, ["MetaLeft", "MetaRight", "ContextMenu"]),
  ...row(183, ["F13", "F14", "F15", "F16", "F17", "F18", "F19", "F20", "F21", "F22", "F23", "F24"]),
};

/** An X server with Linux's rules counts its keys from 8. */
const firstXKeycode = 8;

/**
 * The X keycode of a key: its place on the keyboard, whatever is printed on it.
 * @param code `KeyboardEvent.code`; undefined for a key that an X server does not have
 */
export function xKeycode(code: string): number | undefined {
  if (!Object.hasOwn(linuxKeyCodes, code)) return undefined;
  const linux = linuxKeyCodes[code];
  return linux === undefined ? undefined : linux + firstXKeycode;
}

/** X keycodes of all keys that `xKeycode` knows. */
export function usedKeycodes(): ReadonlySet<number> {
  return new Set(Object.values(linuxKeyCodes).map((linux) => linux + firstXKeycode));
}

function row(first: number, codes: readonly string[]): Record<string, number> {
  return Object.fromEntries(codes.map((code, index) => [code, first + index]));
}
