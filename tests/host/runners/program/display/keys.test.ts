import { describe, expect, it } from "vitest";
import { strokeOf } from "../../../../../host/runners/program/display/characters.ts";
import { usedKeycodes, xKeycode } from "../../../../../host/runners/program/display/keyCodes.ts";

describe("keycodes", () => {
  // As `xev` shows them on a Linux desktop.
  it.each([
    ["Escape", 9],
    ["Digit1", 10],
    ["ControlLeft", 37],
    ["KeyA", 38],
    ["ShiftLeft", 50],
    ["Space", 65],
    ["Numpad7", 79],
    ["IntlBackslash", 94],
    ["F12", 96],
    ["NumpadEnter", 104],
    ["AltRight", 108],
    ["ArrowUp", 111],
    ["ArrowLeft", 113],
    ["Pause", 127],
    ["ContextMenu", 135],
    ["F24", 202],
  ])("%s is %i", (code, keycode) => {
    expect(xKeycode(code)).toBe(keycode);
  });

  it.each(["", "left", "KeyAA", "constructor", "__proto__", "toString"])("%j is no key", (code) => {
    expect(xKeycode(code)).toBeUndefined();
  });

  it("are all different, and within what a server has", () => {
    const keycodes = [...usedKeycodes()];
    expect(keycodes).toHaveLength(124);
    expect(Math.min(...keycodes)).toBeGreaterThanOrEqual(9);
    expect(Math.max(...keycodes)).toBeLessThanOrEqual(255);
  });
});

describe("characters", () => {
  it("are typed with the key that they are printed on", () => {
    const key = (keycode: number, shift: boolean, letter: boolean) => ({
      kind: "key",
      keycode,
      shift,
      letter,
    });
    expect(strokeOf("a")).toEqual(key(38, false, true));
    expect(strokeOf("A")).toEqual(key(38, true, true));
    expect(strokeOf("?")).toEqual(key(61, true, false));
    expect(strokeOf("7")).toEqual(key(16, false, false));
    expect(strokeOf("\n")).toEqual(key(36, false, false));
    expect(strokeOf("\b")).toEqual(key(22, false, false));
  });

  it("of ASCII all have a key", () => {
    const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
    expect(ascii.filter((character) => strokeOf(character)?.kind !== "key")).toEqual([]);
  });

  it("without a key are typed by their symbol", () => {
    expect(strokeOf("é")).toEqual({ kind: "symbol", symbol: 0xe9 });
    expect(strokeOf("ก")).toEqual({ kind: "symbol", symbol: 0x01000e01 });
    expect(strokeOf("😀")).toEqual({ kind: "symbol", symbol: 0x0101f600 });
  });

  it.each(["", "\0", "\r", "\x1b", "\x7f", "\x9f", "\ud83d", "\ude00"])("%j cannot be typed", (character) => {
    expect(strokeOf(character)).toBeNull();
  });
});
