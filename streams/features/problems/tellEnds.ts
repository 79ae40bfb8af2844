import {
  combineLatest,
  concatMap,
  EMPTY,
  filter,
  from,
  map,
  merge,
  type Observable,
  of,
  switchMap,
  take,
} from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { AppLocation } from "../../ui/location.ts";
import { onPage } from "../../ui/onPage.ts";
import type { Overlays } from "../../ui/overlays.ts";
import type { Schedule } from "../schedule/scheduleState.ts";
import type { KeptReports, UntoldEnd } from "./keptReports.ts";

export interface TellDeps {
  readonly player: State<string | null>;
  readonly overlays: Overlays;
  readonly schedule: { readonly schedule: State<Schedule> };
  readonly location: State<AppLocation>;
}

/** Where games are played, as their player or as a guest, who has no schedule. */
const gamePages: readonly string[] = ["desk", "join"];

/**
 * Says once what became of each report whose form did not say it, on this page or a later one: when no form is open, nothing else is in
 * front and nobody plays (R-REC-42).
 * @param reporting whether a form is open
 * @param ended$ emits when there may be more to tell
 */
export function tellEnds(
  scope: Scope,
  { player, overlays, schedule, location }: TellDeps,
  { kept, reporting, ended$ }: { kept: KeptReports; reporting: State<boolean>; ended$: Observable<unknown> },
): void {
  const atGame$ = onPage(location, ({ name }) => gamePages.includes(name));
  const quiet$ = combineLatest([overlays.shown, schedule.schedule, reporting, atGame$]).pipe(
    filter(
      ([shown, { kind }, isReporting, isAtGame]) =>
        shown.length === 0 && kind === "none" && !isReporting && !isAtGame,
    ),
    take(1),
  );
  const tell = (id: string): Observable<unknown> =>
    quiet$.pipe(
      map(() => kept.tell(id)),
      switchMap((end) => (end === null ? EMPTY : overlays.open("alert", alertOf(end)))),
    );
  const tellAll = (userId: string): Observable<unknown> =>
    scope.attempt("told", () => from(kept.untold(userId)).pipe(concatMap(tell)));
  scope.run(
    "tell",
    player.pipe(
      switchMap((userId) =>
        userId === null ? EMPTY : merge(of(null), ended$).pipe(concatMap(() => tellAll(userId))),
      ),
    ),
  );
}

function alertOf(end: UntoldEnd) {
  return end.status === "sent"
    ? ({ message: "reportSent", reference: end.reference } as const)
    : ({ message: "reportRefused", reason: end.message } as const);
}
