import { combineLatest, distinctUntilChanged, exhaustMap, filter, map, takeUntil, tap } from "rxjs";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { offeredModes } from "../../../wire/modes.ts";
import { equal } from "../../lib/equal.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { GameFilter } from "../../page/overlays.ts";
import { pages } from "../../page/routes.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { AllGames, GameList } from "./allGames.ts";
import { addressOf, readGameFilter } from "./gameFilter.ts";
import { genresOf, genresWithGames, isOfGenre, knownGenres } from "./genres.ts";

/** Games by genre (R-TYPES-01). */
export interface Types {
  readonly genres: readonly string[];
  readonly chosen: GameFilter;
  readonly games: GameList;
}

/** The types page. Its filter is in the address, and stays while another page shows (R-ROUTE-03). */
export function createTypes(
  scope: Scope,
  deps: CommonDeps<"navigation" | "index" | "actions" | "overlays"> & { allGames: State<AllGames> },
) {
  const { navigation, allGames, index, actions, overlays } = deps;
  const { location } = navigation;
  const left$ = location.pipe(filter(({ path }) => path !== pages.types.path));
  const chosen$ = location.pipe(
    filter(({ path }) => path === pages.types.path),
    map(({ query }) => readGameFilter(query)),
    distinctUntilChanged<GameFilter>(equal),
  );

  const first: GameFilter = { genres: [], mode: null };
  const types: State<Types> = scope.state<Types>(
    "types",
    { genres: knownGenres, chosen: first, games: { status: "idle" } },
    combineLatest([chosen$, allGames, index.games]).pipe(
      map(([chosen, all, known]) => ({
        genres: genresOnOffer(all, known.values()),
        chosen,
        games: gamesOf(all, chosen),
      })),
    ),
  );

  scope.run(
    "filter",
    actions.of("types/filter").pipe(
      exhaustMap(() =>
        scope.attempt("types/filter", () =>
          overlays.open("typeFilter", { genres: types.value.genres, chosen: types.value.chosen }).pipe(
            takeUntil(left$),
            tap((answer) => {
              if (answer !== "close") navigation.go(addressOf(answer), { replace: true });
            }),
          ),
        ),
      ),
    ),
  );
  return { types };
}

/** The genres that have games; all genres while not every game is known. */
function genresOnOffer(all: AllGames, known: Iterable<GameBrief>): readonly string[] {
  const isKnown = all.status === "ready" && all.complete && all.value.length > 0;
  return isKnown ? genresWithGames(all.value) : genresOf(known);
}

/** The games of a filter, in the order of its genres or, without one, of the service; failed where none is known and a list is missing. */
export function gamesOf(all: AllGames, { genres, mode }: GameFilter): GameList {
  if (all.status === "failed") return all;
  if (all.status !== "ready") return { status: "loading" };
  const ofGenres = genres.flatMap((genre) => all.value.filter((game) => isOfGenre(game, genre)));
  const games = new Set(genres.length === 0 ? all.value : ofGenres);
  if (games.size === 0 && !all.complete) return { status: "failed" };
  const value = [...games].filter((game) => mode === null || offeredModes(game).includes(mode));
  return { status: "ready", value };
}
