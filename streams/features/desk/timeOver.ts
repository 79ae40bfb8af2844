import { distinctUntilChanged, EMPTY, filter, map, type Observable, switchMap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Schedule } from "../schedule/scheduleState.ts";
import type { Paused } from "./paused.ts";

/** Offers an hour once the host has paused the game because no play time is left (R-AWAY-03). */
export function offerHourWhenOver(
  scope: Scope,
  deps: {
    readonly paused: State<Paused>;
    readonly schedule: State<Schedule>;
    /** Offers an hour for a game; emits once it is there. */
    offerHour(gameId: string): Observable<unknown>;
  },
): void {
  const { paused, schedule } = deps;
  const gameId = (): string => {
    const now = schedule.value;
    return now.kind === "playing" ? (now.seat.game?.gameIdStr ?? "") : "";
  };
  scope.run(
    "offer",
    paused.pipe(
      map(({ reasons }) => reasons.includes("timeOver")),
      distinctUntilChanged(),
      switchMap((isOver) =>
        isOver ? scope.attempt("desk/timeOver", () => deps.offerHour(gameId())) : EMPTY,
      ),
      filter(() => false),
    ),
  );
}
