import { catchError, defer, from, type Observable, of, switchMap } from "rxjs";
import type { Identity, IdentityReply } from "../../ports.ts";

/**
 * An identity provider whose code comes when somebody signs in by it, so that it is no part of the first route.
 * @param load fetches the code; called anew after a failure, and once where it succeeds
 */
export function lazyIdentity(load: () => Promise<Identity>): Identity {
  let loading: Promise<Identity> | null = null;
  const loaded = (): Promise<Identity> => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  return {
    signIn: (clientId, silent) =>
      defer((): Observable<Identity> => from(loaded())).pipe(
        catchError(() => of(null)),
        switchMap((identity): Observable<IdentityReply> => {
          if (identity) return identity.signIn(clientId, silent);
          return of({ kind: "failed" });
        }),
      ),
    forget() {
      loaded().then(
        (identity) => identity.forget(),
        () => undefined,
      );
    },
  };
}
