import {
  defer,
  EMPTY,
  finalize,
  forkJoin,
  map,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  type ObservableInput,
  of,
  race,
  repeat,
  Subject,
  switchMap,
  take,
  tap,
} from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { Ports } from "../../ports.ts";
import { backoffDelay } from "../../rules/backoff.ts";
import { backoffReset } from "../../rules/durations.ts";
import type { PageLifecycle } from "../../ui/pageLifecycle.ts";
import type { Toasts } from "../../ui/toasts.ts";
import { calls } from "../../wire/calls.ts";
import type { AppConfig } from "../../wire/config.ts";
import type { PushEvent } from "../../wire/socket.ts";
import type { Backend } from "../session/backend.ts";
import { createDedupe, type Dedupe } from "./dedupe.ts";
import { createTabs, type OwnerStatus } from "./sharedSocket.ts";
import {
  type FrameCodec,
  openSocketSession,
  type SocketSessionEnd,
  type SocketSessionEvent,
  type Ticket,
} from "./socketSession.ts";

/** The session socket, as the screens may tell it. Times in epoch ms. */
export type Connection =
  | { status: "off" }
  | { status: "connecting" }
  | { status: "open"; since: number }
  | {
      status: "waiting";
      /** `lost` the connection broke · `silent` nothing came for 25 s · `refused` no ticket · `badFrames` five in a row */
      reason: "lost" | "silent" | "refused" | "badFrames";
      retryAt: number;
    }
  /** Signed in on another device: no reconnect. */
  | { status: "displaced" }
  /** Another tab of this browser holds the connection and passes its pushes on; `owner` is how that one fares. */
  | { status: "following"; owner: OwnerStatus };

export interface ConnectionFeature {
  readonly connection: State<Connection>;
  /** Every push once, whichever tab holds the socket. */
  readonly push$: Observable<PushEvent>;
  /** The socket opened (again), here or in the tab that holds it. */
  readonly connected$: Observable<void>;
}

export interface ConnectionDeps {
  ports: Pick<Ports, "socket" | "clock" | "entropy" | "lifecycle" | "navigation" | "report">;
  config: AppConfig;
  /** Fetches the code of the frame codec. */
  frames: () => ObservableInput<FrameCodec>;
  pageLifecycle: PageLifecycle;
  player: State<string | null>;
  backend: Backend;
  toasts: Toasts;
  logOut: () => void;
}

const lockName = "connection";

/** The session socket over its whole life: one owner among the tabs, tickets, backoff, reconnects (R-SOCK-01). */
export function createConnection(scope: Scope, deps: ConnectionDeps): ConnectionFeature {
  const { config, frames, pageLifecycle, player, backend, toasts, logOut, ports } = deps;
  const { clock, entropy, lifecycle, navigation } = ports;
  const connection = source<Connection>({ status: "off" });
  const push$ = new Subject<PushEvent>();
  const connected$ = new Subject<void>();
  const tabs = createTabs(ports);

  const ticket$ = (uid: string): Observable<Ticket | null> =>
    forkJoin([
      backend.call(calls.wssToken, {}),
      backend.call(calls.signature, {}),
      scope.attempt<FrameCodec | null>("frame codec", frames, of(null)).pipe(take(1)),
    ]).pipe(
      map(([token, signature, codec]) => {
        if (token.kind !== "ok" || signature.kind !== "ok" || codec === null) return null;
        const query = new URLSearchParams({ token: token.data.token, uid, sign: signature.data.signature });
        const address = config.sessionUrl || `${navigation.origin.replace(/^http/, "ws")}/session`;
        return { url: `${address}?${query}`, signature: signature.data.signature, codec };
      }),
    );

  /** Connects again and again, as the owner among the tabs. */
  const own = (uid: string, seen: Dedupe): Observable<unknown> =>
    defer(() => {
      let openedAt: number | null = null;
      let failures = 0;
      let refusals = 0;
      let reason: SocketSessionEnd | "refused" = "lost";

      const attempt$ = defer(() => {
        connection.set({ status: "connecting" });
        reason = "lost";
        return ticket$(uid).pipe(
          switchMap((ticket): Observable<SocketSessionEvent> => {
            if (ticket) return openSocketSession(ticket, { ...ports, pageLifecycle, seen });
            reason = "refused";
            return EMPTY;
          }),
          tap((event) => {
            if (event.kind === "open") {
              openedAt = clock.now();
              connection.set({ status: "open", since: openedAt });
              connected$.next();
            } else if (event.kind === "push") {
              push$.next(event.push);
              tabs.passOn(event.msgId, event.push);
            } else reason = event.reason;
          }),
        );
      });

      const pause$ = (): Observable<unknown> => {
        const wasStable = openedAt !== null && clock.now() - openedAt >= backoffReset;
        openedAt = null;
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
        // Back in the foreground: at once.
        if (reason === "slept") return of(undefined);
        failures = wasStable ? 1 : failures + 1;
        const delay = backoffDelay(failures, entropy.random());
        connection.set({ status: "waiting", reason, retryAt: clock.now() + delay });
        return race(after(clock, delay), pageLifecycle.cameOnline$, pageLifecycle.woke$).pipe(take(1));
      };

      const attempts$ = scope.attempt("connection", () => attempt$).pipe(repeat({ delay: pause$ }));
      return merge(attempts$, tabs.tell(connection.pipe(mergeMap(ownStatus))));
    });

  /** Hears from the tab that owns the connection. */
  const follow = (seen: Dedupe): Observable<unknown> =>
    defer(() => {
      connection.set({ status: "following", owner: "connecting" });
      let before: OwnerStatus | null = null;
      return tabs.news$.pipe(
        tap((news) => {
          if (news.kind === "push") {
            if (news.msgId === undefined || seen.first(news.msgId)) push$.next(news.push);
            return;
          }
          const reopened = before !== null && before !== "open" && news.owner === "open";
          before = news.owner;
          connection.set({ status: "following", owner: news.owner });
          if (reopened) connected$.next();
        }),
      );
    });

  /** The account went on elsewhere, as the tab that closed knew: to connect would take it back. */
  const stayAway$ = defer(() => {
    connection.set({ status: "displaced" });
    return tabs.tell(of("displaced"));
  });

  scope.run(
    "connection",
    player.pipe(
      switchMap((uid) => {
        if (uid === null) return EMPTY;
        // A player's own: it outlives reconnects and a change of the owning tab.
        const seen = createDedupe();
        return lifecycle.lock(lockName).pipe(
          switchMap((lock) => {
            if (lock === "waiting") return follow(seen);
            const { value } = connection;
            return value.status === "following" && value.owner === "displaced" ? stayAway$ : own(uid, seen);
          }),
          finalize(() => connection.set({ status: "off" })),
        );
      }),
    ),
  );
  return { connection, push$: push$.asObservable(), connected$: merge(connected$) };
}

/** What the owner has to tell the other tabs. */
function ownStatus({ status }: Connection): OwnerStatus[] {
  return status === "off" || status === "following" ? [] : [status];
}
