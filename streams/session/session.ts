import {
  combineLatest,
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  map,
  merge,
  NEVER,
  type Observable,
  of,
  race,
  repeat,
  Subject,
  switchMap,
  take,
  takeWhile,
  tap,
} from "rxjs";
import type { Actions } from "../actions.ts";
import { attempt } from "../lib/attempt.ts";
import type { Scope } from "../lib/scope.ts";
import { type State, source } from "../lib/state.ts";
import { after } from "../lib/time.ts";
import type { IdentityReply, Ports } from "../ports.ts";
import { refreshAgain, tokenLife, tokenRefreshAfter } from "../rules/durations.ts";
import { exclusive } from "../rules/exclusive.ts";
import type { Navigation } from "../ui/navigation.ts";
import type { Toasts } from "../ui/toasts.ts";
import { calls } from "../wire/calls.ts";
import { stored, type UserInfo } from "../wire/stored.ts";
import type { Account } from "./account.ts";
import type { Backend } from "./backend.ts";
import type { Device } from "./device.ts";
import type { Keep } from "./keep.ts";
import { nativeToken } from "./nativeToken.ts";
import type { Presence } from "./presence.ts";
import type { SignIn } from "./signIn.ts";

/** Who is here. */
export type Session =
  /** A stored token is being refreshed. `waiting` when the service could not be reached; it is tried again. */
  | { status: "restoring"; waiting: boolean }
  /** A silent sign-in is being tried, or a person's sign-in is being finished. */
  | { status: "signingIn" }
  | { status: "signedOut" }
  | { status: "signedIn"; user: UserInfo };

export interface SessionFeature {
  readonly session: State<Session>;
  /** The player's id once signed in; null otherwise. A new value means a new player. */
  readonly player: State<string | null>;
  /** A registration has just happened (R-GIFT-01). */
  readonly registered$: Observable<void>;
  /** Ends the session as a refused token does (R-SES-05). */
  readonly logOut: () => void;
}

export interface SessionDeps {
  ports: Pick<Ports, "clock" | "lifecycle" | "navigation" | "shell" | "report">;
  presence: Presence;
  account: Account;
  backend: Backend;
  device: Device;
  keep: Keep;
  signIn: SignIn;
  navigation: Navigation;
  toasts: Toasts;
  actions: Actions;
}

type Profile = { nick_name: string; icon: string; user_id: string };

/** Sign-in, refresh and sign-out (R-SES-01, 02, 05 … 07, 09, R-ROUTE-02). */
export function createSession(scope: Scope, deps: SessionDeps): SessionFeature {
  const { presence, account, backend, device, keep, signIn, navigation, toasts, actions } = deps;
  const { clock, lifecycle, report } = deps.ports;
  const registered$ = new Subject<void>();
  const busy = source<Extract<Session, { status: "restoring" | "signingIn" }> | null>(
    account.user.value ? { status: "restoring", waiting: false } : { status: "signingIn" },
  );

  const userOf = (token: string, profile: Profile): UserInfo => ({
    token,
    userId: profile.user_id,
    nickName: profile.nick_name,
    avatar: profile.icon,
    nation: "",
    wssToken: "",
    expiresAt: clock.now() + tokenLife,
  });

  const clearAll = (): void => {
    keep.remove(stored.wallet);
    device.reset();
    account.clear();
  };

  const logOut = (): void => {
    busy.set(null);
    if (navigation.place.value.path === "/") {
      account.clear();
      return;
    }
    clearAll();
    navigation.go("/login", { replace: true });
    deps.ports.navigation.reload();
  };

  const signOut = (): void => {
    keep.write(stored.silentSignIn, "off");
    keep.remove(stored.redirectTo);
    signIn.forget();
    navigation.go("/login", { replace: true });
    clearAll();
    deps.ports.navigation.reload();
  };

  type Refreshed = "refreshed" | "ended" | "unreachable";

  /** One refresh at a time over all tabs: the refresh token changes with each. */
  const refresh = (): Observable<Refreshed> => {
    const before = account.user.value?.token;
    const work$ = defer((): Observable<Refreshed> => {
      if (account.user.value?.token !== before) return of("refreshed");
      return backend.quiet(calls.refresh, {}).pipe(
        map((result): Refreshed => {
          if (result.kind === "ok" && result.data !== null) {
            account.set(userOf(result.data.access_token, result.data.profile));
            return "refreshed";
          }
          return result.kind === "ok" || result.kind === "unauthorized" ? "ended" : "unreachable";
        }),
      );
    });
    return exclusive(lifecycle, "refresh", work$);
  };

  /** Repeats a refresh until the service answers: after 15 s, or as soon as the network is back. */
  const persistently = (work: () => Observable<Refreshed>): Observable<Refreshed> =>
    defer(work).pipe(
      repeat({ delay: () => race(after(clock, refreshAgain), presence.cameOnline$) }),
      takeWhile((result) => result === "unreachable", true),
    );

  const restore$ = persistently(refresh).pipe(
    tap((result) => {
      if (result === "ended") logOut();
      else if (result === "refreshed" || isFresh(account.user.value, clock.now())) busy.set(null);
      else busy.set({ status: "restoring", waiting: true });
    }),
  );

  const logIn = (reply: IdentityReply, silent: boolean): Observable<unknown> => {
    const signedOut = (): void => {
      if (silent) keep.write(stored.silentSignIn, "off");
      busy.set(null);
    };
    if (reply.kind !== "token") {
      if (reply.kind === "failed" && !silent) toasts.show({ message: "signInFailed" });
      signedOut();
      return EMPTY;
    }
    return backend.quiet(calls.login, { client_id: signIn.clientId, id_token: reply.idToken }).pipe(
      tap((result) => {
        if (result.kind !== "ok" || result.data === null) {
          if (result.kind === "ok") clearAll();
          if (!silent) toasts.show({ message: "signInFailed" });
          signedOut();
          return;
        }
        keep.write(stored.silentSignIn, "on");
        account.set(userOf(result.data.access_token, result.data.profile));
        busy.set(null);
        if (result.data.is_new_user) registered$.next();
      }),
    );
  };

  const silently$ = defer(() => {
    if (keep.read(stored.silentSignIn) !== "on") {
      busy.set(null);
      return EMPTY;
    }
    return signIn.begin(true).pipe(switchMap((reply) => logIn(reply, true)));
  });

  const start$ = defer(() => {
    const { path, query } = navigation.place.value;
    if (path.startsWith("/login") && signIn.isAnswer(query)) {
      busy.set({ status: "signingIn" });
      const silent = keep.read(stored.signIn)?.silent ?? false;
      return signIn.finish(query).pipe(switchMap((reply) => logIn(reply, silent)));
    }
    if (account.user.value) return restore$;
    return nativeToken(deps.ports.shell, clock).pipe(
      switchMap((token) => {
        if (token === null) return silently$;
        account.set(userOf(token, { nick_name: "", icon: "", user_id: "native" }));
        busy.set({ status: "restoring", waiting: false });
        return restore$;
      }),
    );
  });

  const session = scope.state<Session>(
    "session",
    busy.value ?? { status: "signedOut" },
    combineLatest([busy, account.user]).pipe(
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

  scope.run("guard", guard(deps, session));
  scope.run(
    "start",
    attempt(
      report,
      "session/start",
      () => start$,
      defer(() => {
        busy.set(null);
        return EMPTY;
      }),
    ),
  );
  scope.run(
    "sign in",
    actions.of("session/signIn").pipe(
      filter(() => session.value.status === "signedOut"),
      exhaustMap(() => {
        busy.set({ status: "signingIn" });
        return attempt(report, "session/signIn", () =>
          signIn.begin(false).pipe(switchMap((reply) => logIn(reply, false))),
        );
      }),
    ),
  );
  scope.run("sign out", actions.of("session/signOut").pipe(tap(signOut)));
  scope.run(
    "invalid",
    backend.invalid$.pipe(
      filter(() => busy.value === null),
      tap(logOut),
    ),
  );
  scope.run(
    "keep fresh",
    account.user.pipe(
      map((user) => user?.expiresAt ?? null),
      distinctUntilChanged(),
      switchMap((expiresAt) => {
        if (expiresAt === null) return NEVER;
        const dueAt = expiresAt - tokenLife * (1 - tokenRefreshAfter);
        const timer$ = after(clock, Math.max(0, dueAt - clock.now()));
        // A sleeping page's timers are late: on wake the wall clock decides.
        const wake$ = presence.woke$.pipe(filter(() => clock.now() >= dueAt));
        return merge(timer$, wake$).pipe(
          filter(() => session.value.status === "signedIn"),
          take(1),
          switchMap(() => attempt(report, "session/refresh", () => persistently(refresh))),
          tap((result) => {
            if (result === "ended") logOut();
          }),
        );
      }),
    ),
  );
  return { session, player, registered$: registered$.asObservable(), logOut };
}

function isFresh(user: UserInfo | null, now: number): boolean {
  return user !== null && user.expiresAt > now;
}

/** Sends signed-out people to the sign-in page and back to where they wanted to go (R-ROUTE-02). */
function guard(
  { navigation, keep, ports }: Pick<SessionDeps, "navigation" | "keep" | "ports">,
  session: State<Session>,
): Observable<unknown> {
  const status$ = session.pipe(
    map((now) => now.status),
    distinctUntilChanged(),
  );
  const onPlace$ = combineLatest([navigation.place, status$]).pipe(
    tap(([place, status]) => {
      const atLogin = place.path === "/login" || place.path === "/login/index3";
      if (status === "signedOut" && !atLogin) {
        const { path, query } = ports.navigation.address();
        keep.write(stored.redirectTo, path + query);
        navigation.go("/login", { replace: true });
      } else if (status === "signedIn" && atLogin) {
        if (!follow()) navigation.go("/", { replace: true });
      }
    }),
  );
  const follow = (): boolean => {
    const wanted = keep.read(stored.redirectTo);
    keep.remove(stored.redirectTo);
    if (wanted !== null) ports.navigation.replace(wanted);
    return wanted !== null;
  };
  const onSignIn$ = status$.pipe(
    filter((status) => status === "signedIn"),
    tap(() => follow()),
  );
  return concat(of(undefined), merge(onSignIn$, onPlace$));
}
