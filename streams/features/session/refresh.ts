import {
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  type Observable,
  of,
  race,
  repeat,
  switchMap,
  take,
  takeWhile,
} from "rxjs";
import { calls } from "../../../wire/calls/calls.ts";
import { isBusy } from "../../../wire/calls/envelope.ts";
import { tokenLife } from "../../../wire/durations.ts";
import type { Scope } from "../../lib/scope.ts";
import { after } from "../../lib/time.ts";
import type { Ports } from "../../ports.ts";
import { callTimeout, refreshRetryAfter, tokenRefreshAfter } from "../../rules/durations.ts";
import { withLock } from "../../rules/withLock.ts";
import type { UserInfo } from "../../storage/stored.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { Refused } from "./backend.ts";
import type { StoredUser } from "./storedUser.ts";
import type { UserOf } from "./user.ts";

/** The result of an attempt to renew the token. */
type RefreshResult =
  | { kind: "refreshed" }
  /** No usable reply: the token may still be valid. */
  | { kind: "unreachable" }
  /** The session is over, maybe without a reason (R-SES-02). */
  | ({ kind: "ended" } & Refused);

export interface Refresh {
  /**
   * Renews the token; retries 15 s after a failure, or once the network is back, and completes with a decisive
   * reply.
   */
  untilRenewed(): Observable<RefreshResult>;
  /** Renews each token after two thirds of its lifetime, while `active()` (R-SES-06). */
  keepFresh(active: () => boolean): Observable<RefreshResult>;
}

export function createRefresh(
  scope: Scope,
  deps: CommonDeps<"pageLifecycle" | "backend"> & {
    ports: Pick<Ports, "clock" | "lifecycle">;
    storedUser: StoredUser;
    userOf: UserOf;
  },
): Refresh {
  const { pageLifecycle, storedUser, backend, userOf } = deps;
  const { clock, lifecycle } = deps.ports;
  const unreachable: Observable<RefreshResult> = of({ kind: "unreachable" });
  const ended: RefreshResult = { kind: "ended", code: null, msg: "" };

  const ask = (): Observable<RefreshResult> =>
    backend.call(calls.refresh, {}).pipe(
      map((result): RefreshResult => {
        if (result.kind === "unauthorized") return { ...result, kind: "ended" };
        // A refusal without a reason ends the session of an expired token only.
        const isRefusal = result.kind === "forbidden" || (result.kind === "refused" && !isBusy(result.code));
        if (isRefusal && !isFresh(storedUser.user.value, clock.now())) return ended;
        if (result.kind !== "ok") return { kind: "unreachable" };
        if (result.data === null) return ended;
        storedUser.set(userOf(result.data.access_token, result.data.profile));
        return { kind: "refreshed" };
      }),
    );

  /**
   * One tab at a time, since each refresh replaces the refresh token. A tab that waited may find the work done.
   */
  const once = (): Observable<RefreshResult> => {
    const before = storedUser.user.value?.token;
    const work$ = defer(() =>
      storedUser.user.value?.token === before ? ask() : of<RefreshResult>({ kind: "refreshed" }),
    );
    // A frozen tab may keep the lock: beyond the time of two calls there is nothing to wait for.
    const late$ = after(clock, 2 * callTimeout, "session/callTimeout").pipe(switchMap(() => unreachable));
    return race(withLock(lifecycle, "refresh", work$), late$);
  };

  const untilRenewed = (): Observable<RefreshResult> =>
    defer(() => scope.attempt("session/refresh", once, unreachable)).pipe(
      repeat({
        delay: () =>
          race(after(clock, refreshRetryAfter, "session/refreshRetryAfter"), pageLifecycle.cameOnline$),
      }),
      takeWhile((result) => result.kind === "unreachable", true),
    );

  return {
    untilRenewed,
    keepFresh: (active) =>
      storedUser.user.pipe(
        map((user) => user?.expiresAt ?? null),
        distinctUntilChanged(),
        switchMap((expiresAt) => {
          if (expiresAt === null) return EMPTY;
          const fresh = tokenLife * tokenRefreshAfter;
          const dueAt = expiresAt - tokenLife + fresh;
          const timer$ = after(
            clock,
            Math.min(fresh, Math.max(0, dueAt - clock.now())),
            "session/tokenRefreshAfter",
          );
          // Timers are late after sleep: on wake, or when a call is refused, the wall clock decides.
          const late$ = merge(pageLifecycle.woke$, backend.invalid$).pipe(filter(() => clock.now() >= dueAt));
          return merge(timer$, late$).pipe(filter(active), take(1), switchMap(untilRenewed));
        }),
      ),
  };
}

/** Whether the user's token has not expired yet. */
export function isFresh(user: UserInfo | null, now: number): boolean {
  return user !== null && user.expiresAt > now;
}
