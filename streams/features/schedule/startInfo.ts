import {
  defer,
  EMPTY,
  map,
  type Observable,
  type ObservableInput,
  of,
  switchMap,
  take,
  takeWhile,
  tap,
} from "rxjs";
import { calls } from "../../wire/calls.ts";
import { broken$, type EffectDeps, repeatedly } from "./effects.ts";
import type * as extendInfo from "./extendInfo.ts";
import type { Schedule } from "./reducer.ts";

/** Writes the start info of a seat. Its code comes when the first machine is to start. */
export type StartInfoCode = Pick<typeof extendInfo, "extendInfoOf">;

/**
 * Tells a machine whose configuration is ready what to start, until the service took it (R-PUSH-06).
 * @param load fetches the code that writes the start info
 */
export function createStartInfo(effectDeps: EffectDeps, load: () => ObservableInput<StartInfoCode>): void {
  const { scope, dispatch, checkNow } = effectDeps;
  const send = (now: Waiting): Observable<unknown> => {
    const { id, game } = now.seat;
    if (game === null) return defer(() => of(dispatch({ type: "startInfoSent", id })));
    const type = now.kind === "playing" && now.returning ? 2 : 1;
    return repeatedly(effectDeps, (perform) =>
      scope.attempt(
        "schedule/startInfo",
        () =>
          defer(load).pipe(
            take(1),
            map(({ extendInfoOf }) => extendInfoOf(game, now.seat)),
            switchMap((extend_info) => perform(calls.sendStartInfo, { schedule_id: id, extend_info, type })),
          ),
        broken$,
      ),
    ).pipe(
      takeWhile((result) => result.kind !== "ok", true),
      tap((result) => {
        if (result.kind === "ok") dispatch({ type: "startInfoSent", id });
        else checkNow();
      }),
    );
  };
  effectDeps.whileInState(
    "start info",
    (now) => (isWaiting(now) ? JSON.stringify([now.seat.id, now.seat.account]) : null),
    (_, now) => (isWaiting(now) ? send(now) : EMPTY),
  );
}

/** Its machine waits for the start info. */
type Waiting = Extract<Schedule, { kind: "preparing" | "playing" }>;

function isWaiting(now: Schedule): now is Waiting {
  if (now.kind === "preparing") return now.readiness !== "silent" && !now.startInfoSent;
  return now.kind === "playing" && !now.startInfoSent;
}
