import { combineLatest, exhaustMap, filter, map, pairwise, scan, switchMap, tap } from "rxjs";
import type { Actions } from "../../actions.ts";
import { attempt } from "../../lib/attempt.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Ports } from "../../ports.ts";
import type { AppLocation } from "../../ui/location.ts";
import type { Overlays } from "../../ui/overlays.ts";
import type { PageLifecycle } from "../../ui/pageLifecycle.ts";
import { paths } from "../../ui/routes.ts";
import type { GameBrief } from "../../wire/catalogue.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";

/** The schedule goes on, but not on this page. */
export type RunningElsewhere =
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
export function createRunningElsewhere(
  scope: Scope,
  deps: {
    ports: Pick<Ports, "report">;
    pageLifecycle: PageLifecycle;
    location: State<AppLocation>;
    schedule: ScheduleFeature;
    acting: State<boolean | null>;
    overlays: Overlays;
    actions: Actions;
  },
): State<RunningElsewhere | null> {
  const { ports, pageLifecycle, location, schedule, acting, overlays, actions } = deps;
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

  const runningElsewhere = scope.state<RunningElsewhere | null>(
    "elsewhere",
    null,
    combineLatest([acting, known$]).pipe(
      map(([isActing, { now, left }]): RunningElsewhere | null => {
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

  const resume = (): void => schedule.dispatch({ type: "resumed" });
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
    runningElsewhere.pipe(
      pairwise(),
      filter(
        ([before, now]) =>
          before?.kind === "otherTab" && now?.kind !== "otherTab" && now$.value.kind === "found",
      ),
      switchMap(() => attempt(ports.report, "elsewhere/check", () => schedule.check$)),
      filter(
        (now) => now.kind === "found" && location.value.path === paths.desk && pageLifecycle.visible.value,
      ),
      tap(resume),
    ),
  );
  return runningElsewhere;
}
