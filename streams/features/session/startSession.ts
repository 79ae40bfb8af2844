import {
  concat,
  defer,
  EMPTY,
  filter,
  map,
  type Observable,
  of,
  race,
  switchMap,
  take,
  takeUntil,
  tap,
} from "rxjs";
import * as z from "zod/mini";
import { calls } from "../../../wire/calls/calls.ts";
import { type CallResult, codes } from "../../../wire/calls/envelope.ts";
import { jsonOf } from "../../../wire/orElse.ts";
import type { Source } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import { pages } from "../../page/routes.ts";
import type { Toasts } from "../../page/toasts.ts";
import type { Clock, IdentityReply, Ports, Shell } from "../../ports.ts";
import { shellTimeout } from "../../rules/durations.ts";
import { stored } from "../../storage/stored.ts";
import type { CommonDeps } from "../commonDeps.ts";
import { toastFailure } from "./backend.ts";
import type { EndSession } from "./endSession.ts";
import { rememberLocation } from "./guard.ts";
import { isFresh, type Refresh } from "./refresh.ts";
import type { Busy } from "./sessionState.ts";
import type { SignIn } from "./signIn.ts";
import type { StoredUser } from "./storedUser.ts";
import type { UserOf } from "./user.ts";

export interface StartSessionDeps
  extends CommonDeps<"backend" | "typedStorage" | "navigation" | "overlays" | "toasts"> {
  ports: Pick<Ports, "clock" | "navigation" | "shell">;
  storedUser: StoredUser;
  signIn: SignIn;
  userOf: UserOf;
  refresh: Refresh;
  endSession: EndSession;
  /** Called after a sign-in that created the account. */
  registered: () => void;
}

/** The ways in which a session starts (R-SES-01, R-SES-02). */
export interface StartSession {
  /** At page load: the provider's answer, the stored token, the native app's token, or a silent sign-in. */
  readonly start$: Observable<unknown>;
  /** The player's own click. */
  readonly signIn$: Observable<unknown>;
  /** Ends what the session is busy with; completes without emitting. */
  readonly idle$: Observable<never>;
}

export function createStartSession(deps: StartSessionDeps, busy: Source<Busy>): StartSession {
  const { ports, storedUser, typedStorage, signIn, navigation, userOf, refresh, endSession } = deps;
  const { clock, shell } = ports;
  const idle$ = defer((): Observable<never> => {
    busy.set(null);
    return EMPTY;
  });
  const waiting = { status: "restoring", waiting: true } as const;
  const logIn = createLogIn(deps, busy, idle$);

  /**
   * A stored token is renewed first. While it is fresh, an unreachable service does not keep the player out.
   */
  const restore$ = concat(
    refresh.untilRenewed().pipe(
      tap((result) => {
        if (result.kind === "ended") endSession.refused(result);
        else if (result.kind === "unreachable" && busy.value !== null)
          busy.set(isFresh(storedUser.user.value, clock.now()) ? null : waiting);
      }),
      takeUntil(storedUser.user.pipe(filter((user) => user === null))),
    ),
    idle$,
  );

  /** Uses the provider's session that this browser's last sign-in left. */
  const signInSilently$ = defer(() => {
    if (typedStorage.read(stored.silentSignIn) !== "on") return idle$;
    // The provider may take over the page.
    if (navigation.location.value.path !== pages.login.path)
      rememberLocation({ navigation, port: ports.navigation, typedStorage });
    return signIn.begin(true).pipe(switchMap((reply) => logIn(reply, true)));
  });

  /** The native app's token only counts once the service has renewed it. */
  const signInByNativeToken = (token: string): Observable<unknown> => {
    const unknownProfile = { nick_name: "", icon: "", user_id: "native" };
    storedUser.set({ ...userOf(token, unknownProfile), expiresAt: clock.now() });
    busy.set({ status: "restoring", waiting: false });
    return refresh.untilRenewed().pipe(
      tap(({ kind }) => {
        if (kind === "unreachable") busy.set(waiting);
      }),
      filter(({ kind }) => kind !== "unreachable"),
      switchMap(({ kind }) => {
        if (kind === "refreshed") return idle$;
        busy.set({ status: "signingIn" });
        storedUser.clear();
        return signInSilently$;
      }),
    );
  };

  const start$ = defer(() => {
    const { path, query } = navigation.location.value;
    const text = typedStorage.read(stored.endedBecause);
    if (text !== null) {
      deps.toasts.show({ text });
      typedStorage.remove(stored.endedBecause);
    }
    if (path.startsWith(pages.login.path) && signIn.isAnswer(query)) {
      busy.set({ status: "signingIn" });
      const silent = typedStorage.read(stored.signIn)?.silent ?? false;
      // The answer is valid once: a reload must not send it again.
      navigation.go(pages.login.path, { replace: true });
      return signIn.finish(query).pipe(switchMap((reply) => logIn(reply, silent)));
    }
    if (storedUser.user.value) return restore$;
    if (typedStorage.read(stored.nativeSignIn) === "off") return signInSilently$;
    return nativeToken(shell, clock).pipe(
      switchMap((token) => (token === null ? signInSilently$ : signInByNativeToken(token))),
    );
  });

  return {
    start$,
    signIn$: defer(() => signIn.begin(false).pipe(switchMap((reply) => logIn(reply, false)))),
    idle$,
  };
}

/** Exchanges the identity provider's token for a session of the service. */
function createLogIn(deps: StartSessionDeps, busy: Source<Busy>, idle$: Observable<never>) {
  const { storedUser, backend, typedStorage, signIn, overlays, toasts, userOf, endSession, registered } =
    deps;
  /** @param keeps R-DATA-03: the account is to be deleted, and its player has said that they keep it */
  const logIn = (reply: IdentityReply, silent: boolean, keeps = {}): Observable<unknown> => {
    if (reply.kind !== "token") {
      if (silent && reply.kind === "none") typedStorage.write(stored.silentSignIn, "off");
      if (!silent && reply.kind === "failed") toasts.show({ message: "signInFailed" });
      return idle$;
    }
    const given = { client_id: signIn.clientId, id_token: reply.idToken, ...keeps };
    return backend.call(calls.login, given).pipe(
      switchMap((result) => {
        if (result.kind !== "ok" || result.data === null) {
          if (result.kind === "ok") endSession.clearAll();
          if (silent && result.kind !== "failed") typedStorage.write(stored.silentSignIn, "off");
          if (silent) return idle$;
          if (result.kind === "refused" && result.code === codes.accountLeaves)
            return overlays
              .open("confirm", { message: "keepAccount", leaving: result.data })
              .pipe(switchMap((yes) => (yes ? logIn(reply, silent, { keep_account: true }) : idle$)));
          toastSignInFailure(toasts, result);
          return idle$;
        }
        typedStorage.write(stored.silentSignIn, "on");
        typedStorage.remove(stored.wallet);
        storedUser.set(userOf(result.data.access_token, result.data.profile));
        busy.set(null);
        if (result.data.is_new_user) registered();
        return EMPTY;
      }),
    );
  };
  return logIn;
}

function toastSignInFailure(toasts: Toasts, result: CallResult<unknown>): void {
  if (result.kind === "ok" || result.kind === "unauthorized") toasts.show({ message: "signInFailed" });
  else toastFailure(toasts, result);
}

const info = z.object({ token: z.string().check(z.minLength(1)) });

/** The token in the native app's common info; null without a shell or a token, or after 1 s (R-SES-01). */
function nativeToken(shell: Shell, clock: Clock): Observable<string | null> {
  if (!shell.present) return of(null);
  return race(
    shell.commonInfo$.pipe(map((json) => info.safeParse(jsonOf(json)).data?.token ?? null)),
    after(clock, shellTimeout, "session/shellTimeout").pipe(map(() => null)),
  ).pipe(take(1));
}
