import { filter, map, merge, type Observable, pairwise, Subject, tap } from "rxjs";
import type { Actions } from "../../actions.ts";
import type { Scope } from "../../lib/scope.ts";
import type { Source, State } from "../../lib/state.ts";
import type { AppLocation } from "../../page/location.ts";
import { gamePath } from "../../page/routes.ts";

export interface BackToSearch {
  /** The keyword of a search that has been opened again. */
  readonly again$: Observable<string>;
  /** Called before a result's page opens. */
  leaves(gameId: string, keyWord: string): void;
}

/** Opens the search again on going back from a result to where it was found (R-SEARCH-03). */
export function createBackToSearch(
  scope: Scope,
  deps: { actions: Actions; location: State<AppLocation>; searching: Source<boolean> },
): BackToSearch {
  const { actions, location, searching } = deps;
  const again$ = new Subject<string>();
  let left: { readonly from: string; readonly to: string; readonly keyWord: string } | null = null;
  scope.run(
    "back",
    merge(
      merge(actions.of("navigate"), actions.of("search/close")).pipe(
        tap(() => {
          left = null;
          // A link to that very page has changed the location already.
          searching.set(false);
        }),
      ),
      location.pipe(
        map(({ path, query }) => path + query),
        pairwise(),
        filter(([before, now]) => before === left?.to && now === left.from),
        tap(() => {
          const keyWord = left?.keyWord ?? "";
          searching.set(true);
          again$.next(keyWord);
        }),
      ),
    ),
  );
  return {
    again$,
    leaves(gameId, keyWord) {
      const { path, query } = location.value;
      left = { from: path + query, to: gamePath(gameId), keyWord };
    },
  };
}
