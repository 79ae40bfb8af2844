import {
  combineLatest,
  exhaustMap,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  Subject,
  takeUntil,
  tap,
} from "rxjs";
import { calls } from "../../../wire/calls/calls.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Ports } from "../../ports.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { Device } from "./device.ts";
import { createEndSession } from "./endSession.ts";
import { guard } from "./guard.ts";
import { createRefresh, isFresh } from "./refresh.ts";
import { createBusy, type Session } from "./sessionState.ts";
import type { SignIn } from "./signIn.ts";
import { createStartSession } from "./startSession.ts";
import type { StoredUser } from "./storedUser.ts";
import { userOf } from "./user.ts";

export interface SessionFeature {
  readonly session: State<Session>;
  /** The player's id while signed in; null otherwise. A new value means another player. */
  readonly player: State<string | null>;
  /** A sign-in has just created the account (R-GIFT-01). */
  readonly registered$: Observable<void>;
  /** Ends the session: clears user, app and wallet, goes to the sign-in page and reloads (R-SES-05). */
  readonly logOut: () => void;
}

export interface SessionDeps
  extends CommonDeps<
    "pageLifecycle" | "backend" | "client" | "typedStorage" | "navigation" | "overlays" | "toasts" | "actions"
  > {
  ports: Pick<Ports, "clock" | "lifecycle" | "navigation" | "shell">;
  storedUser: StoredUser;
  device: Device;
  signIn: SignIn;
}

/** Sign-in, token refresh and sign-out (R-SES-01, 02, 05 … 07, 09, R-ROUTE-02). */
export function createSession(scope: Scope, deps: SessionDeps): SessionFeature {
  const { ports, storedUser, backend, client, typedStorage, navigation, actions } = deps;
  const { clock } = ports;
  const registered$ = new Subject<void>();
  const makeUser = userOf(clock.now, () => storedUser.user.value);
  const busy = createBusy(storedUser);
  const refresh = createRefresh(scope, { ...deps, userOf: makeUser });
  const endSession = createEndSession(deps, busy);
  const { logOut, signOut, refused } = endSession;
  const { start$, signIn$, idle$ } = createStartSession(
    { ...deps, userOf: makeUser, refresh, endSession, registered: () => registered$.next() },
    busy,
  );

  const session = scope.state<Session>(
    "session",
    busy.value ?? { status: "signedOut" },
    combineLatest([busy, storedUser.user]).pipe(
      map(
        ([running, user]): Session =>
          running ?? (user ? { status: "signedIn", user } : { status: "signedOut" }),
      ),
    ),
  );
  const player = scope.state(
    "player",
    null,
    session.pipe(map((now) => (now.status === "signedIn" ? now.user.userId : null))),
  );

  scope.run("guard", guard({ navigation, port: ports.navigation, typedStorage, session }));
  // R-SEC-08: fire and forget. The request outlives the page and needs the old token.
  scope.run(
    "sign out",
    actions
      .of("session/signOut")
      .pipe(
        mergeMap(() =>
          merge(client.call(calls.logout, {}, { keepalive: true }), of(undefined).pipe(tap(signOut))),
        ),
      ),
  );
  scope.run(
    "start",
    scope.attempt("session/start", () => start$, idle$).pipe(takeUntil(actions.of("session/signOut"))),
  );
  scope.run(
    "sign in",
    actions.of("session/signIn").pipe(
      filter(() => session.value.status === "signedOut"),
      // mutants: equivalent, only who is signed out is let through, and nobody can sign out while signing in
      exhaustMap(() => {
        busy.set({ status: "signingIn" });
        return scope.attempt("session/signIn", () => signIn$, idle$);
      }),
    ),
  );
  scope.run(
    "invalid",
    backend.invalid$.pipe(
      // An expired token is always refused: its renewal decides.
      filter(() => busy.value === null && isFresh(storedUser.user.value, clock.now())),
      tap(refused),
    ),
  );
  scope.run(
    "refresh",
    refresh
      .keepFresh(() => session.value.status === "signedIn")
      .pipe(
        tap((result) => {
          if (result.kind === "ended") refused(result);
        }),
      ),
  );
  return { session, player, registered$: registered$.asObservable(), logOut };
}
