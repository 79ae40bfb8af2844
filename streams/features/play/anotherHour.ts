import {
  EMPTY,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  reduce,
  startWith,
  switchMap,
  take,
  takeWhile,
  withLatestFrom,
} from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Overlay, Overlays } from "../../ui/overlays.ts";
import type { GameBrief } from "../../wire/catalogue.ts";
import type { Paywall } from "../purchase/paywall.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";

/**
 * A game that ended because the time is used up offers another hour, once, on whatever page the player is (R-HOUR-01). Nothing that is in
 * front is covered by it, and whoever is paying already is not asked to pay once more: the game goes on with the hour that they pay.
 * @returns the game to go on with, each time that an hour for it was paid
 */
export function anotherHour(
  scope: Scope,
  deps: {
    schedule: Pick<ScheduleFeature, "schedule" | "outOfTime">;
    overlays: Overlays;
    paywall: Pick<Paywall, "timeOver">;
  },
): Observable<GameBrief> {
  const { schedule, overlays, paywall } = deps;
  const played$ = schedule.schedule.pipe(
    filter((now) => now.kind === "playing"),
    map((now): GameBrief | null => now.seat.game),
    startWith(null),
  );
  return schedule.outOfTime.pipe(
    withLatestFrom(played$),
    switchMap(([over, game]) => {
      if (!over) return EMPTY;
      const bought = (): Observable<unknown> =>
        merge(hourInFront(overlays.shown), nothingToPay(overlays.shown)).pipe(
          mergeMap(() => paywall.timeOver(game?.gameIdStr ?? "")),
          take(1),
        );
      return scope.attempt("time over", bought).pipe(map(() => game));
    }),
    filter((game) => game !== null),
  );
}

/** Once an hour is being bought in what was open as the game ended, or in what that leads to. */
function hourInFront(shown: State<readonly Overlay[]>): Observable<unknown> {
  return shown.pipe(
    takeWhile((open) => open.length > 0),
    filter((open) => open.some(({ kind }) => kind === "buyHour")),
    take(1),
  );
}

/** Once no pop-up is open any more. Only the front one is on the screen: a payment page under another would be loaded anew. */
function nothingToPay(shown: State<readonly Overlay[]>): Observable<unknown> {
  return shown.pipe(
    takeWhile((open) => open.length > 0, true),
    reduce((paid, open) => paid || open.some(isPayment), false),
    filter((paid) => !paid),
  );
}

function isPayment({ kind }: Overlay): boolean {
  return kind === "payment" || kind === "subscribePayment";
}
