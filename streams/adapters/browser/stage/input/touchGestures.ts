import type { Point } from "./onPicture.ts";

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
}

/** How long a finger stays for a long press, ms. */
const longPress = 500;
/** How far it may move until then, CSS px. */
const tolerance = 10;

/** Recognises taps, long presses, drags and two-finger drags. */
export class TouchGestures {
  readonly #acts: TouchActs;
  readonly #fingers = new Map<number, Point>();
  #state: "idle" | "undecided" | "held" | "scrolling" | "ignored" = "idle";
  #start: Point = { x: 0, y: 0 };
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
      this.#state = "scrolling";
    }
  }

  move(finger: number, at: Point): void {
    const before = this.#fingers.get(finger);
    if (!before) return;
    this.#fingers.set(finger, at);
    if (this.#state === "scrolling") this.#acts.scrolled((at.y - before.y) / this.#fingers.size);
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

  #letGo(): void {
    clearTimeout(this.#timer);
    if (this.#state === "held") this.#acts.ended();
  }
}

function difference(to: Point, from: Point): Point {
  return { x: to.x - from.x, y: to.y - from.y };
}
