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
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import { untilAnswered } from "../../rules/untilAnswered.ts";
import type { Wallet } from "../../wire/account.ts";
import { calls } from "../../wire/calls.ts";
import type { CallResult } from "../../wire/envelope.ts";
import type { PushEvent } from "../../wire/socket.ts";
import { stored } from "../../wire/stored.ts";
import type { TypedStorage } from "../../wire/typedStorage.ts";
import type { Backend } from "../session/backend.ts";

/** The wallet with what follows from it (R-WALLET-01). */
export interface WalletView extends Wallet {
  readonly hasTestPlayTime: boolean;
}

export interface WalletFeature {
  readonly wallet: State<WalletView | null>;
  /** Asks the service again. */
  refresh(): void;
  /** Each wallet that the service tells, by reply or push, also one that changes nothing. */
  readonly updates$: Observable<Wallet>;
  /** The wallet as known, else as the service says now; nothing when it can't be had (the failure is toasted). */
  readonly known$: Observable<WalletView>;
  /** The wallet as the service says now, for everybody; nothing when it can't be had, and no word about that. */
  readonly fetchSilently$: Observable<WalletView>;
}

/** The wallet: from the cache first, then fresh, then by push (R-WALLET-01). */
export function createWallet(
  scope: Scope,
  deps: {
    player: State<string | null>;
    backend: Backend;
    typedStorage: TypedStorage;
    push$: Observable<PushEvent>;
    /** The service may be reached again: what failed is asked again. */
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
  /** A reply that a push overtook may be the older of the two: then it is asked again. */
  const fetchBy = (ask: Backend["call"]): Observable<CallResult<Wallet>> =>
    defer(() => {
      const before = pushes;
      return scope
        .attempt("wallet", () => ask(calls.wallet, {}))
        .pipe(switchMap((result) => (result.kind === "ok" && pushes !== before ? fetchBy(ask) : of(result))));
    });
  const fetch = (): Observable<CallResult<Wallet>> => fetchBy(backend.callWithToast);
  const accepted = (result: CallResult<Wallet>): WalletView | null =>
    result.kind === "ok" ? accept(result.data) : null;

  scope.run(
    "keep",
    accepted$.pipe(
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
          switchMap(() => untilAnswered(fetch, reconnected$)),
          map(accepted),
        );
        const pushed$ = push$.pipe(
          tap((push) => {
            if (push.event !== "wallet_update") return;
            pushes += 1;
            accept(push.data);
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
      switchMap((known) => (known ? of(known) : fetch().pipe(map(accepted)))),
      filter((known) => known !== null),
    ),
    fetchSilently$: defer(() => fetchBy(backend.call)).pipe(
      map(accepted),
      filter((fresh) => fresh !== null),
    ),
  };
}

function view(wallet: Wallet): WalletView {
  return { ...wallet, hasTestPlayTime: wallet.testPlayInfo.testPlayTime > 0 };
}
