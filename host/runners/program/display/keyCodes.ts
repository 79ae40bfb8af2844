import { linuxKeyCode, linuxKeyCodes } from "../../../../wire/desk/pressTable.ts";

/** An X server with Linux's rules counts its keys from 8. */
const firstXKeycode = 8;

/**
 * The X keycode of a key: its place on the keyboard, whatever is printed on it.
 * @param code `KeyboardEvent.code` @returns undefined for a key that an X server does not have
 */
export function xKeycode(code: string): number | undefined {
  const linux = linuxKeyCode(code);
  return linux === undefined ? undefined : linux + firstXKeycode;
}

/** X keycodes of all keys that `xKeycode` knows. */
export const usedKeycodes = (): Set<number> => new Set(linuxKeyCodes().map((linux) => linux + firstXKeycode));
