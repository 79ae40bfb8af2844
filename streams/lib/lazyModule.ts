import { defer, map, type Observable, type ObservableInput, of, take } from "rxjs";
import { type State, source } from "./state.ts";

/** Something that is made from code which comes when it is first needed. */
export interface LazyModule<T> {
  /** Null until it was needed and came. */
  readonly current: State<T | null>;
  /** Emits it once, and completes; fetches its code first where that is not here yet. Errors when the code does not come. */
  readonly load$: Observable<T>;
}

/**
 * @param load fetches the code; asked again after a failure
 * @param make called once, however often and at the same time the code was asked for
 */
export function lazyModule<Code, T extends object>(
  load: () => ObservableInput<Code>,
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
