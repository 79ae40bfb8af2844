import { distinctUntilChanged, map, of, repeat, startWith, switchMap } from "rxjs";
import type { Actions } from "../actions.ts";
import { on, reduce } from "../lib/reduce.ts";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import { after } from "../lib/time.ts";
import type { Clock, Navigation } from "../ports.ts";

/** A press of the back button on a pop-up; `nth` distinguishes two presses on the same one. */
export interface Backed {
  readonly popup: string;
  readonly nth: number;
}

/**
 * Going back closes the front pop-up instead of leaving the page, if it announced `popup/closable` (R-POP-01).
 * @returns the front pop-up, each time it is asked to close; null before
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
        // The press that closed one pop-up is still being dispatched: it must not close the next one as well.
        return after(clock, 0, "backButton/nextPopup").pipe(
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
