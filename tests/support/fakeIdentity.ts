import { defer, EMPTY, merge, mergeMap, NEVER, type Observable, of, Subject, switchMap, tap } from "rxjs";
import type { Foundation } from "../../streams/compose/foundation.ts";
import { createCalls, type Identity } from "../../streams/compose/identity.ts";
import type { Connection } from "../../streams/features/push/connectionState.ts";
import type { Backend } from "../../streams/features/session/backend.ts";
import type { Session } from "../../streams/features/session/sessionState.ts";
import type { WalletFeature, WalletView } from "../../streams/features/wallet/wallet.ts";
import type { Scope } from "../../streams/lib/scope.ts";
import { type Source, source } from "../../streams/lib/state.ts";
import type { Wallet } from "../../wire/account.ts";
import { calls } from "../../wire/calls/calls.ts";
import type { PushEvent } from "../../wire/socket.ts";

/** The identity module with the controls of a test. */
export interface FakeIdentity extends Identity {
  readonly player: Source<string | null>;
  readonly connection: Source<Connection>;
  readonly push$: Subject<PushEvent>;
  readonly connected$: Subject<void>;
  /** The service may be reachable again, other than by `connected$` or the network's return. */
  readonly service$: Subject<void>;
}

/** Enough game minutes. */
export const fullWallet: Wallet = {
  isSubscription: 0,
  totalTime: 1_200,
  gold: 0,
  testPlayInfo: { isTestPlay: 0, testPlayTime: 0 },
};

/**
 * Stands in for the identity module, without sign-in, session socket and encryption: the player is known, pushes
 * come from the test, and the wallet is known from the start. The calls to the service are real.
 */
export function createFakeIdentity(
  scope: Scope,
  foundation: Foundation,
  { player: id = "player-1", wallet = fullWallet }: { player?: string | null; wallet?: Wallet } = {},
): FakeIdentity {
  const { clock, locale, pageLifecycle } = foundation;
  const player = source(id);
  const push$ = new Subject<PushEvent>();
  const connected$ = new Subject<void>();
  const service$ = new Subject<void>();
  const { client, backend } = createCalls(foundation, () => ({
    token: "t",
    userId: "u",
    locale: locale.value,
    deviceId: "d",
    commonInfo: {},
  }));
  return {
    client,
    backend,
    user: source(null),
    session: source<Session>({ status: "signedOut" }),
    player,
    waiting$: of(null),
    registered$: NEVER,
    logOut: () => player.set(null),
    deviceId: "d",
    connection: source<Connection>({ status: "open", since: clock.now() }),
    push$,
    connected$,
    service$,
    reconnected$: merge(pageLifecycle.cameOnline$, connected$, service$),
    wallet: createKnownWallet(scope, wallet, { push$, backend }),
  };
}

/** A wallet that is requested from the service only on a refresh. */
function createKnownWallet(
  scope: Scope,
  known: Wallet,
  { push$, backend }: { push$: Observable<PushEvent>; backend: Backend },
): WalletFeature {
  const view = (wallet: Wallet): WalletView => ({
    ...wallet,
    hasTestPlayTime: wallet.testPlayInfo.testPlayTime > 0,
  });
  const wallet = source<WalletView | null>(view(known));
  const updates$ = new Subject<Wallet>();
  const refresh$ = new Subject<void>();
  const refreshed$ = refresh$.pipe(
    switchMap(() => backend.callWithToast(calls.wallet, {})),
    mergeMap((result) => (result.kind === "ok" ? [result.data] : [])),
  );
  const pushed$ = push$.pipe(mergeMap((push) => (push.event === "wallet_update" ? [push.data] : [])));
  const accept = (next: Wallet): WalletView => {
    const accepted = view(next);
    wallet.set(accepted);
    updates$.next(next);
    return accepted;
  };
  scope.run("wallet", merge(refreshed$, pushed$).pipe(tap(accept)));
  return {
    wallet,
    updates$,
    refresh: () => refresh$.next(),
    known$: defer(() => (wallet.value ? of(wallet.value) : EMPTY)),
    fetchSilently$: defer(() => backend.call(calls.wallet, {})).pipe(
      mergeMap((result) => (result.kind === "ok" ? [accept(result.data)] : [])),
    ),
  };
}
