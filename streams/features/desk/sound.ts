import { defer, map, merge, type Observable, startWith, tap } from "rxjs";
import type { Actions } from "../../actions.ts";
import type { Scope } from "../../lib/scope.ts";
import { source } from "../../lib/state.ts";
import type { StageAct } from "../../ports/stage.ts";
import { stored } from "../../wire/stored.ts";
import type { TypedStorage } from "../../wire/typedStorage.ts";

/**
 * What a stage is told of a player's doings (R-DESK-01): first whether sound is wanted, as this browser remembers it, then
 * touch buttons and changes of that wish.
 */
export function deskActs(scope: Scope, typedStorage: TypedStorage, actions: Actions): Observable<StageAct> {
  const wanted = source(typedStorage.read(stored.sound) !== "off");
  const chosen$ = actions.of("desk/sound").pipe(map(({ on }) => on));
  scope.run(
    "sound",
    chosen$.pipe(
      tap((on) => {
        wanted.set(on);
        typedStorage.write(stored.sound, on ? "on" : "off");
      }),
    ),
  );
  const presses$ = actions.of("desk/press").pipe(map(({ button, down }) => ({ button, down })));
  // The same wish again is told again: a browser may grant the second what it refused the first.
  const sound$ = defer(() => chosen$.pipe(startWith(wanted.value))).pipe(map((sound) => ({ sound })));
  return merge(sound$, presses$);
}
