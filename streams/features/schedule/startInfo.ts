import { defer, EMPTY, map, mergeMap, type Observable, of, switchMap, take, takeWhile } from "rxjs";
import { calls } from "../../../wire/calls/calls.ts";
import type { LoadCode } from "../../lib/lazyModule.ts";
import type { Stage } from "../../ports/stage.ts";
import { startRefusedAfter } from "../../rules/durations.ts";
import type * as extendInfo from "./extendInfo.ts";
import type { Schedule } from "./scheduleState.ts";
import { callRepeatedly, type EffectDeps, unexpectedFailure$ } from "./whileInState.ts";

export type StartInfoCode = Pick<typeof extendInfo, "extendInfoOf">;

/** The service's code for a failure that says nothing about the seat. */
const generalFailure = -1;

/**
 * Sends a configured host the game to start, every 5 s until the service takes it, or has refused it for a minute
 * (R-PUSH-06, R-PUSH-07).
 * @param checkSeat asks whether the player still has the seat: one that is lost takes no start info, however often it is
 * sent. `mayRevert`: the reply may take the seat back to its offer
 */
export function sendStartInfo(
  effectDeps: EffectDeps,
  load: LoadCode<StartInfoCode>,
  checkSeat: (mayRevert: boolean) => Observable<unknown>,
  screen: Stage["screen"],
): void {
  const { scope, clock, dispatch } = effectDeps;
  const send = (now: Startable): Observable<unknown> => {
    const { id, game } = now.seat;
    if (game === null) return defer(() => of(dispatch({ type: "startInfoSent", id })));
    let firstRefusal: number | null = null;
    const type = now.kind === "playing" && now.returning ? 2 : 1;
    return callRepeatedly(effectDeps, (perform) =>
      scope.attempt(
        "schedule/startInfo",
        () =>
          defer(load).pipe(
            take(1),
            map(({ extendInfoOf }) => extendInfoOf(game, now.seat, screen())),
            switchMap((extend_info) => perform(calls.sendStartInfo, { schedule_id: id, extend_info, type })),
          ),
        unexpectedFailure$,
      ),
    ).pipe(
      takeWhile((result) => result.kind !== "ok", true),
      mergeMap((result) => {
        if (result.kind === "ok") return of(dispatch({ type: "startInfoSent", id }));
        if (result.kind === "refused") {
          firstRefusal ??= clock.now();
          if (clock.now() - firstRefusal >= startRefusedAfter)
            dispatch({ type: "startRefused", id, refused: true });
        }
        return checkSeat(result.kind !== "refused" || result.code !== generalFailure);
      }),
    );
  };
  effectDeps.whileInState(
    "start info",
    (now) => (needsStartInfo(now) ? JSON.stringify([now.seat.id, now.seat.account]) : null),
    (_, now) => (needsStartInfo(now) ? send(now) : EMPTY),
  );
}

/** A schedule whose host may still need the start info. */
type Startable = Extract<Schedule, { kind: "preparing" | "playing" }>;

function needsStartInfo(now: Schedule): now is Startable {
  if (now.kind === "preparing") return now.readiness !== "silent" && !now.startInfoSent;
  return now.kind === "playing" && !now.startInfoSent && !now.startRefused;
}
