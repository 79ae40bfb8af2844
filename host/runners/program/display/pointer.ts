import type { Size } from "./placement.ts";
import type { XConnection } from "./xConnection.ts";

export interface Pointer {
  /** @param x @param y px of the screen; kept inside it */
  moveTo(x: number, y: number): void;
  /** Moves by whole px; what is left of a fraction counts for the next movement. */
  moveBy(dx: number, dy: number): void;
  /** @param button its number in X */
  press(button: number, down: boolean): void;
  /** Turns the wheels. @param steps positive towards the player  @param sideways positive to the right */
  turnWheel(steps: number, sideways: number): void;
  /** Lets go of all buttons. */
  releaseAll(): void;
}

/** A wheel of X is two buttons: back (negative) and forward. */
const wheel = [4, 5] as const;
const sidewaysWheel = [6, 7] as const;
/** More steps than this at once are a fault, not a player. */
const maxSteps = 20;
const maxMovement = 32_767;

export function createPointer(x: XConnection, screen: Size): Pointer {
  const { test } = x;
  const held = new Set<number>();
  let rest = { x: 0, y: 0 };

  const fake = (type: number, detail: number, px = 0, py = 0): void =>
    void test.FakeInput(type, detail, 0, 0, px, py);
  const set = (button: number, down: boolean): void => {
    if (held.has(button) === down) return;
    if (down) held.add(button);
    else held.delete(button);
    x.send(() => fake(down ? test.ButtonPress : test.ButtonRelease, button));
  };
  const move = (kind: 0 | 1, px: number, py: number): void =>
    x.sendOrDrop(() => fake(test.MotionNotify, kind, px, py));

  const turn = ([back, forward]: readonly [number, number], steps: number): void => {
    if (!Number.isFinite(steps)) return;
    const button = steps > 0 ? forward : back;
    x.sendOrDrop(() => {
      for (let left = Math.min(maxSteps, Math.abs(Math.trunc(steps))); left > 0; left -= 1) {
        fake(test.ButtonPress, button);
        fake(test.ButtonRelease, button);
      }
    });
  };

  return {
    moveTo(px, py) {
      if (!Number.isFinite(px) || !Number.isFinite(py)) return;
      const absolute = 0;
      move(absolute, within(px, 0, screen.width - 1), within(py, 0, screen.height - 1));
    },
    moveBy(dx, dy) {
      if (!Number.isFinite(dx) || !Number.isFinite(dy)) return;
      const wanted = { x: rest.x + dx, y: rest.y + dy };
      const whole = { x: Math.trunc(wanted.x), y: Math.trunc(wanted.y) };
      rest = { x: wanted.x - whole.x, y: wanted.y - whole.y };
      if (whole.x === 0 && whole.y === 0) return;
      const relative = 1;
      move(relative, within(whole.x, -maxMovement, maxMovement), within(whole.y, -maxMovement, maxMovement));
    },
    press: set,
    turnWheel(steps, sideways) {
      turn(wheel, steps);
      turn(sidewaysWheel, sideways);
    },
    releaseAll() {
      for (const button of [...held]) set(button, false);
    },
  };
}

function within(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.round(value)));
}
