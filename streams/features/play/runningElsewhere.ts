import {
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  map,
  scan,
  skipWhile,
  switchMap,
  tap,
} from "rxjs";
import type { GameBrief } from "../../../wire/catalogue.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { PageLifecycle } from "../../page/pageLifecycle.ts";
import { pages } from "../../page/routes.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";

/** A schedule that continues, but not on this page. */
export type RunningElsewhere =
  | {
      /** In another tab of this browser. */
      readonly kind: "otherTab";
      readonly game: GameBrief | null;
      /** False once a host is offered, prepared or playing. */
      readonly queued: boolean;
      /** Players ahead; null when unknown. */
      readonly ahead: number | null;
    }
  /** The desk or 'Reenter the game?' was left: the host waits, and play time is used up (R-DESK-02). */
  | { readonly kind: "left"; readonly game: GameBrief | null; readonly status: 100 | 200 | 300 };

/** Null is asked on the desk. */
const isRunning = (now: RunningElsewhere | null) =>
  now === null || (now.kind === "left" && now.status === 300);

/** A schedule that runs elsewhere: in another tab's queue, or the game that was left; null for none. */
export function createRunningElsewhere(
  scope: Scope,
  deps: CommonDeps<"location" | "overlays" | "actions"> & {
    pageLifecycle: Pick<PageLifecycle, "visible">;
    schedule: Pick<ScheduleFeature, "schedule" | "check$" | "quit$" | "dispatch">;
    otherTabOwns: State<boolean | null>;
    /** The schedule whose prompt was closed without an answer. */
    postponed: State<string | null>;
  },
) {
  const { pageLifecycle, location, schedule, otherTabOwns, postponed, overlays, actions } = deps;
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
    "runningElsewhere",
    null,
    combineLatest([otherTabOwns, known$, postponed]).pipe(
      map(([otherOwns, { now, left }, postponedId]): RunningElsewhere | null => {
        if (now.kind !== "found") return null;
        const { game } = now.seat;
        if (otherOwns === true) {
          const queued = now.status === 100;
          return { kind: "otherTab", game, queued, ahead: queued ? now.queue.queuingIndex : null };
        }
        return otherOwns === false && (left || now.seat.id === postponedId)
          ? { kind: "left", game, status: now.status }
          : null;
      }),
    ),
  );

  const resume = (): void => schedule.dispatch({ type: "resumed" });
  scope.run("resume", actions.of("schedule/resume").pipe(tap(resume)));
  scope.run(
    "end",
    actions.of("schedule/end").pipe(
      exhaustMap(() =>
        scope.attempt("runningElsewhere/end", () => {
          const message = isRunning(runningElsewhere.value) ? "endGame" : "leaveQueue";
          const game = now$.value.kind === "none" ? null : now$.value.seat.game;
          return overlays.open("confirm", { message, game }).pipe(
            filter(Boolean),
            switchMap(() => schedule.quit$),
          );
        }),
      ),
    ),
  );
  // The other tab is gone: a player with an empty desk open here wants the game back, if it still exists.
  scope.run(
    "resume",
    runningElsewhere.pipe(
      map((now) => now?.kind === "otherTab"),
      distinctUntilChanged(),
      skipWhile((otherTab) => !otherTab),
      switchMap((otherTab) =>
        otherTab || now$.value.kind !== "found"
          ? EMPTY
          : scope.attempt("runningElsewhere/check", () => schedule.check$),
      ),
      filter(
        (now) =>
          now.kind === "found" && location.value.path === pages.desk.path && pageLifecycle.visible.value,
      ),
      tap(resume),
    ),
  );
  return { runningElsewhere };
}
