import { EMPTY, filter, map, merge, startWith, switchMap, take, takeUntil } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import { handoverQuery } from "../../page/routes.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";
import { currentId, isQueued, ownsSchedule } from "../schedule/scheduleState.ts";
import type { Play } from "./play.ts";

/**
 * Asks 'Reenter the game?' for a schedule found at session start, or after a start that was never answered:
 * Reenter resumes it by its status, No quits it, and closing the prompt leaves it running (R-SES-04). A place in the queue whose turn comes
 * meanwhile is resumed without an answer, as in the page that was left: the seat is held for a minute only (R-QUEUE-06). Who comes by a link that hands the game over has answered
 * already (R-HAND-01). It does not ask while another tab owns the schedule, closes once one takes it, and waits for a running play flow, which settles the schedule its own way (R-PLAY-08).
 *
 * @returns the id of the schedule whose prompt was closed without an answer; null for none
 */
export function createResumePrompt(
  scope: Scope,
  deps: CommonDeps<"player" | "overlays" | "location"> & {
    schedule: ScheduleFeature;
    otherTabOwns: State<boolean | null>;
    play: State<Play>;
  },
): State<string | null> {
  const { player, schedule, otherTabOwns, overlays, play, location } = deps;

  const postponed = source<string | null>(null);
  const settled$ = play.pipe(
    filter(({ status }) => status !== "starting"),
    take(1),
  );
  const ask$ = schedule.checkUntilAnswered$.pipe(
    switchMap((now) => {
      if (now.kind !== "found") return EMPTY;
      const gone$ = schedule.schedule.pipe(
        filter((later) => currentId(later) !== now.seat.id || ownsSchedule(later)),
      );
      const turn$ = schedule.schedule.pipe(
        filter((later) => isQueued(now) && later.kind === "found" && later.status === 200),
        switchMap(() => otherTabOwns),
        filter((otherOwns) => otherOwns === false),
        switchMap(() => settled$),
        map(() => true),
      );
      return otherTabOwns.pipe(
        filter((otherOwns) => otherOwns === false),
        take(1),
        switchMap(() => settled$),
        switchMap(() =>
          location.value.query === handoverQuery
            ? [true]
            : merge(overlays.open("resumePrompt", { game: now.seat.game, queued: isQueued(now) }), turn$),
        ),
        takeUntil(merge(gone$, otherTabOwns.pipe(filter(Boolean)))),
      );
    }),
    switchMap((answer) => {
      if (answer === false) return schedule.quit$;
      if (answer === "close") postponed.set(currentId(schedule.schedule.value));
      else schedule.dispatch({ type: "resumed" });
      return EMPTY;
    }),
  );
  scope.run(
    "ask",
    player.pipe(
      switchMap((id) => (id === null ? EMPTY : schedule.startUnanswered$.pipe(startWith(undefined)))),
      switchMap(() => scope.attempt("resumePrompt", () => ask$)),
    ),
  );
  return postponed;
}
