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
  timeout,
} from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import { after } from "../../lib/time.ts";
import type { Ports } from "../../ports.ts";
import { callTimeout, refreshAgain, tokenLife, tokenRefreshAfter } from "../../rules/durations.ts";
import { exclusive } from "../../rules/exclusive.ts";
import type { PageLifecycle } from "../../ui/pageLifecycle.ts";
import { calls } from "../../wire/calls.ts";
import type { UserInfo } from "../../wire/stored.ts";
import type { Backend } from "./backend.ts";
import type { StoredUser } from "./storedUser.ts";
import type { UserOf } from "./user.ts";

/** How an attempt to renew the token went. */
export type Refreshed =
  | { kind: "refreshed" }
  /** No usable answer: the token may still be good. */
  | { kind: "unreachable" }
  /** The server gave no new token. `code` is its own word for a session that is over; null where it gave none (R-SES-02). */
  | { kind: "ended"; code: number | null };

export interface Refresh {
  /** Renews the token: tries again 15 s after it failed, or as soon as the network is back, and ends with an answer. */
  untilAnswered(): Observable<Refreshed>;
  /** Renews each token when two thirds of its life have passed, while `active()` (R-SES-06). */
  keepFresh(active: () => boolean): Observable<Refreshed>;
}

export function createRefresh(
  scope: Scope,
  deps: {
    ports: Pick<Ports, "clock" | "lifecycle">;
    pageLifecycle: PageLifecycle;
    storedUser: StoredUser;
    backend: Backend;
    userOf: UserOf;
  },
): Refresh {
  const { pageLifecycle, storedUser, backend, userOf } = deps;
  const { clock, lifecycle } = deps.ports;
  const unreachable: Observable<Refreshed> = of({ kind: "unreachable" });

  const ask = (): Observable<Refreshed> =>
    backend.call(calls.refresh, {}).pipe(
      map((result): Refreshed => {
        if (result.kind === "unauthorized") return { kind: "ended", code: result.code };
        // A no without a reason ends nothing that still lives; for a token whose life is over it is the last word.
        const isNo = result.kind === "forbidden" || (result.kind === "refused" && !isBusy(result.code));
        if (isNo && !isFresh(storedUser.user.value, clock.now())) return { kind: "ended", code: null };
        if (result.kind !== "ok") return { kind: "unreachable" };
        if (result.data === null) return { kind: "ended", code: null };
        storedUser.set(userOf(result.data.access_token, result.data.profile));
        return { kind: "refreshed" };
      }),
    );

  /** One at a time over all tabs: the refresh token changes with each. A tab that waited may find the work done. */
  const once = (): Observable<Refreshed> => {
    const before = storedUser.user.value?.token;
    const work$ = defer(() =>
      storedUser.user.value?.token === before ? ask() : of<Refreshed>({ kind: "refreshed" }),
    );
    return exclusive(lifecycle, "refresh", work$).pipe(
      // A frozen tab may keep the lock: its call and ours together never take longer.
      timeout({ first: 2 * callTimeout, scheduler: clock.scheduler, with: () => unreachable }),
    );
  };

  const untilAnswered = (): Observable<Refreshed> =>
    defer(() => scope.attempt("session/refresh", once, unreachable)).pipe(
      repeat({ delay: () => race(after(clock, refreshAgain), pageLifecycle.cameOnline$) }),
      takeWhile((result) => result.kind === "unreachable", true),
    );

  return {
    untilAnswered,
    keepFresh: (active) =>
      storedUser.user.pipe(
        map((user) => user?.expiresAt ?? null),
        distinctUntilChanged(),
        switchMap((expiresAt) => {
          if (expiresAt === null) return EMPTY;
          const fresh = tokenLife * tokenRefreshAfter;
          const dueAt = expiresAt - tokenLife + fresh;
          const timer$ = after(clock, Math.min(fresh, Math.max(0, dueAt - clock.now())));
          // A sleeping page's timers are late: on wake, or on a refusal, the wall clock decides.
          const late$ = merge(pageLifecycle.woke$, backend.invalid$).pipe(filter(() => clock.now() >= dueAt));
          return merge(timer$, late$).pipe(filter(active), take(1), switchMap(untilAnswered));
        }),
      ),
  };
}

/** Whether a token's life is not over yet. */
export function isFresh(user: UserInfo | null, now: number): boolean {
  return user !== null && user.expiresAt > now;
}

/** A server that could not do it now, in HTTP's words. */
function isBusy(code: number): boolean {
  return code === 429 || (code >= 500 && code <= 599);
}
