import { defer, map, merge, type Observable, startWith, tap } from "rxjs";
import type { Actions } from "../../actions.ts";
import type { Scope } from "../../lib/scope.ts";
import { source } from "../../lib/state.ts";
import type { DeskCommand } from "../../ports/stage.ts";
import { stored } from "../../storage/stored.ts";
import type { TypedStorage } from "../../storage/typedStorage.ts";

/** Commands to the stage (R-DESK-01): the remembered sound first, then typed text and changes of sound. */
export function deskCommands(
  scope: Scope,
  typedStorage: TypedStorage,
  actions: Actions,
): Observable<DeskCommand> {
  const soundOn = source(typedStorage.read(stored.sound) !== "off");
  const chosen$ = actions.of("desk/sound").pipe(map(({ on }) => on));
  scope.run(
    "sound",
    chosen$.pipe(
      tap((on) => {
        soundOn.set(on);
        typedStorage.write(stored.sound, on ? "on" : "off");
      }),
    ),
  );
  // A repeated choice is sent again: the browser may allow sound at the second tap.
  const sound$ = defer(() => chosen$.pipe(startWith(soundOn.value))).pipe(
    map((on): DeskCommand => ({ kind: "sound", on })),
  );
  const texts$ = actions.of("desk/type").pipe(map(({ text }): DeskCommand => ({ kind: "text", text })));
  return merge(sound$, texts$);
}
