import { Observable, type Subscriber } from "rxjs";
import { equal } from "./equal.ts";

/**
 * A value over time. It always has one, never errors, never completes, and drops a value equal to the last.
 * A subscriber gets the current value at once.
 */
export interface State<T> extends Observable<T> {
  readonly value: T;
}

/** A State that its owner can change. */
export interface Source<T> extends State<T> {
  set(next: T): void;
  /** Changes made while subscribers are being told wait until all were told, so everybody sees the same order. */
  update(change: (current: T) => T): void;
}

class StateSource<T> extends Observable<T> implements Source<T> {
  #value: T;
  readonly #subscribers = new Set<Subscriber<T>>();
  readonly #queue: Array<(current: T) => T> = [];
  #draining = false;

  constructor(initial: T) {
    super((subscriber) => {
      this.#subscribers.add(subscriber);
      subscriber.next(this.#value);
      return () => this.#subscribers.delete(subscriber);
    });
    this.#value = initial;
  }

  get value(): T {
    return this.#value;
  }

  set(next: T): void {
    this.update(() => next);
  }

  update(change: (current: T) => T): void {
    this.#queue.push(change);
    if (this.#draining) return;
    this.#draining = true;
    try {
      for (let next = this.#queue.shift(); next; next = this.#queue.shift()) this.#apply(next);
    } finally {
      this.#draining = false;
    }
  }

  #apply(change: (current: T) => T): void {
    const next = change(this.#value);
    if (equal(next, this.#value)) return;
    this.#value = next;
    for (const subscriber of [...this.#subscribers]) subscriber.next(next);
  }
}

/** Creates a State that only its creator changes. */
export function source<T>(initial: T): Source<T> {
  return new StateSource(initial);
}
