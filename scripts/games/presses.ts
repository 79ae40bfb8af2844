import type { DeskInput } from "../../wire/desk/messages.ts";

/** Presses in the format of a player's connection. */
export type Presses = ReturnType<typeof presses>;

const mouseButtons = ["MouseLeft", "MouseMiddle", "MouseRight"];

/** @param send gets each snapshot */
export function presses(send: (snapshot: DeskInput) => void) {
  let n = 0;
  let held: string | null = null;
  let pointer: DeskInput["pointer"] = null;
  const hits: Record<string, number> = {};
  const snapshot = (): void => {
    n += 1;
    const button = mouseButtons.indexOf(held ?? "");
    const buttons = button < 0 ? [] : [button];
    const down = held === null || button >= 0 ? [] : [held];
    send({ n, down, hits: { ...hits }, pointer, mouse: { x: 0, y: 0, wheel: 0, buttons } });
  };
  return {
    hold(name: string) {
      held = name;
      if (!mouseButtons.includes(name)) hits[name] = (hits[name] ?? 0) + 1;
      snapshot();
    },
    /** Moves to a point of the picture and presses or releases the left button. Fractions of its size. */
    point({ x, y }: { readonly x: number; readonly y: number }, down: boolean) {
      pointer = { x, y, down };
      snapshot();
    },
    release() {
      held = null;
      pointer = pointer && { ...pointer, down: false };
      snapshot();
    },
    /** Repeats the held keys, as a player's connection does. */
    repeat() {
      if (held !== null || pointer?.down) snapshot();
    },
  };
}
