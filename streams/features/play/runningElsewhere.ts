import { combineLatest, exhaustMap, filter, map, pairwise, scan, switchMap, tap } from "rxjs";
import type { Actions } from "../../actions.ts";
import { attempt } from "../../lib/attempt.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Ports } from "../../ports.ts";
import type { Place } from "../../ui/location.ts";
import type { Overlays } from "../../ui/overlays.ts";
import type { Presence } from "../../ui/pageLifecycle.ts";
import type { GameBrief } from "../../wire/catalogue.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";

/** The schedule goes on, but not on this page. */
export type Elsewhere =
  | {
      /** In another tab of this browser. */
      readonly kind: "otherTab";
      readonly game: GameBrief | null;
      /** False while that tab plays or gets its machine. */
      readonly queued: boolean;
      /** Players ahead; null when unknown. */
      readonly ahead: number | null;
    }
  /** The player left the desk, and nobody plays: the machine waits, and the time counts (R-DESK-02). */
  | { readonly kind: "left"; readonly game: GameBrief | null };

/**
 * What a page says that stands beside a schedule which goes on: the other tab's queue moving along, or the game that was left, with a way
 * to go on here, and to end what was left. Null when there is nothing to say.
 */
export function createElsewhere(
  scope: Scope,
  deps: {
    ports: Pick<Ports, "report">;
    presence: Presence;
    place: State<Place>;
    schedule: ScheduleFeature;
    acting: State<boolean | null>;
    overlays: Overlays;
    actions: Actions;
  },
): State<Elsewhere | null> {
  const { ports, presence, place, schedule, acting, overlays, actions } = deps;
  const now$ = schedule.schedule;
  const known$ = now$.pipe(
    scan(
      (before, now) => ({
        now,
        left: now.kind === "found" && (before.left || before.now.kind === "playing"),
      }),
      { now: now$.value, left: false },
    ),
  );

  const elsewhere = scope.state<Elsewhere | null>(
    "elsewhere",
    null,
    combineLatest([acting, known$]).pipe(
      map(([isActing, { now, left }]): Elsewhere | null => {
        if (now.kind !== "found") return null;
        const { game } = now.seat;
        if (isActing === true) {
          const queued = now.status === 100;
          return { kind: "otherTab", game, queued, ahead: queued ? now.queue.queuingIndex : null };
        }
        return isActing === false && left ? { kind: "left", game } : null;
      }),
    ),
  );

  const resume = (): void => schedule.tell({ type: "resumed" });
  scope.run("resume", actions.of("schedule/resume").pipe(tap(resume)));
  scope.run(
    "end",
    actions.of("schedule/end").pipe(
      exhaustMap(() =>
        attempt(ports.report, "elsewhere/end", () =>
          overlays.open("confirm", { message: "endGame" }).pipe(
            filter(Boolean),
            switchMap(() => schedule.quit$),
          ),
        ),
      ),
    ),
  );
  // The other tab is gone. Whoever looks at an empty desk here wants the game back, if there still is one.
  scope.run(
    "left alone",
    elsewhere.pipe(
      pairwise(),
      filter(
        ([before, now]) =>
          before?.kind === "otherTab" && now?.kind !== "otherTab" && now$.value.kind === "found",
      ),
      switchMap(() => attempt(ports.report, "elsewhere/check", () => schedule.check$)),
      filter((now) => now.kind === "found" && place.value.path === "/streamDesk" && presence.visible.value),
      tap(resume),
    ),
  );
  return elsewhere;
}
