import { map, type Observable, of, Subject, startWith, switchMap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { untilAnswered } from "../../rules/untilAnswered.ts";
import { calls } from "../../wire/calls.ts";
import type { Backend } from "../session/backend.ts";

export interface Unread {
  /** How many messages wait to be read; null when unknown (R-USER-01). */
  readonly count: State<number | null>;
  /** Asks the service again. */
  refresh(): void;
}

/** The number of unread messages, for as long as somebody is signed in. */
export function createUnread(
  scope: Scope,
  deps: { player: State<string | null>; backend: Backend; reconnected$: Observable<unknown> },
): Unread {
  const { player, backend, reconnected$ } = deps;
  const asked$ = new Subject<void>();
  const load = (): Observable<number | null> =>
    untilAnswered(
      () => scope.attempt("unread", () => backend.call(calls.unreadCount, {})),
      reconnected$,
    ).pipe(map((result) => (result.kind === "ok" ? result.data.count : null)));
  return {
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
