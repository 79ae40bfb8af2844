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
import type { GameBrief } from "../../../wire/catalogue.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Overlay, Overlays } from "../../page/overlays.ts";
import type { Paywall } from "../purchase/purchaseFlow.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";

/**
 * Offers another hour after a game ended because the play time is used up: once, on any page (R-HOUR-01). It
 * covers no open pop-up, and a player who is already paying for an hour is not asked again.
 * @returns the game to resume, each time that an hour for it was paid
 */
export function offerAnotherHour(
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
          // mutants: switchMap is equivalent, the hour was given up, which ends the first wait too, or it is paid, and both wait for it
          mergeMap(() => paywall.timeOver(game?.gameIdStr ?? "")),
          take(1),
        );
      return scope.attempt("time over", bought).pipe(map(() => game));
    }),
    filter((game) => game !== null),
  );
}

/** Emits once an hour is being bought, in a pop-up open at the game's end or in one that followed it. */
function hourInFront(shown: State<readonly Overlay[]>): Observable<unknown> {
  return shown.pipe(
    takeWhile((open) => open.length > 0),
    filter((open) => open.some(({ kind }) => kind === "buyHour")),
    take(1),
  );
}

/** Emits once all pop-ups are closed, unless one was a payment, whose page would load again under another. */
function nothingToPay(shown: State<readonly Overlay[]>): Observable<unknown> {
  return shown.pipe(
    takeWhile((open) => open.length > 0, true),
    reduce(
      (paid, open) => paid || open.some(({ kind }) => kind === "payment" || kind === "subscribePayment"),
      false,
    ),
    filter((paid) => !paid),
  );
}
