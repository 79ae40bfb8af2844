import { catchError, defer, from, type Observable, of, switchMap } from "rxjs";
import type { Stage, StageEvent } from "../../ports.ts";

/**
 * A stage whose code comes when it is needed, so that it is no part of the first route. One that does not come is a machine out of reach:
 * it is tried again like one.
 * @param load fetches the code; called anew for each play until it succeeds
 */
export function lazyStage(load: () => Promise<Stage>): Stage {
  return {
    play: (address, acts$) =>
      defer((): Observable<Stage> => from(load())).pipe(
        catchError(() => of(null)),
        switchMap((stage): Observable<StageEvent> => {
          if (stage) return stage.play(address, acts$);
          return of({ kind: "failed", reason: "unreachable" });
        }),
      ),
  };
}

/** Fetches code while the page has nothing better to do; its failure is found out when it is needed. */
export function fetchWhenIdle(window: Window, load: () => Promise<unknown>): void {
  const fetch = (): void => void load().catch(() => undefined);
  if ("requestIdleCallback" in window) window.requestIdleCallback(fetch, { timeout: 5_000 });
  else setTimeout(fetch, 2_000);
}
