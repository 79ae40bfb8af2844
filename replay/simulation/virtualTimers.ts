import type { SchedulerLike } from "rxjs";
import { namedTimers } from "../engine/replayTimers.ts";

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
  /** The scheduler of the timers that bear a name. */
  readonly named: (name: string) => SchedulerLike;
  /** Sorted, the next one last. */
  readonly #due: Due[] = [];
  /** How the timers of the app are stopped, by their number. */
  readonly #running = new Map<number, () => void>();
  #at = 0;
  #order = 0;

  /**
   * @param now the time of the timers, epoch ms
   * @param guard runs a timer of the app, and keeps what it throws to itself
   * @param onStart the app starts a timer
   */
  constructor(now: () => number, guard: (run: () => void) => void, onStart: (name: string) => void) {
    const drop = (id: number): void => {
      this.#running.get(id)?.();
      this.#running.delete(id);
    };
    this.named = namedTimers({
      ...{ now, at: () => this.#at, line: () => null, drop },
      put: (timer) => {
        drop(timer.id);
        onStart(timer.name);
        const due = Math.max(this.#at, timer.due);
        this.#running.set(
          timer.id,
          this.#insert(due, 0, () => guard(() => timer.fire())),
        );
      },
    });
  }

  /** ms since the start. */
  get at(): number {
    return this.#at;
  }

  get running(): number {
    return this.#running.size;
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
