import { combineLatest, concat, defer, distinctUntilChanged, map, type Observable, of } from "rxjs";
import type { OpsPorts } from "./opsDeps.ts";

/** True while something is wanted and the page is visible. */
export function whileShown({ lifecycle }: OpsPorts, wanted$: Observable<boolean>): Observable<boolean> {
  const visible$ = defer(() => concat(of(lifecycle.visible()), lifecycle.visible$));
  return combineLatest([wanted$, visible$]).pipe(
    map(([wanted, visible]) => wanted && visible),
    distinctUntilChanged(),
  );
}
