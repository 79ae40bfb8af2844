import {
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  type Observable,
  skip,
  switchMap,
  tap,
} from "rxjs";
import type { Actions } from "../../actions.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Navigation } from "../../page/navigation.ts";
import { gamePath, pages } from "../../page/routes.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";
import type { Desk } from "./deskState.ts";

const path = pages.desk.path;

export interface DeskRouteDeps {
  schedule: ScheduleFeature;
  navigation: Navigation;
}

/** Whether the desk's page is open. */
export function atDesk({ navigation }: Pick<DeskRouteDeps, "navigation">): Observable<boolean> {
  return navigation.location.pipe(
    map((location) => location.path === path),
    distinctUntilChanged(),
  );
}

/** Opens the desk's page when the game plays; releases and resumes the schedule with the page. */
export function syncDeskRoute(
  scope: Scope,
  deps: DeskRouteDeps & { actions: Actions; desk: State<Desk> },
): void {
  const { schedule, navigation, actions } = deps;
  const now$ = schedule.schedule;
  scope.run(
    "open",
    now$.pipe(
      map((now) => now.kind === "playing"),
      distinctUntilChanged(),
      filter((playing) => playing && navigation.location.value.path !== path),
      tap(() => navigation.go(path)),
    ),
  );
  scope.run(
    "release",
    atDesk(deps).pipe(
      filter((here) => !here && now$.value.kind === "playing"),
      tap(() => schedule.dispatch({ type: "released" })),
    ),
  );
  scope.run(
    "resume",
    atDesk(deps).pipe(
      // After a page load the player is asked first (R-SES-04).
      skip(1),
      filter((here) => here && now$.value.kind === "found"),
      tap(() => schedule.dispatch({ type: "resumed" })),
    ),
  );
  scope.run(
    "leave",
    actions.of("desk/leave").pipe(
      tap(() => {
        const desk = deps.desk.value;
        const { game } = desk.status === "closed" ? { game: null } : desk;
        const back = game ? gamePath(game.gameIdStr) : pages.home.path;
        navigation.go(back, { replace: true });
      }),
    ),
  );
}

/** Redirects home from a desk without a schedule, once the service confirmed that there is none. */
export function redirectEmptyDesk(
  scope: Scope,
  deps: DeskRouteDeps & { player: State<string | null>; desk: State<Desk> },
): void {
  const { schedule, navigation, player, desk } = deps;
  scope.run(
    "redirect",
    combineLatest([atDesk(deps), player, schedule.schedule, desk]).pipe(
      // Reads the current value: the page may open before the schedule that opened it is emitted here.
      map(
        ([here, id, , { status }]) =>
          here && id !== null && schedule.schedule.value.kind === "none" && status === "closed",
      ),
      distinctUntilChanged(),
      switchMap((isEmpty) => (isEmpty ? scope.attempt("desk/check", () => schedule.check$) : EMPTY)),
      filter((now) => now.kind === "none" && navigation.location.value.path === path),
      tap(() => navigation.go(pages.home.path, { replace: true })),
    ),
  );
}
