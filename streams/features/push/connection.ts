import { defer, EMPTY, finalize, type Observable, of, Subject, switchMap, tap } from "rxjs";
import type { PushEvent } from "../../../wire/socket.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { Ports } from "../../ports.ts";
import type { Connection } from "./connectionState.ts";
import { createDedupe, type Dedupe } from "./dedupe.ts";
import { type OwnConnectionDeps, ownConnection } from "./ownConnection.ts";
import { createSocketSharing, type OwnerStatus } from "./sharedSocket.ts";

export interface ConnectionFeature {
  readonly connection: State<Connection>;
  /** Every push once, whichever tab owns the socket. */
  readonly push$: Observable<PushEvent>;
  /** Emits each time the socket opens, here or in the tab that owns it. */
  readonly connected$: Observable<void>;
}

export interface ConnectionDeps
  extends Pick<
    OwnConnectionDeps,
    "config" | "loadFrameCodec" | "pageLifecycle" | "backend" | "toasts" | "logOut"
  > {
  ports: OwnConnectionDeps["ports"] & Pick<Ports, "lifecycle">;
  player: State<string | null>;
}

const lockName = "connection";

/** The session socket: one owner among the tabs, tickets, backoff, reconnects (R-SOCK-01). */
export function createConnection(scope: Scope, deps: ConnectionDeps): ConnectionFeature {
  const { player, ports } = deps;
  const connection = source<Connection>({ status: "off" });
  const push$ = new Subject<PushEvent>();
  const connected$ = new Subject<void>();
  const tabs = createSocketSharing(ports);
  const own = (uid: string, seen: Dedupe): Observable<unknown> =>
    ownConnection(
      scope,
      {
        ...deps,
        connection,
        tabs,
        pushed: (push) => push$.next(push),
        opened: () => connected$.next(),
      },
      uid,
      seen,
    );

  /** Receives pushes and status from the tab that owns the connection. */
  const follow = (seen: Dedupe): Observable<unknown> =>
    defer(() => {
      connection.set({ status: "following", owner: "connecting" });
      let before: OwnerStatus | null = null;
      return tabs.fromOwner$.pipe(
        tap((message) => {
          if (message.kind === "push") {
            if (message.msgId === undefined || seen.isFirst(message.msgId)) push$.next(message.push);
            return;
          }
          const reopened = before !== null && before !== "open" && message.owner === "open";
          before = message.owner;
          connection.set({ status: "following", owner: message.owner });
          if (reopened) connected$.next();
        }),
      );
    });

  /** Another device displaced the owning tab's connection: connecting would displace that one in turn. */
  const stayDisplaced$ = defer(() => {
    connection.set({ status: "displaced" });
    return tabs.shareStatus(of("displaced"));
  });

  scope.run(
    "connection",
    player.pipe(
      switchMap((uid) => {
        if (uid === null) return EMPTY;
        // One for each player: it outlives reconnects and a change of the owning tab.
        const seen = createDedupe();
        return ports.lifecycle.lock(lockName).pipe(
          switchMap((lock) => {
            if (lock === "waiting") return follow(seen);
            const { value } = connection;
            const isDisplaced = value.status === "following" && value.owner === "displaced";
            return isDisplaced ? stayDisplaced$ : own(uid, seen);
          }),
          finalize(() => connection.set({ status: "off" })),
        );
      }),
    ),
  );
  return { connection, push$: push$.asObservable(), connected$: connected$.asObservable() };
}
