import { EMPTY, exhaustMap, filter, switchMap, tap } from "rxjs";
import type { Actions } from "../../actions.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Overlays } from "../../ui/overlays.ts";

/** Signs out once the person said yes. */
export function createAskSignOut(
  scope: Scope,
  deps: {
    player: State<string | null>;
    actions: Actions;
    overlays: Overlays;
    signOut: () => void;
  },
): void {
  const { player, actions, overlays, signOut } = deps;
  const asked$ = actions
    .of("session/askSignOut")
    .pipe(
      exhaustMap(() =>
        scope.attempt("signOut", () => overlays.open("logout", {}).pipe(filter(Boolean), tap(signOut))),
      ),
    );
  scope.run("ask", player.pipe(switchMap((id) => (id === null ? EMPTY : asked$))));
}
