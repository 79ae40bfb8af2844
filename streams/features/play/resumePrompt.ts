import { EMPTY, filter, first, startWith, switchMap, takeUntil } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Overlays } from "../../ui/overlays.ts";
import { currentId } from "../schedule/reducer.ts";
import { isActing, type ScheduleFeature } from "../schedule/schedule.ts";
import type { Play } from "./play.ts";

/**
 * At session start, and after a start that was never answered: a schedule that exists asks 'Reenter the game?'; Reenter resumes by
 * status, No quits it (R-SES-04). A tab beside the one that plays does not ask, and a play flow asks first in its own way (R-PLAY-08).
 */
export function createResumePrompt(
  scope: Scope,
  deps: {
    player: State<string | null>;
    schedule: ScheduleFeature;
    acting: State<boolean | null>;
    overlays: Overlays;
    play: State<Play>;
  },
): void {
  const { player, schedule, acting, overlays, play } = deps;

  const ask$ = schedule.find$.pipe(
    switchMap((now) => {
      if (now.kind !== "found") return EMPTY;
      const gone$ = schedule.schedule.pipe(
        filter((later) => currentId(later) !== now.seat.id || isActing(later)),
      );
      return acting.pipe(
        first((runningElsewhere) => runningElsewhere !== null),
        filter((runningElsewhere) => !runningElsewhere),
        switchMap(() => play.pipe(first(({ status }) => status !== "starting"))),
        switchMap(() => overlays.open("resumePrompt", { game: now.seat.game })),
        takeUntil(gone$),
      );
    }),
    switchMap((resumeRunning) => {
      if (!resumeRunning) return schedule.quit$;
      schedule.dispatch({ type: "resumed" });
      return EMPTY;
    }),
  );
  scope.run(
    "ask",
    player.pipe(
      switchMap((id) => (id === null ? EMPTY : schedule.unsure$.pipe(startWith(undefined)))),
      switchMap(() => scope.attempt("resumePrompt", () => ask$)),
    ),
  );
}
