import { distinctUntilChanged, filter, map, merge, type Observable, tap } from "rxjs";
import type { State } from "../../lib/state.ts";
import type { Navigation as NavigationPort } from "../../ports.ts";
import type { Navigation } from "../../ui/navigation.ts";
import { paths } from "../../ui/routes.ts";
import { stored } from "../../wire/stored.ts";
import type { TypedStorage } from "../../wire/typedStorage.ts";
import type { Session } from "./sessionState.ts";

/**
 * Sends signed-out people to the sign-in page and, once signed in, back to where they wanted to go: one time, with the query
 * (R-ROUTE-02). While nobody knows yet who is here, it sends nobody anywhere.
 */
export function guard(deps: {
  navigation: Navigation;
  port: NavigationPort;
  typedStorage: TypedStorage;
  session: State<Session>;
}): Observable<unknown> {
  const { navigation, port, typedStorage, session } = deps;
  const status$ = session.pipe(
    map(({ status }) => status),
    distinctUntilChanged(),
  );
  const follow = (): boolean => {
    const wanted = typedStorage.read(stored.redirectTo);
    typedStorage.remove(stored.redirectTo);
    if (wanted !== null) port.replace(wanted);
    return wanted !== null;
  };
  const check = (): void => {
    const { page } = navigation.location.value;
    const { status } = session.value;
    const open = page.kind === "page" && page.guard === "anyone";
    const atLogin = page.kind === "page" && page.name === "login";
    if (status === "signedOut" && !open) {
      rememberLocation(typedStorage, port);
      navigation.go(paths.login, { replace: true });
    } else if (status === "signedIn" && atLogin && !follow()) navigation.go("/", { replace: true });
  };
  return merge(
    status$.pipe(
      filter((status) => status === "signedIn"),
      tap(follow),
    ),
    merge(navigation.location, status$).pipe(tap(check)),
  );
}

/** Keeps the present address for after the sign-in. */
export function rememberLocation(typedStorage: TypedStorage, port: NavigationPort): void {
  const { path, query, hash } = port.address();
  typedStorage.write(stored.redirectTo, path + query + hash);
}
