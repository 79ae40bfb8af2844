import { type GameInput, noInput } from "../../host/input/inputDecoder.ts";

/** Presses as a seat gives them to its game. */
export type Presses = ReturnType<typeof presses>;

/** @param apply takes each input */
export function presses(apply: (input: GameInput) => void) {
  let n = 0;
  let held: ReadonlySet<string> = new Set();
  let pointer: GameInput["pointer"] = null;
  const change = (pressed: readonly string[]): void => {
    n += 1;
    apply({ ...noInput, n, held, presses: new Map(pressed.map((name) => [name, 1])), pointer });
  };
  return {
    hold(name: string) {
      held = new Set([name]);
      change([name]);
    },
    /** Moves to a point of the picture and presses or releases the left button. Fractions of its size. */
    point({ x, y }: { readonly x: number; readonly y: number }, down: boolean) {
      pointer = { x, y, down };
      held = new Set(down ? ["MouseLeft"] : []);
      change([...held]);
    },
    release() {
      held = new Set();
      pointer = pointer && { ...pointer, down: false };
      change([]);
    },
  };
}
