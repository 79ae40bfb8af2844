import { type DeskButton, deskButton, readPadHit } from "../../wire/desk/messages.ts";

/** The keys of a built-in game, by `KeyboardEvent.code`. */
const keys: Readonly<Record<string, DeskButton>> = {
  ArrowLeft: "left",
  KeyA: "left",
  ArrowRight: "right",
  KeyD: "right",
  ArrowUp: "up",
  KeyW: "up",
  ArrowDown: "down",
  KeyS: "down",
  Space: "a",
  KeyZ: "a",
  KeyJ: "a",
  KeyX: "b",
  KeyK: "b",
  ShiftLeft: "b",
  ShiftRight: "b",
  KeyC: "c",
  KeyL: "c",
  KeyV: "d",
  KeyI: "d",
  Enter: "start",
  Escape: "start",
};

/** What the buttons of a pad are in a built-in game, by their index in the standard mapping. */
export const padButtons: Readonly<Record<number, DeskButton>> = {
  0: "a",
  1: "b",
  2: "c",
  3: "d",
  4: "b",
  5: "a",
  6: "b",
  7: "a",
  8: "start",
  9: "start",
  12: "up",
  13: "down",
  14: "left",
  15: "right",
};

/** The button that a name on the wire means: a button's own, a key's or a pad's; undefined for any other. */
export function buttonOf(name: string): DeskButton | undefined {
  const button = deskButton.safeParse(name);
  if (button.success) return button.data;
  const onPad = readPadHit(name);
  if (onPad) return padButtons[onPad.button];
  return Object.hasOwn(keys, name) ? keys[name] : undefined;
}
