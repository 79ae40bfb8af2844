import { distinctUntilChanged, map, type Observable, of, pairwise, startWith, switchMap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import type { Schedule } from "./scheduleState.ts";

/**
 * Whether the last game played on this page ended because the play time is used up (R-HOUR-01). The wallet decides,
 * since a push may be lost and a game ends for other reasons, too. False again as soon as there is another schedule or
 * another player.
 */
export function createOutOfTime(
  scope: Scope,
  deps: {
    schedule: State<Schedule>;
    player: State<string | null>;
    wallet: Pick<WalletFeature, "fetchSilently$">;
  },
): State<boolean> {
  const { schedule, player, wallet } = deps;
  const isOutOfTime = (): Observable<boolean> =>
    scope
      .attempt("outOfTime", () => wallet.fetchSilently$.pipe(map(({ totalTime }) => totalTime === 0)))
      .pipe(startWith(false));

  const endedWhilePlaying = (id: string): Observable<boolean> =>
    schedule.pipe(
      map(({ kind }) => kind),
      distinctUntilChanged(),
      startWith<Schedule["kind"]>("none"),
      pairwise(),
      // Signing out ends the schedule here, but not the game.
      map(([before, now]) => before === "playing" && now === "none" && player.value === id),
    );
  return scope.state(
    "outOfTime",
    false,
    player.pipe(
      switchMap((id) => (id === null ? of(false) : endedWhilePlaying(id))),
      switchMap((ended) => (ended ? isOutOfTime() : of(false))),
    ),
  );
}
