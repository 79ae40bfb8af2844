import { Observable, type Subscriber } from "rxjs";
import { equal } from "./equal.ts";

/** An observable value: current at once; never errors or completes; skips deeply equal values. */
export interface State<T> extends Observable<T> {
  readonly value: T;
}

/** A State that its owner can change. */
export interface Source<T> extends State<T> {
  set(next: T): void;
  /** A change during a notification waits until all subscribers got the current value: all see one order. */
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

/**
 * Creates a State for its owner to change; others should get it as a `State`.
 * @example
 * const open = source(false);
 * open.subscribe((value) => console.log(value)); // false
 * open.set(true); // true
 * open.update((before) => !before); // false
 */
export function source<T>(initial: T): Source<T> {
  return new StateSource(initial);
}

/** A Source for those who only read it. */
export const asState = <T>(source: Source<T>): State<T> => source;
