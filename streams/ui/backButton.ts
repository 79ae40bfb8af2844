import { distinctUntilChanged, map, of, repeat, startWith, switchMap } from "rxjs";
import type { Actions } from "../actions.ts";
import { on, reduce } from "../lib/reduce.ts";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import { after } from "../lib/time.ts";
import type { Clock, Navigation } from "../ports.ts";

/** That the person pressed back on a pop-up; `nth` tells two presses on the same one apart. */
export interface Backed {
  readonly popup: string;
  readonly nth: number;
}

/**
 * The back button and the back gesture close the front pop-up instead of leaving its page, where it may be closed (R-POP-01). A pop-up says by
 * `popup/closable` that it may be; the newest of several is in front.
 * @returns the front pop-up, each time that it is asked to close; null before
 */
export function createBackButton(
  scope: Scope,
  deps: { clock: Clock; port: Pick<Navigation, "back$">; actions: Actions },
): State<Backed | null> {
  const { clock, port, actions } = deps;
  const closable = reduce<readonly string[]>(
    scope,
    "closable",
    [],
    on(actions.of("popup/closable"), (before, intent) => {
      const others = before.filter((popup) => popup !== intent.popup);
      return intent.closable ? [...others, intent.popup] : others;
    }),
  );
  let nth = 0;
  return scope.state<Backed | null>(
    "backed",
    null,
    closable.pipe(
      map((popups) => popups.at(-1)),
      distinctUntilChanged(),
      switchMap((popup) => {
        if (popup === undefined) return of(null);
        // The key press that closed one pop-up is still on its way through the browser: it must not close the next one, too.
        return after(clock, 0).pipe(
          switchMap(() => port.back$),
          repeat(),
          map((): Backed => {
            nth += 1;
            return { popup, nth };
          }),
          startWith(null),
        );
      }),
    ),
  );
}
