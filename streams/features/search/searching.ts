import { distinctUntilChanged, map, merge, tap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import { source } from "../../lib/state.ts";
import type { CommonDeps } from "../commonDeps.ts";

/** Whether the search is open. It only opens for signed-in players, and closes on navigation (R-SEARCH-01). */
export function createSearching(
  scope: Scope,
  { actions, player, location }: CommonDeps<"actions" | "player" | "location">,
) {
  const searching = source(false);
  scope.run(
    "searching",
    merge(
      actions.of("search/open").pipe(map(() => player.value !== null)),
      merge(
        actions.of("search/close"),
        player,
        location.pipe(
          map(({ path }) => path),
          distinctUntilChanged(),
        ),
      ).pipe(map(() => false)),
    ).pipe(tap((open) => searching.set(open))),
  );
  return { searching };
}
