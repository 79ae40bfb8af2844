import { concat, distinctUntilChanged, EMPTY, map, type Observable, of, switchMap } from "rxjs";
import type { PageLifecycle } from "../../page/pageLifecycle.ts";
import type { Clock } from "../../ports.ts";
import { activeTimer } from "../../rules/activeTimer.ts";
import { paymentPageSlow } from "../../rules/durations.ts";

/**
 * Whether a payment page is to be called slow: it is not ready after 12 s with a network, in sight of its player (R-SUB-10).
 * @param ready$ whether the page has loaded
 */
export function slowness(
  clock: Clock,
  { online, visible }: Pick<PageLifecycle, "online" | "visible">,
  ready$: Observable<boolean>,
): Observable<boolean> {
  const waited$ = activeTimer(clock, paymentPageSlow, visible, "purchase/paymentPageSlow").pipe(
    map(() => true),
  );
  return ready$.pipe(
    distinctUntilChanged(),
    switchMap((ready) =>
      ready ? of(false) : online.pipe(switchMap((is) => concat(of(false), is ? waited$ : EMPTY))),
    ),
  );
}
