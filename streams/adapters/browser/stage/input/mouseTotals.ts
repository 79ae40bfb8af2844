import type { DeskInput } from "../../../../../wire/desk/messages.ts";

export type DeskMouse = NonNullable<DeskInput["mouse"]>;

/** The wire takes no larger totals. */
const limit = 1e9;

/** Movement and wheel since the connection began. */
export class MouseTotals {
  #x = 0;
  #y = 0;
  #wheel = 0;
  /** As sent; null before anything moved. */
  #totals: DeskMouse | null = null;

  /** @returns whether the whole numbers that are sent changed */
  move(x: number, y: number): boolean {
    this.#x = within(this.#x + x);
    this.#y = within(this.#y + y);
    return this.#update();
  }

  /** @returns as `move` */
  turnWheel(steps: number): boolean {
    this.#wheel = within(this.#wheel + steps);
    return this.#update();
  }

  get totals(): DeskMouse | null {
    return this.#totals;
  }

  #update(): boolean {
    const before = this.#totals ?? { x: 0, y: 0, wheel: 0 };
    // `+ 0` turns a negative zero into a zero.
    const now = {
      x: Math.round(this.#x) + 0,
      y: Math.round(this.#y) + 0,
      wheel: Math.trunc(this.#wheel) + 0,
    };
    if (now.x === before.x && now.y === before.y && now.wheel === before.wheel) return false;
    this.#totals = now;
    return true;
  }
}

function within(value: number): number {
  return Number.isFinite(value) ? Math.min(limit, Math.max(-limit, value)) : 0;
}
