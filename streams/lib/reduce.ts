import { map, merge, type Observable, tap } from "rxjs";
import type { Scope } from "./scope.ts";
import { type State, source } from "./state.ts";

/** A stream of changes, each a function from the state before to the next one. */
export type Cause<T> = Observable<(before: T) => T>;

/** Pairs a stream of events with its reducer, which must be pure. For `reduce`. */
export function on<E, T>(event$: Observable<E>, reducer: (before: T, event: E) => T): Cause<T> {
  return event$.pipe(map((event) => (before: T) => reducer(before, event)));
}

/**
 * A State that changes only by the given reducers, in the order of the events.
 * @example
 * const count = reduce(
 *   scope,
 *   "count",
 *   0,
 *   on(added$, (before, amount: number) => before + amount),
 *   on(reset$, () => 0),
 * );
 */
export function reduce<T>(scope: Scope, name: string, initial: T, ...causes: readonly Cause<T>[]): State<T> {
  const state = source(initial);
  scope.run(name, merge(...causes).pipe(tap((change) => state.update(change))));
  return state;
}
