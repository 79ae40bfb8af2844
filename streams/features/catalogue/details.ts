import {
  concat,
  concatMap,
  distinctUntilChanged,
  filter,
  from,
  map,
  type Observable,
  of,
  startWith,
  switchMap,
  take,
  tap,
} from "rxjs";
import { calls } from "../../../wire/calls/calls.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { type Mode, offeredModes } from "../../../wire/modes.ts";
import type { Scope } from "../../lib/scope.ts";
import { pages } from "../../page/routes.ts";
import type { CommonDeps } from "../commonDeps.ts";
import { loadGames } from "./home.ts";

/** The game details page (R-DETAIL-01). */
export type Details =
  | { status: "none" }
  | { status: "loading" }
  | { status: "failed" }
  | { status: "notFound" }
  | { status: "ready"; game: GameBrief; modes: readonly Mode[] };

/** The details of the address's game; after a direct link, home's lists are loaded until it is found. */
export function createDetails(
  scope: Scope,
  deps: CommonDeps<"player" | "location" | "backend" | "index" | "actions">,
) {
  const { player, location, backend, index, actions } = deps;
  const wanted$ = location.pipe(
    map((current) =>
      current.path === pages.details.path ? (new URLSearchParams(current.query).get("id") ?? "") : null,
    ),
    distinctUntilChanged(),
  );

  const search$ = (id: string): Observable<Details> =>
    backend.call(calls.homeNavigation, {}).pipe(
      switchMap((result): Observable<Details> => {
        if (result.kind !== "ok") return of({ status: "failed" });
        const modules = result.data.list.filter(({ type }) => type === "module");
        let failures = 0;
        const found$ = from(modules).pipe(
          concatMap((module) => loadGames(backend, module.id)),
          tap((games) => {
            if (games.status === "ready") index.add(games.value);
            else failures += 1;
          }),
          map(() => index.find(id)),
          filter((game) => game !== undefined),
          map(ready),
        );
        const missing$ = of(undefined).pipe(
          map((): Details => (failures > 0 ? { status: "failed" } : { status: "notFound" })),
        );
        return concat(found$, missing$).pipe(take(1));
      }),
    );

  const find$ = (id: string): Observable<Details> => {
    const known = index.find(id);
    if (known) return of(ready(known));
    if (id === "") return of({ status: "notFound" });
    return concat(of<Details>({ status: "loading" }), search$(id));
  };

  const details = scope.state<Details>(
    "details",
    { status: "none" },
    player.pipe(
      switchMap((signedIn) => (signedIn === null ? of(null) : wanted$)),
      switchMap((id): Observable<Details> => {
        if (id === null) return of({ status: "none" });
        return actions.of("details/retry").pipe(
          startWith(undefined),
          switchMap(() => scope.attempt("details", () => find$(id), of<Details>({ status: "failed" }))),
        );
      }),
    ),
  );
  return { details };
}

function ready(game: GameBrief): Details {
  return { status: "ready", game, modes: offeredModes(game) };
}
