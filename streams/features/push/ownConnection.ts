import {
  defer,
  EMPTY,
  filter,
  forkJoin,
  map,
  merge,
  NEVER,
  type Observable,
  of,
  race,
  repeat,
  switchMap,
  take,
  tap,
} from "rxjs";
import { calls } from "../../../wire/calls/calls.ts";
import type { PushEvent } from "../../../wire/socket.ts";
import type { LoadCode } from "../../lib/lazyModule.ts";
import type { Scope } from "../../lib/scope.ts";
import type { Source } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { Ports } from "../../ports.ts";
import { backoffDelay } from "../../rules/backoff.ts";
import { backoffReset } from "../../rules/durations.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { Backend } from "../session/backend.ts";
import type { Connection } from "./connectionState.ts";
import type { Dedupe } from "./dedupe.ts";
import type { OwnerStatus, SocketSharing } from "./sharedSocket.ts";
import {
  type FrameCodec,
  openSocketSession,
  type SocketSessionEnd,
  type SocketSessionEvent,
  type Ticket,
} from "./socketSession.ts";

export interface OwnConnectionDeps extends CommonDeps<"config" | "pageLifecycle" | "backend" | "toasts"> {
  ports: Pick<Ports, "socket" | "clock" | "entropy" | "navigation" | "report">;
  loadFrameCodec: LoadCode<FrameCodec>;
  logOut: () => void;
  connection: Source<Connection>;
  tabs: SocketSharing;
  pushed: (push: PushEvent) => void;
  /** Called each time the socket opens. */
  opened: () => void;
}

/** Connects and reconnects, as the one tab that owns the session socket (R-SOCK-01). Never completes. */
export function ownConnection(
  scope: Scope,
  deps: OwnConnectionDeps,
  uid: string,
  seen: Dedupe,
): Observable<unknown> {
  const { ports, pageLifecycle, connection, tabs } = deps;
  const { clock } = ports;
  return defer(() => {
    let openedAt: number | null = null;
    let reason: SocketSessionEnd | "refused" = "lost";
    const reconnect = createReconnect(deps);
    let perform = deps.backend.callWithToast;

    const session$ = defer(() => {
      connection.set({ status: "connecting" });
      reason = "lost";
      // Only the first attempt is news (R-ERR-03); the others go on by themselves.
      const ticket$ = fetchTicket(scope, deps, uid, perform);
      perform = deps.backend.call;
      return ticket$.pipe(
        switchMap((ticket): Observable<SocketSessionEvent> => {
          if (ticket) return openSocketSession(ticket, { ...ports, pageLifecycle, seen });
          reason = "refused";
          return EMPTY;
        }),
        tap((event) => {
          if (event.kind === "open") {
            openedAt = clock.now();
            connection.set({ status: "open", since: openedAt });
            deps.opened();
          } else if (event.kind === "push") {
            deps.pushed(event.push);
            tabs.forwardPush(event.msgId, event.push);
          } else reason = event.reason;
        }),
      );
    });
    const sessions$ = scope
      .attempt("connection", () => session$)
      .pipe(
        repeat({
          delay: () => {
            const wasStable = openedAt !== null && clock.now() - openedAt >= backoffReset;
            openedAt = null;
            return reconnect(reason, wasStable);
          },
        }),
      );
    const status$ = connection.pipe(
      map(ownerStatusOf),
      filter((status) => status !== null),
    );
    return merge(sessions$, tabs.shareStatus(status$));
  });
}

/** Both halves of the ticket and the frame codec; null where refused or not fetched. */
function fetchTicket(
  scope: Scope,
  { ports, config, loadFrameCodec }: OwnConnectionDeps,
  uid: string,
  perform: Backend["call"],
): Observable<Ticket | null> {
  return forkJoin([
    perform(calls.wssToken, {}),
    perform(calls.signature, {}),
    scope.attempt<FrameCodec | null>("codec", loadFrameCodec, of(null)).pipe(take(1)),
  ]).pipe(
    map(([token, signature, codec]) => {
      if (token.kind !== "ok" || signature.kind !== "ok" || codec === null) return null;
      const query = new URLSearchParams({ token: token.data.token, uid, sign: signature.data.signature });
      const address = config.sessionUrl || `${ports.navigation.origin.replace(/^http/, "ws")}/session`;
      return { url: `${address}?${query}`, signature: signature.data.signature, codec };
    }),
  );
}

/** When to connect again after the end of a session, if ever. `wasStable`: the backoff starts over. */
function createReconnect({ ports, connection, toasts, logOut, pageLifecycle }: OwnConnectionDeps) {
  const { clock, entropy } = ports;
  let failures = 0;
  let refusals = 0;
  return (reason: SocketSessionEnd | "refused", wasStable: boolean): Observable<unknown> => {
    if (reason === "displaced") {
      connection.set({ status: "displaced" });
      toasts.show({ message: "signedInElsewhere" });
      return NEVER;
    }
    if (reason === "tokenRefused") {
      refusals = wasStable ? 1 : refusals + 1;
      if (refusals === 1) return of(undefined);
      logOut();
      return NEVER;
    }
    refusals = 0;
    // The page woke up: no backoff.
    if (reason === "slept") return of(undefined);
    failures = wasStable ? 1 : failures + 1;
    const delay = backoffDelay(failures, entropy.random());
    connection.set({ status: "waiting", reason, retryAt: clock.now() + delay });
    return race(after(clock, delay, "push/backoff"), pageLifecycle.cameOnline$, pageLifecycle.woke$).pipe(
      take(1),
    );
  };
}

/** The status to share with other tabs; null while there is nothing to share. */
function ownerStatusOf({ status }: Connection): OwnerStatus | null {
  return status === "off" || status === "following" ? null : status;
}
