import { map, merge, of, switchMap, tap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import { pages } from "../../page/routes.ts";
import type { SessionReport } from "../../storage/sessionReport.ts";
import type { CommonDeps } from "../commonDeps.ts";
import { deleteSession, readSessions } from "../desk/lag/savedSessions.ts";
import { playerOnPage } from "../session/playerOnPage.ts";

/** The sessions that the player has played in this browser, the newest first; read anew each time that they are looked at (R-LAG-03). */
export function createRecentSessions(
  scope: Scope,
  deps: CommonDeps<"player" | "location" | "typedStorage" | "actions">,
) {
  const { typedStorage, actions } = deps;
  const recentSessions = scope.state<readonly SessionReport[]>(
    "recentSessions",
    [],
    playerOnPage(deps, pages.settings.path).pipe(
      switchMap((id) => {
        if (id === null) return of([]);
        const deleted$ = actions
          .of("account/deleteSession")
          .pipe(tap(({ startedAt }) => deleteSession(typedStorage, id, startedAt)));
        return merge(of(undefined), deleted$).pipe(map(() => readSessions(typedStorage, id)));
      }),
    ),
  );
  return { recentSessions };
}
