import {
  concat,
  EMPTY,
  exhaustMap,
  map,
  merge,
  type Observable,
  of,
  Subject,
  switchMap,
  take,
  tap,
} from "rxjs";
import { calls } from "../../../wire/calls/calls.ts";
import type { Scope } from "../../lib/scope.ts";
import { stored } from "../../storage/stored.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { RefreshTargets, RewardsFeature } from "./rewards.ts";

/** The pop-up for a friend's invite code, until one is bound; toasts refusals. @returns true while binding */
export function createInviteEntry(
  scope: Scope,
  deps: CommonDeps<"player" | "backend" | "actions" | "overlays" | "toasts" | "typedStorage"> & {
    refreshTargets: RefreshTargets;
    rewards: Pick<RewardsFeature, "codeBound">;
  },
) {
  const { player, backend, actions, overlays, toasts, typedStorage, refreshTargets, rewards } = deps;
  const bound$ = new Subject<void>();
  const whilePlayer = <T>(signedOut$: Observable<T>, work$: Observable<T>): Observable<T> =>
    player.pipe(switchMap((id) => (id === null ? signedOut$ : work$)));

  const bind = (inviteCode: string): Observable<unknown> =>
    backend.callWithToast(calls.bindInviteCode, { inviteCode }).pipe(
      tap((result) => {
        if (result.kind !== "ok") return;
        // A code stored from an address can no longer be bound.
        typedStorage.remove(stored.inviteCode);
        toasts.show({ message: "inviteBound" });
        refreshTargets.wallet.refresh();
        refreshTargets.unread.refresh();
        rewards.codeBound();
        bound$.next();
      }),
    );

  scope.run(
    "popup",
    whilePlayer(
      EMPTY,
      actions
        .of("invite/enter")
        .pipe(
          exhaustMap(() =>
            scope.attempt("invite/popup", () => merge(overlays.open("inviteCode", {}), bound$).pipe(take(1))),
          ),
        ),
    ),
  );
  const binding = scope.state(
    "binding",
    false,
    whilePlayer(
      of(false),
      actions
        .of("invite/bind")
        .pipe(
          exhaustMap(({ code }) =>
            concat(
              of(true),
              scope.attempt("invite/bind", () => bind(code)).pipe(map(() => false)),
              of(false),
            ),
          ),
        ),
    ),
  );
  return { binding };
}
