import type { Point } from "./onPicture.ts";
import { type Spread, spreadOf } from "./spread.ts";

/** What the fingers on a picture mean for a mouse. All positions in CSS px of the page. */
export interface TouchActs {
  /** A finger is down; what it is going to do is not known yet. */
  touched(at: Point): void;
  /** It was lifted soon, at the same place. */
  tapped(at: Point): void;
  /** It stayed at the same place for long. `moved` and `ended` follow. */
  pressedLong(at: Point): void;
  /** It began to move, from `at`. `moved` and `ended` follow. */
  dragged(at: Point): void;
  moved(at: Point, by: Point): void;
  ended(): void;
  /** Two fingers moved. @param by CSS px, positive downwards */
  scrolled(by: number): void;
  /** Two fingers moved apart or together; without it, they scroll. @param at between them  @param factor of their distance */
  pinched?(at: Point, factor: number): void;
}

/** How long a finger stays for a long press, ms. */
const longPress = 500;
/** How far it may move until then, CSS px. */
const tolerance = 10;

/** Recognises taps, long presses, drags and two-finger drags. */
export class TouchGestures {
  readonly #acts: TouchActs;
  readonly #fingers = new Map<number, Point>();
  #state: "idle" | "undecided" | "held" | "two" | "scrolling" | "pinching" | "ignored" = "idle";
  #start: Point = { x: 0, y: 0 };
  /** When the second finger went down. */
  #spread: Spread | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(acts: TouchActs) {
    this.#acts = acts;
  }

  down(finger: number, at: Point): void {
    this.#fingers.set(finger, at);
    if (this.#fingers.size === 1) {
      this.#state = "undecided";
      this.#start = at;
      this.#acts.touched(at);
      this.#timer = setTimeout(() => {
        this.#state = "held";
        this.#acts.pressedLong(at);
      }, longPress);
    } else if (this.#state === "undecided" || this.#state === "held") {
      this.#letGo();
      this.#spread = spreadOf([...this.#fingers.values()]);
      this.#state = this.#acts.pinched ? "two" : "scrolling";
    }
  }

  move(finger: number, at: Point): void {
    const before = this.#fingers.get(finger);
    if (!before) return;
    const spread = spreadOf([...this.#fingers.values()]);
    this.#fingers.set(finger, at);
    if (this.#state === "two") this.#decide();
    if (this.#state === "pinching") this.#pinch(spread);
    else if (this.#state === "scrolling") this.#acts.scrolled((at.y - before.y) / this.#fingers.size);
    else if (this.#state === "held") this.#acts.moved(at, difference(at, before));
    else if (this.#state === "undecided") {
      const by = difference(at, this.#start);
      if (Math.hypot(by.x, by.y) <= tolerance) return;
      clearTimeout(this.#timer);
      this.#state = "held";
      this.#acts.dragged(this.#start);
      this.#acts.moved(at, by);
    }
  }

  up(finger: number): void {
    if (!this.#fingers.delete(finger)) return;
    const tapped = this.#state === "undecided";
    this.#letGo();
    this.#state = this.#fingers.size === 0 ? "idle" : "ignored";
    if (tapped) this.#acts.tapped(this.#start);
  }

  /** Forgets all fingers, until they are put down again. */
  cancel(): void {
    this.#fingers.clear();
    this.#letGo();
    this.#state = "idle";
  }

  /** Whether two fingers pinch or scroll: by what moves first, their distance or the place between them. */
  #decide(): void {
    const [before, now] = [this.#spread, spreadOf([...this.#fingers.values()])];
    if (!before || !now) return;
    const moved = difference(now.centre, before.centre);
    if (Math.abs(now.distance - before.distance) > tolerance) this.#state = "pinching";
    else if (Math.hypot(moved.x, moved.y) > tolerance) this.#state = "scrolling";
  }

  #pinch(before: Spread | null): void {
    const now = spreadOf([...this.#fingers.values()]);
    if (before && now && before.distance > 0 && now.distance > 0)
      this.#acts.pinched?.(now.centre, now.distance / before.distance);
  }

  #letGo(): void {
    clearTimeout(this.#timer);
    if (this.#state === "held") this.#acts.ended();
  }
}

function difference(to: Point, from: Point): Point {
  return { x: to.x - from.x, y: to.y - from.y };
}
