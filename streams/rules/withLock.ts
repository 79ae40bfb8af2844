import { filter, type Observable, switchMap, take } from "rxjs";
import type { Lifecycle } from "../ports.ts";

/** Runs `work$` (which emits once) under a lock shared by all tabs, and releases the lock after its result. */
export function withLock<T>(
  lifecycle: Pick<Lifecycle, "lock">,
  name: string,
  work$: Observable<T>,
): Observable<T> {
  return lifecycle.lock(name).pipe(
    filter((lock) => lock === "held"),
    // mutants: equivalent, a lock is granted once
    switchMap(() => work$),
    take(1),
  );
}
