import {
  combineLatest,
  concat,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  map,
  type Observable,
  of,
  Subject,
  switchMap,
  takeUntil,
  tap,
} from "rxjs";
import type { Actions } from "../../actions.ts";
import { attempt } from "../../lib/attempt.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { IdentityReply, Ports } from "../../ports.ts";
import type { Navigation } from "../../ui/navigation.ts";
import type { PageLifecycle } from "../../ui/pageLifecycle.ts";
import { paths } from "../../ui/routes.ts";
import type { Toasts } from "../../ui/toasts.ts";
import { calls } from "../../wire/calls.ts";
import { type CallResult, codes } from "../../wire/envelope.ts";
import { stored } from "../../wire/stored.ts";
import type { TypedStorage } from "../../wire/typedStorage.ts";
import { type Backend, toastFailure } from "./backend.ts";
import type { Device } from "./device.ts";
import { guard, rememberLocation } from "./guard.ts";
import { nativeToken } from "./nativeToken.ts";
import { createRefresh, isFresh } from "./refresh.ts";
import type { Session } from "./sessionState.ts";
import type { SignIn } from "./signIn.ts";
import type { StoredUser } from "./storedUser.ts";
import { userOf } from "./user.ts";

export interface SessionFeature {
  readonly session: State<Session>;
  /** The player's id once signed in; null otherwise. A new value means a new player. */
  readonly player: State<string | null>;
  /** A registration has just happened (R-GIFT-01). */
  readonly registered$: Observable<void>;
  /** Ends the session: clears user, app and wallet, goes to the sign-in page and reloads (R-SES-05). */
  readonly logOut: () => void;
  /** As a person's own sign-out: the identity provider does not sign them in again by itself. */
  readonly signOut: () => void;
}

export interface SessionDeps {
  ports: Pick<Ports, "clock" | "lifecycle" | "navigation" | "shell" | "report">;
  pageLifecycle: PageLifecycle;
  storedUser: StoredUser;
  backend: Backend;
  device: Device;
  typedStorage: TypedStorage;
  signIn: SignIn;
  navigation: Navigation;
  toasts: Toasts;
  actions: Actions;
}

/** Sign-in, refresh and sign-out (R-SES-01, 02, 05 … 07, 09, R-ROUTE-02). */
export function createSession(scope: Scope, deps: SessionDeps): SessionFeature {
  const {
    ports,
    pageLifecycle,
    storedUser,
    backend,
    device,
    typedStorage,
    signIn,
    navigation,
    toasts,
    actions,
  } = deps;
  const { clock, report } = ports;
  const makeUser = userOf(clock.now, () => storedUser.user.value);
  const refresh = createRefresh({ ports, pageLifecycle, storedUser, backend, userOf: makeUser });
  const registered$ = new Subject<void>();
  const busy = source<Extract<Session, { status: "restoring" | "signingIn" }> | null>(
    storedUser.user.value ? { status: "restoring", waiting: false } : { status: "signingIn" },
  );

  const clearAll = (): void => {
    typedStorage.remove(stored.wallet);
    device.reset();
    storedUser.clear();
  };
  const toLogin = (): void => {
    busy.set(null);
    if (navigation.location.value.path !== paths.login) navigation.go(paths.login, { replace: true });
    ports.navigation.reload();
  };
  /** Only a person signs in again: a server that refuses each new session would make the page reload forever. */
  const noSilentSignIn = (): void => {
    typedStorage.write(stored.silentSignIn, "off");
    typedStorage.write(stored.nativeSignIn, "off");
  };

  const logOut = (): void => {
    noSilentSignIn();
    clearAll();
    toLogin();
  };
  /** @param code the server's word for a session that is over; null where it gave none */
  const refused = (code: number | null): void => {
    const onlyForget = code === codes.unauthorized && navigation.location.value.path === "/";
    if (!onlyForget) logOut();
    else {
      toasts.show({ message: "sessionExpired" });
      storedUser.clear();
    }
  };
  const signOut = (): void => {
    noSilentSignIn();
    signIn.forget();
    clearAll();
    busy.set(null);
    typedStorage.remove(stored.redirectTo);
    toLogin();
  };

  const gone$ = storedUser.user.pipe(filter((user) => user === null));
  const idle$ = defer((): Observable<never> => {
    busy.set(null);
    return EMPTY;
  });
  const waiting = { status: "restoring", waiting: true } as const;

  /** A kept token: renewed first. While it is fresh, a service that can't be reached keeps nobody out. */
  const restore$ = concat(
    refresh.untilAnswered().pipe(
      tap((result) => {
        if (result.kind === "ended") refused(result.code);
        else if (result.kind === "unreachable" && busy.value !== null)
          busy.set(isFresh(storedUser.user.value, clock.now()) ? null : waiting);
      }),
      takeUntil(gone$),
    ),
    idle$,
  );

  const logIn = (reply: IdentityReply, silent: boolean): Observable<unknown> => {
    if (reply.kind !== "token") {
      if (silent && reply.kind === "none") typedStorage.write(stored.silentSignIn, "off");
      if (!silent && reply.kind === "failed") toasts.show({ message: "signInFailed" });
      return idle$;
    }
    return backend.call(calls.login, { client_id: signIn.clientId, id_token: reply.idToken }).pipe(
      tap((result) => {
        if (result.kind !== "ok" || result.data === null) {
          if (result.kind === "ok") clearAll();
          if (silent && result.kind !== "failed") typedStorage.write(stored.silentSignIn, "off");
          if (!silent) tellSignIn(toasts, result);
          busy.set(null);
          return;
        }
        typedStorage.write(stored.silentSignIn, "on");
        typedStorage.remove(stored.wallet);
        storedUser.set(makeUser(result.data.access_token, result.data.profile));
        busy.set(null);
        if (result.data.is_new_user) registered$.next();
      }),
    );
  };

  /** The identity session that this browser's last sign-in left. */
  const silently$ = defer(() => {
    if (typedStorage.read(stored.silentSignIn) !== "on") return idle$;
    // The page may be left for the provider's.
    if (navigation.location.value.path !== paths.login) rememberLocation(typedStorage, ports.navigation);
    return signIn.begin(true).pipe(switchMap((reply) => logIn(reply, true)));
  });

  /** The native app's token is worth something only once the service has renewed it. */
  const byNative = (token: string): Observable<unknown> => {
    const nobody = { nick_name: "", icon: "", user_id: "native" };
    storedUser.set({ ...makeUser(token, nobody), expiresAt: clock.now() });
    busy.set({ status: "restoring", waiting: false });
    return refresh.untilAnswered().pipe(
      switchMap((result) => {
        if (result.kind === "refreshed") return idle$;
        if (result.kind === "unreachable") return of(busy.set(waiting));
        busy.set({ status: "signingIn" });
        storedUser.clear();
        return silently$;
      }),
    );
  };

  const start$ = defer(() => {
    const { path, query } = navigation.location.value;
    if (path.startsWith(paths.login) && signIn.isAnswer(query)) {
      busy.set({ status: "signingIn" });
      const silent = typedStorage.read(stored.signIn)?.silent ?? false;
      // The answer serves once: a reload must not try it again.
      navigation.go(paths.login, { replace: true });
      return signIn.finish(query).pipe(switchMap((reply) => logIn(reply, silent)));
    }
    if (storedUser.user.value) return restore$;
    if (typedStorage.read(stored.nativeSignIn) === "off") return silently$;
    return nativeToken(ports.shell, clock).pipe(
      switchMap((token) => (token === null ? silently$ : byNative(token))),
    );
  });

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
  scope.run("sign out", actions.of("session/signOut").pipe(tap(signOut)));
  scope.run(
    "start",
    attempt(report, "session/start", () => start$, idle$).pipe(takeUntil(actions.of("session/signOut"))),
  );
  scope.run(
    "sign in",
    actions.of("session/signIn").pipe(
      filter(() => session.value.status === "signedOut"),
      exhaustMap(() => {
        busy.set({ status: "signingIn" });
        const signIn$ = () => signIn.begin(false).pipe(switchMap((reply) => logIn(reply, false)));
        return attempt(report, "session/signIn", signIn$, idle$);
      }),
    ),
  );
  scope.run(
    "invalid",
    backend.invalid$.pipe(
      // Of a token whose life is over nobody expected more: its renewal decides.
      filter(() => busy.value === null && isFresh(storedUser.user.value, clock.now())),
      tap(refused),
    ),
  );
  scope.run(
    "keep fresh",
    refresh
      .keepFresh(() => session.value.status === "signedIn")
      .pipe(
        tap((result) => {
          if (result.kind === "ended") refused(result.code);
        }),
      ),
  );
  return { session, player, registered$: registered$.asObservable(), logOut, signOut };
}

/** Why a person's own sign-in came to nothing. */
function tellSignIn(toasts: Toasts, result: CallResult<unknown>): void {
  if (result.kind === "ok" || result.kind === "unauthorized") toasts.show({ message: "signInFailed" });
  else toastFailure(toasts, result);
}
