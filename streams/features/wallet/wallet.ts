import {
  defer,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  Subject,
  startWith,
  switchMap,
  take,
  tap,
} from "rxjs";
import type { Wallet } from "../../../wire/account.ts";
import { calls } from "../../../wire/calls/calls.ts";
import type { CallResult } from "../../../wire/calls/envelope.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import { retryOnReconnect } from "../../rules/retryOnReconnect.ts";
import { stored } from "../../storage/stored.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { Backend } from "../session/backend.ts";

/** The wallet with derived values (R-WALLET-01). */
export interface WalletView extends Wallet {
  readonly hasTestPlayTime: boolean;
}

export interface WalletFeature {
  readonly wallet: State<WalletView | null>;
  refresh(): void;
  /** Each wallet received from the service, by reply or push, including one that changes nothing. */
  readonly updates$: Observable<Wallet>;
  /** The known wallet, else a fetched one. A failure is toasted, and the stream completes without emitting. */
  readonly known$: Observable<WalletView>;
  /** Fetches the wallet into the state; completes without emitting or toasting on failure. */
  readonly fetchSilently$: Observable<WalletView>;
}

/** The wallet: from storage first, then from the service, then by push (R-WALLET-01). */
export function createWallet(
  scope: Scope,
  deps: CommonDeps<"player" | "backend" | "typedStorage" | "push$"> & {
    /** The service may be reachable again: a failed call is repeated. */
    reconnected$: Observable<unknown>;
  },
): WalletFeature {
  const { player, backend, typedStorage, push$, reconnected$ } = deps;
  const asked$ = new Subject<void>();
  const accepted$ = new Subject<Wallet>();
  const wallet = source<WalletView | null>(null);
  const accept = (fresh: Wallet): WalletView => {
    const next = view(fresh);
    wallet.set(next);
    accepted$.next(fresh);
    return next;
  };
  let pushes = 0;
  const fetch = (perform: Backend["call"]) => fetchWallet(scope, perform, () => pushes);
  const acceptResult = (result: CallResult<Wallet>): WalletView | null =>
    result.kind === "ok" ? accept(result.data) : null;

  scope.run(
    "keep",
    accepted$.pipe(
      // mutants: equivalent, storing ends at once, and no wallet comes of it
      mergeMap((fresh) => scope.attempt("wallet/keep", () => of(typedStorage.write(stored.wallet, fresh)))),
    ),
  );
  scope.run(
    "wallet",
    player.pipe(
      switchMap((id) => {
        if (id === null) return of(wallet.set(null));
        const cached$ = scope
          .attempt("wallet/cache", () => of(typedStorage.read(stored.wallet)))
          .pipe(
            tap((cached) => {
              if (cached) wallet.set(view(cached));
            }),
          );
        const fresh$ = asked$.pipe(
          startWith(undefined),
          switchMap(() => retryOnReconnect(() => fetch(backend.callWithToast), reconnected$)),
          map(acceptResult),
        );
        const pushed$ = push$.pipe(
          tap((push) => {
            if (push.event !== "wallet_update") return;
            pushes += 1;
            const { charged: _, ...pushed } = push.data;
            accept(pushed);
          }),
        );
        return merge(cached$, fresh$, pushed$);
      }),
    ),
  );
  return {
    wallet,
    refresh: () => asked$.next(),
    updates$: accepted$.asObservable(),
    known$: wallet.pipe(
      take(1),
      switchMap((known) => (known ? of(known) : fetch(backend.callWithToast).pipe(map(acceptResult)))),
      filter((known) => known !== null),
    ),
    fetchSilently$: defer(() => fetch(backend.call)).pipe(
      map(acceptResult),
      filter((fresh) => fresh !== null),
    ),
  };
}

/** Fetches the wallet, again if a push came meanwhile: the reply may be older than the push. */
function fetchWallet(
  scope: Scope,
  perform: Backend["call"],
  pushes: () => number,
): Observable<CallResult<Wallet>> {
  return defer(() => {
    const before = pushes();
    return scope
      .attempt("wallet", () => perform(calls.wallet, {}))
      .pipe(
        switchMap((result) =>
          result.kind === "ok" && pushes() !== before ? fetchWallet(scope, perform, pushes) : of(result),
        ),
      );
  });
}

function view(wallet: Wallet): WalletView {
  return { ...wallet, hasTestPlayTime: wallet.testPlayInfo.testPlayTime > 0 };
}
