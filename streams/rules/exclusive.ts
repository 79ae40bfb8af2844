import { filter, type Observable, switchMap, take } from "rxjs";
import type { Lifecycle } from "../ports.ts";

/** Runs `work$` (which emits once) when no other tab runs it, and gives the lock back after its result. */
export function exclusive<T>(lifecycle: Lifecycle, name: string, work$: Observable<T>): Observable<T> {
  return lifecycle.lock(name).pipe(
    filter((lock) => lock === "held"),
    switchMap(() => work$),
    take(1),
  );
}
