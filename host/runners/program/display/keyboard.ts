import type { Clock } from "../../../lib/clock.ts";
import { type Stroke, strokeOf } from "./characters.ts";
import { symbolIntervalMs, typingIntervalMs } from "./durations.ts";
import { usedKeycodes, xKeycode } from "./keyCodes.ts";
import type { XConnection } from "./xConnection.ts";

/** Keys that stay in force after they were pressed. */
export interface Locks {
  readonly caps: boolean;
  readonly num: boolean;
}

export interface Keyboard {
  /**
   * Presses a key or lets it go; a key that is held already is not pressed again.
   * @param code `KeyboardEvent.code` @returns false for a key that the screen does not have
   */
  press(code: string, down: boolean): boolean;
  /** Types text, one character after the other. Lets go of held keys before each. */
  type(text: string): void;
  /** Sets the locks, by pressing their keys where they differ. */
  setLocks(locks: Locks): void;
  /** Lets go of everything and forgets text that is not typed yet. */
  releaseAll(): void;
}

/** Longest text that may wait, in characters; the rest is dropped. */
const maxWaiting = 1_000;
/** Keys that characters are laid on: Wine knows no more beside those of a US keyboard, and ignores the others. */
const maxSymbolKeys = 5;

/** Opens the keyboard of a screen. @throws when the server does not answer */
export async function openKeyboard(x: XConnection, clock: Clock): Promise<Keyboard> {
  const symbols = createSymbolKeys(x, await findSpareKeycodes(x));
  const shift = xKeycode("ShiftLeft") ?? 0;
  const shiftStroke: Stroke = { kind: "key", keycode: shift, shift: false, letter: false };
  const lockKeys = { caps: xKeycode("CapsLock"), num: xKeycode("NumLock") };
  const held = new Set<number>();
  let locks: Locks = { caps: false, num: false };
  let waiting: Stroke[] = [];
  let stopTyping: (() => void) | null = null;

  const send = (keycode: number, down: boolean): void => {
    const { test } = x;
    x.send(() => test.FakeInput(down ? test.KeyPress : test.KeyRelease, keycode, 0, 0, 0, 0));
  };
  const set = (keycode: number, down: boolean): void => {
    if (held.has(keycode) === down) return;
    if (down) held.add(keycode);
    else held.delete(keycode);
    if (down && keycode === lockKeys.caps) locks = { ...locks, caps: !locks.caps };
    if (down && keycode === lockKeys.num) locks = { ...locks, num: !locks.num };
    send(keycode, down);
  };
  const releaseKeys = (): void => {
    for (const keycode of [...held]) set(keycode, false);
  };
  const strike = (stroke: Stroke): void => {
    const keycode = stroke.kind === "key" ? stroke.keycode : symbols.keycodeOf(stroke.symbol);
    if (keycode === null) return;
    const shifted = stroke.kind === "key" && stroke.shift !== (stroke.letter && locks.caps);
    if (shifted) send(shift, true);
    send(keycode, true);
    send(keycode, false);
    if (shifted) send(shift, false);
  };
  const typeNext = (): void => {
    stopTyping = null;
    const [stroke, ...rest] = waiting;
    if (stroke === undefined) return;
    waiting = rest;
    releaseKeys();
    strike(stroke);
    const isSymbol = [stroke, ...rest.slice(0, 1)].some(({ kind }) => kind === "symbol");
    stopTyping = clock.after(isSymbol ? symbolIntervalMs : typingIntervalMs, typeNext);
  };

  return {
    press(code, down) {
      const keycode = xKeycode(code);
      if (keycode === undefined) return false;
      set(keycode, down);
      return true;
    },
    setLocks(wanted) {
      for (const name of ["caps", "num"] as const) {
        const keycode = lockKeys[name];
        if (keycode === undefined || wanted[name] === locks[name]) continue;
        set(keycode, false);
        set(keycode, true);
        set(keycode, false);
      }
    },
    type(text) {
      const strokes = [...text].map(strokeOf).filter((stroke) => stroke !== null);
      // Wine notices no new symbol before it has had a key that it knows.
      const first = strokes.some(({ kind }) => kind === "symbol") ? [shiftStroke] : [];
      waiting = [...waiting, ...first, ...strokes].slice(0, maxWaiting);
      if (stopTyping === null) typeNext();
    },
    releaseAll() {
      stopTyping?.();
      stopTyping = null;
      waiting = [];
      releaseKeys();
    },
  };
}

/** Keycodes without a symbol, which characters can be laid on. Programs know no key by the first of all. */
async function findSpareKeycodes(x: XConnection): Promise<number[]> {
  const { first, last } = x.keycodes;
  const rows = await x.ask<readonly (readonly number[])[]>((answer) =>
    x.client.GetKeyboardMapping(first, last - first + 1, answer),
  );
  const used = usedKeycodes().add(first);
  const spare = rows.flatMap((row, index) => {
    const keycode = first + index;
    return row.every((symbol) => symbol === 0) && !used.has(keycode) ? [keycode] : [];
  });
  return spare.slice(0, maxSymbolKeys);
}

/** Lays symbols on spare keycodes, the one that was used longest ago first. */
function createSymbolKeys(x: XConnection, spare: readonly number[]) {
  /** Keycode by symbol; the first was used longest ago. */
  const laid = new Map<number, number>();
  return {
    /** The keycode that types a symbol; null when the keyboard has no spare one. */
    keycodeOf(symbol: number): number | null {
      const known = laid.get(symbol);
      const keycode = known ?? spare[laid.size] ?? takeOldest(laid);
      if (keycode === undefined) return null;
      laid.delete(symbol);
      laid.set(symbol, keycode);
      if (known === undefined) {
        // The same without and with Shift, so that it does not matter what is held.
        x.send(() => x.client.ChangeKeyboardMapping(keycode, 2, [symbol, symbol]));
      }
      return keycode;
    },
  };
}

function takeOldest(laid: Map<number, number>): number | undefined {
  const oldest = laid.entries().next().value;
  if (oldest === undefined) return undefined;
  laid.delete(oldest[0]);
  return oldest[1];
}
