import { catchError, defer, EMPTY, from, of, switchMap, tap } from "rxjs";
import type { Updates } from "../../ports.ts";

/**
 * Versions of the app, by code that comes when it is needed. Without it there are none.
 * @param load fetches the code
 */
export function lazyUpdates(load: () => Promise<Updates | null>): Updates {
  let loaded: Updates | null = null;
  return {
    waits$: defer(() => from(load())).pipe(
      catchError(() => of(null)),
      tap((updates) => {
        loaded = updates;
      }),
      switchMap((updates) => updates?.waits$ ?? of(false)),
    ),
    look: () => loaded?.look(),
    takeOver: () => loaded?.takeOver() ?? EMPTY,
  };
}
