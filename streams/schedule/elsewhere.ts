import { combineLatest, filter, map, pairwise, switchMap, tap } from "rxjs";
import type { Actions } from "../actions.ts";
import { attempt } from "../lib/attempt.ts";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import type { Ports } from "../ports.ts";
import type { Presence } from "../session/presence.ts";
import type { Place } from "../ui/place.ts";
import type { GameBrief } from "../wire/catalogue.ts";
import type { ScheduleFeature } from "./schedule.ts";

/** The schedule goes on in another tab of this browser. */
export interface Elsewhere {
  readonly game: GameBrief | null;
  /** False while that tab plays or gets its machine. */
  readonly queued: boolean;
  /** Players ahead; null when unknown. */
  readonly ahead: number | null;
}

/**
 * What a tab says that stands beside the one which waits or plays: the same schedule, its queue moving along, and a way to go on here
 * instead. Null when no other tab goes on with it.
 */
export function createElsewhere(
  scope: Scope,
  deps: {
    ports: Pick<Ports, "report">;
    presence: Presence;
    place: State<Place>;
    schedule: ScheduleFeature;
    acting: State<boolean | null>;
    actions: Actions;
  },
): State<Elsewhere | null> {
  const { ports, presence, place, schedule, acting, actions } = deps;
  const now$ = schedule.schedule;

  const elsewhere = scope.state<Elsewhere | null>(
    "elsewhere",
    null,
    combineLatest([acting, now$]).pipe(
      map(([isActing, now]): Elsewhere | null => {
        if (isActing !== true || now.kind !== "found") return null;
        const queued = now.status === 100;
        return { game: now.seat.game, queued, ahead: queued ? now.queue.queuingIndex : null };
      }),
    ),
  );

  const resume = (): void => schedule.tell({ type: "resumed" });
  scope.run("resume", actions.of("schedule/resume").pipe(tap(resume)));
  // The other tab is gone. Whoever looks at an empty desk here wants the game back, if there still is one.
  scope.run(
    "left alone",
    elsewhere.pipe(
      pairwise(),
      filter(([before, now]) => before !== null && now === null && now$.value.kind === "found"),
      switchMap(() => attempt(ports.report, "elsewhere/check", () => schedule.check$)),
      filter((now) => now.kind === "found" && place.value.path === "/streamDesk" && presence.visible.value),
      tap(resume),
    ),
  );
  return elsewhere;
}
