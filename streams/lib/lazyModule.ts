import { defer, filter, map, type Observable, type ObservableInput, of, switchMap, take } from "rxjs";
import type { Scope } from "./scope.ts";
import { type State, source } from "./state.ts";

/** Fetches code, usually by a dynamic import. Called again after a failure. */
export type LoadCode<Code> = () => ObservableInput<Code>;

/** An object made by code that is loaded when it is first needed. */
export interface LazyModule<T> {
  /** Null until the module was needed and loaded. */
  readonly current: State<T | null>;
  /** Loads the module if necessary, emits it once and completes. Errors when the code can't be loaded. */
  readonly load$: Observable<T>;
}

/**
 * Splits a part of the core from the first route's code.
 * @param load fetches the code; called again after a failure
 * @param make called once, even if several subscribers wait for the code
 * @example
 * const settings = lazyModule(
 *   () => import("./settings.ts"),
 *   ({ createSettings }) => createSettings(scope.child("settings")),
 * );
 * scope.run("open", open$.pipe(switchMap(() => settings.load$), tap((made) => made.open())));
 */
export function lazyModule<Code, T extends object>(
  load: LoadCode<Code>,
  make: (code: Code) => T,
): LazyModule<T> {
  const current = source<T | null>(null);
  const load$ = defer((): Observable<T> => {
    if (current.value) return of(current.value);
    return defer(load).pipe(
      take(1),
      map((code) => {
        const made = current.value ?? make(code);
        current.set(made);
        return made;
      }),
    );
  });
  return { current, load$ };
}

/**
 * A State of a lazy module, with a fallback until the module is loaded. Does not load it.
 * @param selector which State of the module
 * @example
 * const unread = whenLoaded(scope, "unread", inbox, 0, (made) => made.unread);
 */
export function whenLoaded<T, S>(
  scope: Scope,
  name: string,
  { current }: LazyModule<T>,
  fallback: S,
  selector: (made: T) => State<S>,
): State<S> {
  const made$ = current.pipe(
    filter((made) => made !== null),
    take(1),
  );
  return scope.state(name, fallback, made$.pipe(switchMap(selector)));
}
