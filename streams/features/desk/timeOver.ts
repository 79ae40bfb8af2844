import {
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  type Observable,
  of,
  startWith,
  switchMap,
  tap,
} from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import { every } from "../../lib/time.ts";
import type { Clock } from "../../ports.ts";
import type { Schedule } from "../schedule/scheduleState.ts";
import type { DeskFeatureDeps } from "./featureDeps.ts";

/** The play time is used up, and the game waits, frozen, for its player to buy more (R-AWAY-03). */
export interface TimeOver {
  /** For how long it waits, s. */
  readonly left: number;
}

/** Offers an hour as soon as the host has frozen the game. Null while the game runs. */
export function createTimeOver(
  scope: Scope,
  deps: Pick<DeskFeatureDeps, "events$"> & {
    readonly clock: Clock;
    readonly schedule: State<Schedule>;
    /** Offers an hour for a game; emits once it is there. */
    offerHour(gameId: string): Observable<unknown>;
  },
): State<TimeOver | null> {
  const { clock, schedule, events$ } = deps;
  /** Epoch ms. */
  const until = source<number | null>(null);
  scope.run(
    "frozen",
    events$.pipe(
      tap((event) => {
        if (event.kind === "frozen")
          until.set(event.seconds === null ? null : clock.now() + event.seconds * 1_000);
        if (event.kind === "ended" || event.kind === "gaveUp") until.set(null);
      }),
    ),
  );
  const gameId = (): string => {
    const now = schedule.value;
    return now.kind === "playing" ? (now.seat.game?.gameIdStr ?? "") : "";
  };
  const isFrozen$ = until.pipe(
    map((at) => at !== null),
    distinctUntilChanged(),
  );
  scope.run(
    "offer",
    isFrozen$.pipe(
      switchMap((isFrozen) =>
        isFrozen ? scope.attempt("desk/timeOver", () => deps.offerHour(gameId())) : EMPTY,
      ),
      filter(() => false),
    ),
  );
  return scope.state<TimeOver | null>(
    "timeOver",
    null,
    until.pipe(
      switchMap((at): Observable<TimeOver | null> => {
        if (at === null) return of(null);
        return every(clock, 1_000, "desk/timeOver").pipe(
          startWith(0),
          map(() => ({ left: Math.max(0, Math.ceil((at - clock.now()) / 1_000)) })),
        );
      }),
    ),
  );
}
