import { map, mergeMap, type Observable, switchMap, tap } from "rxjs";
import type { Actions } from "../actions.ts";
import type { Scope } from "../lib/scope.ts";
import type { Sharing } from "../ports.ts";
import type { Toasts } from "./toasts.ts";

/** Copying and sharing a text, with a notice that is read out. Where sharing fails, the address is copied instead. */
export function createSharing(
  scope: Scope,
  deps: { sharing: Sharing; actions: Actions; toasts: Toasts },
): void {
  const { sharing, actions, toasts } = deps;
  const copy = (text: string): Observable<unknown> =>
    sharing.copy(text).pipe(tap((worked) => toasts.show({ message: worked ? "copied" : "copyFailed" })));

  scope.run(
    "copy",
    actions.of("text/copy").pipe(mergeMap(({ text }) => scope.attempt("copy", () => copy(text)))),
  );
  scope.run(
    "share",
    actions.of("text/share").pipe(
      // Some browsers never say how a share ended: the next one must not wait for it.
      switchMap(({ text, url }) =>
        scope.attempt("share", () =>
          sharing.share({ text, url }).pipe(
            mergeMap((how) => (how === "failed" ? copy(url) : [how])),
            map(() => undefined),
          ),
        ),
      ),
    ),
  );
}
