import { concat, map, merge, type Observable, of, skip, switchMap, tap } from "rxjs";
import { calls } from "../../../wire/calls/calls.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import { searchDebounce } from "../../rules/durations.ts";
import type { Loadable } from "../catalogue/home.ts";
import type { CommonDeps } from "../commonDeps.ts";

/** The search for games (R-SEARCH-01). */
export type Search =
  | { status: "closed" }
  /** `games` is idle while there is no keyword. */
  | { status: "open"; keyWord: string; games: Loadable<readonly GameBrief[]> };

type Found = { keyWord: string; games: Loadable<readonly GameBrief[]> };

/** Search while typing (R-SEARCH-01): 300 ms debounce, a cache by keyword, no call for an empty one. */
export function createSearch(
  scope: Scope,
  deps: CommonDeps<"clock" | "player" | "backend" | "index" | "actions"> & {
    open: State<boolean>;
    again$: Observable<string>;
    /** Called when a result is opened. @param keyWord the keyword that found it */
    picked: (gameId: string, keyWord: string) => void;
  },
): State<Search> {
  const { clock, open, player, backend, index, actions, again$, picked } = deps;
  const known = new Map<string, readonly GameBrief[]>();

  const ask = (keyWord: string): Observable<Found> =>
    backend.call(calls.searchGames, { keyWord, pageNum: 1, pageSize: 30 }).pipe(
      map((result): Found => {
        if (result.kind !== "ok") return { keyWord, games: { status: "failed" } };
        known.set(keyWord, result.data.list);
        index.add(result.data.list);
        return { keyWord, games: { status: "ready", value: result.data.list } };
      }),
    );
  const find = (keyWord: string): Observable<Found> => {
    const before = known.get(keyWord);
    if (keyWord === "") return of({ keyWord, games: { status: "idle" } });
    if (before) return of({ keyWord, games: { status: "ready", value: before } });
    const failed: Found = { keyWord, games: { status: "failed" } };
    return concat(
      of<Found>({ keyWord, games: { status: "loading" } }),
      scope.attempt("search", () => ask(keyWord), of(failed)),
    );
  };

  const keyWord$ = open.pipe(
    switchMap((isOpen) =>
      isOpen
        ? merge(of(""), again$, actions.of("search/type").pipe(map(({ keyWord }) => keyWord.trim())))
        : of(null),
    ),
  );
  const found$ = keyWord$.pipe(
    switchMap((keyWord) => {
      if (keyWord === null) return of(null);
      const retried$ = actions.of("search/retry");
      const quiet$ =
        keyWord === "" || known.has(keyWord)
          ? of(undefined)
          : after(clock, searchDebounce, "search/searchDebounce");
      return merge(quiet$, retried$).pipe(switchMap(() => find(keyWord)));
    }),
  );

  const search = scope.state<Search>(
    "search",
    { status: "closed" },
    found$.pipe(map((found): Search => (found ? { status: "open", ...found } : { status: "closed" }))),
  );
  scope.run(
    "player",
    player.pipe(
      skip(1),
      tap(() => known.clear()),
    ),
  );
  scope.run(
    "pick",
    actions
      .of("search/pick")
      .pipe(tap(({ gameId }) => picked(gameId, search.value.status === "open" ? search.value.keyWord : ""))),
  );
  return search;
}
