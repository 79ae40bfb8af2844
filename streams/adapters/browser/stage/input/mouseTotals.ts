import type { DeskInput } from "../../../../../wire/desk/messages.ts";

export type DeskMouse = NonNullable<DeskInput["mouse"]>;

/** The wire takes no larger totals. */
const limit = 1e9;
/** Parts of a step may add up to a little less than one. */
const rounding = 1 + 1e-9;

/** Movement and wheel since the connection began. */
export class MouseTotals {
  #x = 0;
  #y = 0;
  readonly #wheel = new Wheel();
  readonly #sideways = new Wheel();
  /** As sent; null before anything moved. */
  #totals: DeskMouse | null = null;

  /** @returns whether the whole numbers that are sent changed */
  move(x: number, y: number): boolean {
    this.#x = within(this.#x + x);
    this.#y = within(this.#y + y);
    return this.#update();
  }

  /** @returns as `move` */
  turnWheel(steps: number, sideways: number): boolean {
    this.#wheel.turn(steps);
    this.#sideways.turn(sideways);
    return this.#update();
  }

  get totals(): DeskMouse | null {
    return this.#totals;
  }

  #update(): boolean {
    const before: DeskMouse = this.#totals ?? { x: 0, y: 0, wheel: 0 };
    // `+ 0` turns a negative zero into a zero.
    const now: DeskMouse = {
      x: Math.round(this.#x) + 0,
      y: Math.round(this.#y) + 0,
      wheel: this.#wheel.total,
      ...(this.#sideways.total !== 0 && { wheelX: this.#sideways.total }),
    };
    const isMoved = now.x !== before.x || now.y !== before.y;
    if (!isMoved && now.wheel === before.wheel && now.wheelX === before.wheelX) return false;
    this.#totals = now;
    return true;
  }
}

/** Counts whole steps; parts of one add up. */
class Wheel {
  total = 0;
  /** Turned since the last step. */
  #rest = 0;
  /** Turned since the last step or change of direction. A whole step back is one, whatever part was turned before it. */
  #straight = 0;

  turn(steps: number): void {
    const by = within(steps);
    this.#rest += by;
    this.#straight = by * this.#straight < 0 ? by : this.#straight + by;
    const turned = Math.abs(this.#straight) > Math.abs(this.#rest) ? this.#straight : this.#rest;
    const whole = Math.trunc(turned * rounding);
    if (whole === 0) return;
    this.total = within(this.total + whole);
    this.#rest = turned - whole;
    this.#straight = this.#rest;
  }
}

function within(value: number): number {
  return Number.isFinite(value) ? Math.min(limit, Math.max(-limit, value)) : 0;
}
