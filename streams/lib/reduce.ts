import { map, merge, type Observable, tap } from "rxjs";
import type { Scope } from "./scope.ts";
import { type State, source } from "./state.ts";

/** One cause of change: what happened, as a function of the state before. */
export type Cause<T> = Observable<(before: T) => T>;

/** Pairs a stream with its reducer, which must be pure. */
export function on<E, T>(event$: Observable<E>, reducer: (before: T, event: E) => T): Cause<T> {
  return event$.pipe(map((event) => (before: T) => reducer(before, event)));
}

/** A State that changes only by its causes, in the order in which they happen. */
export function reduce<T>(scope: Scope, name: string, initial: T, ...causes: readonly Cause<T>[]): State<T> {
  const state = source(initial);
  scope.run(name, merge(...causes).pipe(tap((change) => state.update(change))));
  return state;
}
