import { map, type Observable, of, Subject, startWith, switchMap } from "rxjs";
import { calls } from "../../../wire/calls/calls.ts";
import type { Scope } from "../../lib/scope.ts";
import { retryOnReconnect } from "../../rules/retryOnReconnect.ts";
import type { CommonDeps } from "../commonDeps.ts";

/** The number of unread messages of the signed-in player. */
export function createUnread(scope: Scope, deps: CommonDeps<"player" | "backend" | "reconnected$">) {
  const { player, backend, reconnected$ } = deps;
  const asked$ = new Subject<void>();
  const load = (): Observable<number | null> =>
    retryOnReconnect(
      () => scope.attempt("unread", () => backend.call(calls.unreadCount, {})),
      reconnected$,
    ).pipe(map((result) => (result.kind === "ok" ? result.data.count : null)));
  return {
    /** Number of unread messages; null while unknown (R-USER-01). */
    count: scope.state<number | null>(
      "unread",
      null,
      player.pipe(
        switchMap((id) => (id === null ? of(null) : asked$.pipe(startWith(undefined), switchMap(load)))),
      ),
    ),
    refresh: () => asked$.next(),
  };
}
