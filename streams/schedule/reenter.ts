import { distinctUntilChanged, EMPTY, filter, first, map, startWith, switchMap, take, takeUntil } from "rxjs";
import { attempt } from "../lib/attempt.ts";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import type { Play } from "../play/play.ts";
import type { Ports } from "../ports.ts";
import type { Overlays } from "../ui/overlays.ts";
import { currentId } from "./machine.ts";
import { isActing, type ScheduleFeature } from "./schedule.ts";

/** The name of the lock that the tab which acts on the schedule holds. */
const actingLock = "schedule";

/**
 * At session start, and after a start that was never answered: a schedule that exists asks 'Reenter the game?'; Reenter resumes by
 * status, No quits it (R-SES-04). A tab beside the one that plays does not ask, and a play flow asks first in its own way (R-PLAY-08).
 */
export function createReenter(
  scope: Scope,
  deps: {
    ports: Pick<Ports, "lifecycle" | "report">;
    player: State<string | null>;
    schedule: ScheduleFeature;
    overlays: Overlays;
    play: State<Play>;
  },
): void {
  const { player, schedule, overlays, play } = deps;
  const { lifecycle, report } = deps.ports;

  scope.run(
    "hold",
    schedule.schedule.pipe(
      map(isActing),
      distinctUntilChanged(),
      switchMap((acting) => (acting ? lifecycle.lock(actingLock) : EMPTY)),
    ),
  );
  const ask$ = schedule.find$.pipe(
    switchMap((now) => {
      if (now.kind !== "found") return EMPTY;
      const gone$ = schedule.schedule.pipe(
        filter((later) => currentId(later) !== now.seat.id || isActing(later)),
      );
      return lifecycle.lock(actingLock).pipe(
        take(1),
        filter((lock) => lock === "held"),
        switchMap(() => play.pipe(first(({ status }) => status !== "starting"))),
        switchMap(() => overlays.open("reenter", { game: now.seat.game })),
        takeUntil(gone$),
      );
    }),
    switchMap((goOn) => {
      if (!goOn) return schedule.quit$;
      schedule.tell({ type: "resumed" });
      return EMPTY;
    }),
  );
  scope.run(
    "ask",
    player.pipe(
      switchMap((id) => (id === null ? EMPTY : schedule.unsure$.pipe(startWith(undefined)))),
      switchMap(() => attempt(report, "reenter", () => ask$)),
    ),
  );
}
