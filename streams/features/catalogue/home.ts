import {
  combineLatest,
  concat,
  distinctUntilChanged,
  EMPTY,
  filter,
  groupBy,
  map,
  merge,
  mergeAll,
  mergeMap,
  type Observable,
  of,
  skip,
  startWith,
  switchMap,
  take,
  tap,
} from "rxjs";
import { calls } from "../../../wire/calls/calls.ts";
import type { GameBrief, NavigationSection } from "../../../wire/catalogue.ts";
import { on } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import { asState, type State, source } from "../../lib/state.ts";
import { pages } from "../../page/routes.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { Backend } from "../session/backend.ts";

export type Loadable<T> =
  /** Not requested yet, as with a section that was never near the viewport. */
  { status: "idle" } | { status: "loading" } | { status: "failed" } | { status: "ready"; value: T };

export interface HomeSection extends NavigationSection {
  /** Games of `module` and `types` sections; idle for all others. */
  readonly games: Loadable<readonly GameBrief[]>;
}

/** The home page (R-HOME-01). */
export type Home =
  | Exclude<Loadable<readonly HomeSection[]>, { status: "ready" }>
  /** `cached`: a stored copy, shown while the service is unreachable (R-PWA-01). */
  | { status: "ready"; value: readonly HomeSection[]; cached?: true };

export interface HomeDeps
  extends CommonDeps<"player" | "location" | "backend" | "index" | "actions" | "reconnected$"> {
  /** The player whose token could not be renewed yet because the service is unreachable; null for none. */
  waiting$: Observable<string | null>;
  /** The stored copy of this player's home; null when there is none. */
  copyOf: (player: string) => Observable<readonly HomeSection[] | null>;
}

/** Home: its sections at once, the games of each near the viewport, or all of them if wanted (R-TYPES-01). */
export function createHome(scope: Scope, deps: HomeDeps) {
  const { player } = deps;
  const home = source<Home>({ status: "idle" });
  const section$ = player.pipe(
    switchMap((id) => (id === null ? EMPTY : loadSectionGames(scope, deps, home))),
  );
  const causes$ = merge(
    on(loadHome(scope, deps, home), (_: Home, next) => next),
    on(
      section$,
      (before: Home, { sectionId, games }): Home =>
        before.status === "ready"
          ? {
              ...before,
              value: before.value.map((section) =>
                section.id === sectionId ? { ...section, games } : section,
              ),
            }
          : before,
    ),
  );
  scope.run("home", causes$.pipe(tap((change) => home.update(change))));
  return { home: asState(home) };
}

/** The sections of each player, from the service or from the stored copy (R-PWA-01). */
function loadHome(scope: Scope, deps: HomeDeps, home: State<Home>): Observable<Home> {
  const { player, location, backend, index, actions, waiting$, reconnected$, copyOf } = deps;
  // Once opened, home stays loaded while other pages show (R-ROUTE-03).
  const opened$ = merge(
    location.pipe(filter(({ path }) => path === pages.home.path)),
    actions.of("search/open"),
    allWanted(deps),
  ).pipe(take(1));
  const isCopy = (): boolean => home.value.status === "ready" && home.value.cached === true;
  const loadCopy = (id: string, otherwise: Home): Observable<Home> =>
    scope
      .attempt("home/copy", () => copyOf(id), of(null))
      .pipe(
        map((value): Home => {
          if (value === null) return otherwise;
          for (const { games } of value) if (games.status === "ready") index.add(games.value);
          return { status: "ready", value, cached: true };
        }),
      );
  const load = (id: string): Observable<Home> =>
    concat(
      isCopy() ? EMPTY : of<Home>({ status: "loading" }),
      scope
        .attempt("home", () => loadSections(backend), of<Home>({ status: "failed" }))
        .pipe(
          switchMap((now) => {
            if (now.status !== "failed") return of(now);
            return isCopy() ? EMPTY : loadCopy(id, now);
          }),
        ),
    );
  const again$ = merge(
    reconnected$.pipe(filter(() => home.value.status === "failed" || isCopy())),
    actions.of("types/retry").pipe(filter(() => home.value.status === "failed")),
  );
  return combineLatest([player, waiting$]).pipe(
    map(([id, waits]) => ({ id: id ?? waits, waits: id === null })),
    distinctUntilChanged((left, right) => left.id === right.id && left.waits === right.waits),
    switchMap(({ id, waits }): Observable<Home> => {
      if (id === null) return of({ status: "idle" });
      return opened$.pipe(
        switchMap(() => {
          if (waits) return loadCopy(id, { status: "idle" });
          return merge(actions.of("home/retry"), again$).pipe(
            startWith(undefined),
            switchMap(() => load(id)),
          );
        }),
      );
    }),
  );
}

/** Emits once, when the games of all sections are wanted, and not only of those near the viewport. */
function allWanted({ location, actions }: HomeDeps): Observable<unknown> {
  return merge(location.pipe(filter(({ path }) => path === pages.types.path)), actions.of("types/load")).pipe(
    take(1),
  );
}

/** The ids of home's sections that are wanted, each time `when$` emits. */
function sectionsWhere(
  home: State<Home>,
  when$: Observable<unknown>,
  isWanted: (section: HomeSection) => boolean,
): Observable<{ sectionId: string }> {
  return when$.pipe(
    map(() => (home.value.status === "ready" ? home.value.value : [])),
    mergeAll(),
    filter(isWanted),
    map(({ id }) => ({ sectionId: id })),
  );
}

/** The games of each section that comes near the viewport or is retried; each loads by itself. */
function loadSectionGames(
  scope: Scope,
  deps: HomeDeps,
  home: State<Home>,
): Observable<{ sectionId: string; games: Loadable<readonly GameBrief[]> }> {
  const { location, backend, index, actions, reconnected$ } = deps;
  const isShown = (id: string): boolean => gamesOf(home.value, id) === "ready";
  const allWhere = (status: "idle" | "failed", when$: Observable<unknown>) =>
    sectionsWhere(
      home,
      allWanted(deps).pipe(switchMap(() => when$)),
      ({ id }) => gamesOf(home.value, id) === status,
    );
  const listed$ = home.pipe(
    map((now) => (now.status === "ready" ? `${now.cached} ${now.value.map(({ id }) => id)}` : null)),
    distinctUntilChanged(),
  );
  return merge(
    allWhere("idle", listed$),
    allWhere("failed", merge(actions.of("types/retry"), reconnected$)),
    // An empty search shows the top ten.
    sectionsWhere(
      home,
      actions.of("search/open").pipe(switchMap(() => listed$)),
      ({ module, games }) => module === "top_10" && games.status === "idle",
    ),
    actions.of("section/near").pipe(filter(({ sectionId }) => gamesOf(home.value, sectionId) === "idle")),
    // A game was played.
    sectionsWhere(
      home,
      location.pipe(
        map(({ path }) => path === pages.desk.path),
        distinctUntilChanged(),
        skip(1),
        filter((isDesk) => !isDesk),
      ),
      ({ module, games }) => module === "recently_games" && games.status === "ready",
    ),
    actions.of("section/retry").pipe(filter(({ sectionId }) => gamesOf(home.value, sectionId) === "failed")),
  ).pipe(
    groupBy(({ sectionId }) => sectionId),
    mergeMap((one$) =>
      one$.pipe(
        switchMap(({ sectionId }) =>
          concat(
            isShown(sectionId) ? EMPTY : of<Loadable<readonly GameBrief[]>>({ status: "loading" }),
            scope.attempt(
              `section/${sectionId}`,
              () => loadGames(backend, sectionId),
              of({ status: "failed" as const }),
            ),
          ).pipe(
            filter(({ status }) => status === "ready" || !isShown(sectionId)),
            tap((games) => {
              if (games.status === "ready") index.add(games.value);
            }),
            map((games) => ({ sectionId, games })),
          ),
        ),
      ),
    ),
  );
}

function gamesOf(home: Home, sectionId: string): Loadable<unknown>["status"] | undefined {
  if (home.status !== "ready") return undefined;
  const section = home.value.find(({ id }) => id === sectionId);
  return section?.type === "module" || section?.type === "types" ? section.games.status : undefined;
}

function loadSections(backend: Backend): Observable<Home> {
  return backend.call(calls.homeNavigation, {}).pipe(
    map((result): Home => {
      if (result.kind !== "ok") return { status: "failed" };
      const sections = result.data.list.map((section) => ({
        ...section,
        games: { status: "idle" as const },
      }));
      return { status: "ready", value: sections };
    }),
  );
}

/** The games of one of home's sections, by its id. */
export function loadGames(backend: Backend, id: string): Observable<Loadable<readonly GameBrief[]>> {
  return backend
    .call(calls.category, { id })
    .pipe(
      map(
        (result): Loadable<readonly GameBrief[]> =>
          result.kind === "ok" ? { status: "ready", value: result.data.list } : { status: "failed" },
      ),
    );
}
