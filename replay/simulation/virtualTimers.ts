import { type SchedulerAction, type SchedulerLike, Subscription } from "rxjs";

interface Due {
  readonly at: number;
  /** At the same time, a lower turn comes first; among equals, what was scheduled first. */
  readonly turn: number;
  readonly order: number;
  readonly run: () => void;
}

/**
 * Virtual time for a replay in which the app's own timers fire by themselves (R-REC-21): real ones, in order, as fast as possible.
 * What the world does runs in the same queue; at the same time, what it does by its own clock comes after the app's timers.
 */
export class VirtualTimers {
  readonly #now: () => number;
  /** Sorted, the next one last. */
  readonly #due: Due[] = [];
  readonly #guard: (run: () => void) => void;
  readonly #onStart: (name: string) => void;
  #at = 0;
  #order = 0;
  #running = 0;

  /**
   * @param now the time of the timers, epoch ms
   * @param guard runs a timer of the app, and keeps what it throws to itself
   * @param onStart the app starts a timer
   */
  constructor(now: () => number, guard: (run: () => void) => void, onStart: (name: string) => void) {
    this.#guard = guard;
    this.#onStart = onStart;
    this.#now = now;
  }

  /** The scheduler of the timers that bear a name. */
  named(name: string): SchedulerLike {
    return {
      now: this.#now,
      schedule: <T>(work: Work<T>, delay = 0, state?: T): Subscription =>
        new VirtualAction<T>(this, name, work).schedule(state, delay),
    };
  }

  /** ms since the start. */
  get at(): number {
    return this.#at;
  }

  /** How many timers of the app run. */
  get running(): number {
    return this.#running;
  }

  /** Runs a timer of the app. @returns stops it */
  startTimer(name: string, delay: number, run: () => void): () => void {
    this.#onStart(name);
    this.#running += 1;
    let isOver = false;
    const over = (): void => {
      if (!isOver) this.#running -= 1;
      isOver = true;
    };
    const cancel = this.#insert(delay > 0 ? this.#at + delay : this.#at, 0, () => {
      over();
      this.#guard(run);
    });
    return () => {
      over();
      cancel();
    };
  }

  /**
   * What the world does in answer to the app.
   * @param turn as of `atTime`
   */
  after(delay: number, turn: number, run: () => void): void {
    this.#insert(this.#at + Math.max(0, delay), turn, run);
  }

  /**
   * What the world does at a time of its own.
   * @param at ms since the start
   * @param turn above 0; the order of what it does at the same time
   */
  atTime(at: number, turn: number, run: () => void): void {
    this.#insert(Math.max(this.#at, at), turn, run);
  }

  /**
   * Runs everything that is due until then.
   * @param until ms since the start
   * @param goesOn asked before each one
   */
  advance(until: number, goesOn: () => boolean): void {
    for (let next = this.#due.at(-1); next && next.at <= until; next = this.#due.at(-1)) {
      if (!goesOn()) return;
      this.#due.pop();
      this.#at = next.at;
      next.run();
    }
    this.#at = Math.max(this.#at, until);
  }

  #insert(at: number, turn: number, run: () => void): () => void {
    this.#order += 1;
    const due: Due = { at, turn, order: this.#order, run };
    let low = 0;
    let high = this.#due.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#due[middle];
      if (other && comesBefore(due, other)) low = middle + 1;
      else high = middle;
    }
    this.#due.splice(low, 0, due);
    return () => {
      const index = this.#due.lastIndexOf(due);
      if (index >= 0) this.#due.splice(index, 1);
    };
  }
}

function comesBefore(one: Due, other: Due): boolean {
  if (one.at !== other.at) return one.at < other.at;
  if (one.turn !== other.turn) return one.turn < other.turn;
  return one.order < other.order;
}

type Work<T> = (this: SchedulerAction<T>, state?: T) => void;

class VirtualAction<T> extends Subscription implements SchedulerAction<T> {
  readonly #timers: VirtualTimers;
  readonly #name: string;
  readonly #work: Work<T>;
  #stop: (() => void) | null = null;

  constructor(timers: VirtualTimers, name: string, work: Work<T>) {
    super(() => this.#stop?.());
    this.#timers = timers;
    this.#name = name;
    this.#work = work;
  }

  schedule(state?: T, delay = 0): Subscription {
    if (this.closed) return this;
    this.#stop?.();
    this.#stop = this.#timers.startTimer(this.#name, delay, () => {
      this.#stop = null;
      this.#work.call(this, state);
    });
    return this;
  }
}
