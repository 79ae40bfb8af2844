import {
  EMPTY,
  filter,
  first,
  type Observable,
  reduce,
  startWith,
  switchMap,
  takeUntil,
  takeWhile,
} from "rxjs";
import { attempt } from "../lib/attempt.ts";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import type { Play } from "../play/play.ts";
import type { Ports } from "../ports.ts";
import type { TimeTill } from "../purchase/till.ts";
import type { Overlay, Overlays } from "../ui/overlays.ts";
import { currentId } from "./machine.ts";
import { isActing, type ScheduleFeature } from "./schedule.ts";

/**
 * At session start, and after a start that was never answered: a schedule that exists asks 'Reenter the game?'; Reenter resumes by
 * status, No quits it (R-SES-04). A tab beside the one that plays does not ask, and a play flow asks first in its own way (R-PLAY-08).
 * A game that ended because the time is used up offers another hour, once, on whatever page the player is (R-HOUR-01); nothing that is in
 * front is covered by it, and whoever is paying already is not asked to pay once more.
 */
export function createReenter(
  scope: Scope,
  deps: {
    ports: Pick<Ports, "report">;
    player: State<string | null>;
    schedule: ScheduleFeature;
    acting: State<boolean | null>;
    overlays: Overlays;
    play: State<Play>;
    till: Pick<TimeTill, "timeOver">;
  },
): void {
  const { player, schedule, acting, overlays, play, till } = deps;
  const { report } = deps.ports;

  const ask$ = schedule.find$.pipe(
    switchMap((now) => {
      if (now.kind !== "found") return EMPTY;
      const gone$ = schedule.schedule.pipe(
        filter((later) => currentId(later) !== now.seat.id || isActing(later)),
      );
      return acting.pipe(
        first((elsewhere) => elsewhere !== null),
        filter((elsewhere) => !elsewhere),
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
  /** Once no pop-up is open any more. Only the front one is on the screen: a payment page under another would be loaded anew. */
  const anotherHour = (): Observable<unknown> =>
    overlays.shown.pipe(
      takeWhile((open) => open.length > 0, true),
      reduce((paid, open) => paid || open.some(isPayment), false),
      switchMap((paid) => (paid ? EMPTY : till.timeOver(""))),
    );
  scope.run(
    "time over",
    schedule.outOfTime.pipe(switchMap((over) => (over ? attempt(report, "time over", anotherHour) : EMPTY))),
  );
  scope.run(
    "ask",
    player.pipe(
      switchMap((id) => (id === null ? EMPTY : schedule.unsure$.pipe(startWith(undefined)))),
      switchMap(() => attempt(report, "reenter", () => ask$)),
    ),
  );
}

function isPayment({ kind }: Overlay): boolean {
  return kind === "payment" || kind === "subscribePayment";
}
