import { distinctUntilChanged, filter, map, merge, type Observable, tap } from "rxjs";
import type { State } from "../../lib/state.ts";
import type { Navigation } from "../../page/navigation.ts";
import { pages } from "../../page/routes.ts";
import type { Navigation as NavigationPort } from "../../ports.ts";
import { stored } from "../../storage/stored.ts";
import type { TypedStorage } from "../../storage/typedStorage.ts";
import type { Session } from "./sessionState.ts";

interface Address {
  navigation: Navigation;
  port: NavigationPort;
  typedStorage: TypedStorage;
}

/**
 * Redirects signed-out players to the sign-in page and, once signed in, back to the address they wanted: once,
 * with its query, in the language that they may have chosen on the way (R-ROUTE-02). It does nothing while the session is still
 * being restored.
 */
export function guard(deps: Address & { session: State<Session> }): Observable<unknown> {
  const { navigation, typedStorage, session } = deps;
  const status$ = session.pipe(
    map(({ status }) => status),
    distinctUntilChanged(),
  );
  const redirectBack = (): boolean => {
    const wanted = typedStorage.read(stored.redirectTo);
    typedStorage.remove(stored.redirectTo);
    if (wanted !== null) navigation.go(wanted, { replace: true });
    return wanted !== null;
  };
  const check = (): void => {
    const { page } = navigation.location.value;
    const { status } = session.value;
    const open = page.kind === "page" && page.guard === "anyone";
    const atLogin = page.kind === "page" && page.name === "login";
    if (status === "signedOut" && !open) {
      rememberLocation(deps);
      navigation.go(pages.login.path, { replace: true });
    } else if (status === "signedIn" && atLogin && !redirectBack())
      navigation.go(pages.home.path, { replace: true });
  };
  return merge(
    status$.pipe(
      filter((status) => status === "signedIn"),
      tap(redirectBack),
    ),
    merge(navigation.location, status$).pipe(tap(check)),
  );
}

/** Stores the current address without its language prefix, to return to after the sign-in. */
export function rememberLocation({ navigation, port, typedStorage }: Address): void {
  const { path, query } = navigation.location.value;
  typedStorage.write(stored.redirectTo, path + query + port.address().hash);
}
