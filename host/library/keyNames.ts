/** Labels of keys whose code is unclear to players, by `KeyboardEvent.code`. */
const named: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ControlLeft: "Left Ctrl",
  ControlRight: "Right Ctrl",
  ShiftLeft: "Left Shift",
  ShiftRight: "Right Shift",
  AltLeft: "Left Alt",
  AltRight: "Right Alt",
  MetaLeft: "Left Meta",
  MetaRight: "Right Meta",
  Escape: "Esc",
  PageUp: "Page Up",
  PageDown: "Page Down",
  Minus: "-",
  Equal: "=",
  Comma: ",",
  Period: ".",
  Slash: "/",
  Backslash: "\\",
  Semicolon: ";",
  Quote: "'",
  Backquote: "`",
  BracketLeft: "[",
  BracketRight: "]",
  NumpadAdd: "Numpad +",
  NumpadSubtract: "Numpad -",
  NumpadMultiply: "Numpad *",
  NumpadDivide: "Numpad /",
  NumpadDecimal: "Numpad .",
  NumpadEnter: "Numpad Enter",
  MouseLeft: "Left click",
  MouseMiddle: "Middle click",
  MouseRight: "Right click",
};

/** Keys whose code is their label. */
const plain: ReadonlySet<string> = new Set([
  ...["Enter", "Space", "Tab", "Backspace", "Insert", "Delete", "Home", "End"],
  ...["CapsLock", "Pause", "PrintScreen", "ContextMenu"],
]);

const patterns = [
  { code: /^Key([A-Z])$/, name: "$1" },
  { code: /^Digit([0-9])$/, name: "$1" },
  { code: /^Numpad([0-9])$/, name: "Numpad $1" },
  { code: /^(F([1-9]|1[0-9]|2[0-4]))$/, name: "$1" },
] as const;

/**
 * Label of a key by its `KeyboardEvent.code`; for a mouse button, the action.
 * @returns null for an unknown code
 */
export function keyName(code: string): string | null {
  if (Object.hasOwn(named, code)) return named[code] ?? null;
  if (plain.has(code)) return code;
  const pattern = patterns.find((each) => each.code.test(code));
  return pattern ? code.replace(pattern.code, pattern.name) : null;
}
