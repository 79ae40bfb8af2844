import { map, mergeMap, type Observable, switchMap, tap } from "rxjs";
import type { Actions } from "../actions.ts";
import type { Scope } from "../lib/scope.ts";
import type { Sharing } from "../ports.ts";
import type { Toasts } from "./toasts.ts";

/** Copies and shares texts, with a toast. If sharing fails, the URL is copied instead. */
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
      // Some browsers never report how a share ended, so the next one must not wait for it.
      switchMap(({ text, url }) =>
        scope.attempt("share", () =>
          sharing.share({ text, url }).pipe(
            mergeMap((outcome) => (outcome === "failed" ? copy(url) : [outcome])),
            map(() => undefined),
          ),
        ),
      ),
    ),
  );
}
