import { EMPTY, exhaustMap, filter, switchMap, tap } from "rxjs";
import type { Intent } from "../../intents.ts";
import type { Scope } from "../../lib/scope.ts";
import type { CommonDeps } from "../commonDeps.ts";

export function createConfirmSignOut(
  scope: Scope,
  deps: CommonDeps<"player" | "actions" | "overlays"> & { send: (intent: Intent) => void },
): void {
  const { player, actions, overlays, send } = deps;
  const asked$ = actions.of("session/askSignOut").pipe(
    exhaustMap(() =>
      scope.attempt("signOut", () =>
        overlays.open("logout", {}).pipe(
          filter(Boolean),
          tap(() => send({ type: "session/signOut" })),
        ),
      ),
    ),
  );
  scope.run("ask", player.pipe(switchMap((id) => (id === null ? EMPTY : asked$))));
}
