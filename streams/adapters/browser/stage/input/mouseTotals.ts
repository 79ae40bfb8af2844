import type { DeskInput } from "../../../../../wire/desk/messages.ts";

export type DeskMouse = NonNullable<DeskInput["mouse"]>;

/** The wire takes no larger totals. */
const limit = 1e9;

/** What a mouse did since the connection began: movement and wheel as totals, and the buttons held now. */
export class MouseTotals {
  #x = 0;
  #y = 0;
  #wheel = 0;
  /** By source, so that a finger and a mouse do not release each other's buttons. */
  readonly #held = new Map<string, readonly number[]>();
  #used = false;

  /** @returns whether the whole numbers that are sent changed */
  move(x: number, y: number): boolean {
    const before = this.totals;
    this.#x = within(this.#x + x);
    this.#y = within(this.#y + y);
    return this.#changedFrom(before);
  }

  /** @returns as `move` */
  turnWheel(steps: number): boolean {
    const before = this.totals;
    this.#wheel = within(this.#wheel + steps);
    return this.#changedFrom(before);
  }

  /** @param buttons 0 left, 1 middle, 2 right; others are ignored @returns whether the held ones changed */
  hold(source: string, buttons: readonly number[]): boolean {
    const before = this.totals;
    const known = [0, 1, 2].filter((button) => buttons.includes(button));
    if (known.length === 0) this.#held.delete(source);
    else this.#held.set(source, known);
    return this.#changedFrom(before);
  }

  releaseAll(): void {
    this.#held.clear();
  }

  get holding(): boolean {
    return this.#held.size > 0;
  }

  /** The held buttons, of all sources. */
  get held(): readonly number[] {
    const held = [...this.#held.values()].flat();
    return [0, 1, 2].filter((button) => held.includes(button));
  }

  /** Null where no mouse was used yet. */
  get totals(): DeskMouse | null {
    if (!this.#used && !this.holding && this.#x === 0 && this.#y === 0 && this.#wheel === 0) return null;
    return {
      // `+ 0` turns a negative zero into a zero.
      x: Math.round(this.#x) + 0,
      y: Math.round(this.#y) + 0,
      wheel: Math.trunc(this.#wheel) + 0,
      buttons: [...this.held],
    };
  }

  #changedFrom(before: DeskMouse | null): boolean {
    const now = this.totals;
    const idle: DeskMouse = { x: 0, y: 0, wheel: 0, buttons: [] };
    const changed = JSON.stringify(now ?? idle) !== JSON.stringify(before ?? idle);
    this.#used ||= changed;
    return changed;
  }
}

function within(value: number): number {
  return Number.isFinite(value) ? Math.min(limit, Math.max(-limit, value)) : 0;
}
