import { concat, exhaustMap, filter, merge, switchMap, tap } from "rxjs";
import { type LoadCode, lazyModule } from "../../../lib/lazyModule.ts";
import type { Scope } from "../../../lib/scope.ts";
import { type State, source } from "../../../lib/state.ts";
import { after } from "../../../lib/time.ts";
import { sessionSaveEvery } from "../../../rules/durations.ts";
import type { LagCause } from "../../../rules/lagCause.ts";
import type { SessionReport } from "../../../wire/storage/sessionReport.ts";
import type { CommonDeps } from "../../commonDeps.ts";
import type { ScheduleFeature } from "../../schedule/schedule.ts";
import type { DeskFeatureDeps } from "../featureDeps.ts";

/** How fast the game answers now, and why it does not answer faster. */
export interface DeskLag {
  /** Median of the last presses, ms; null where nobody pressed, or nothing can be measured. */
  readonly inputToPhoton: number | null;
  /** Only while it shows over the picture; the report has all of them. */
  readonly cause: LagCause | null;
}

/** For screen readers. */
export interface LagAnnouncement {
  readonly cause: LagCause;
  /** Counts announcements, so that the same cause is announced again. */
  readonly number: number;
}

export interface LagFeature {
  readonly lag: State<DeskLag>;
  readonly announcement: State<LagAnnouncement | null>;
  /** Of the game that is played, or was played last; null before anything was measured of it. */
  readonly report: State<SessionReport | null>;
}

export interface LagDeps
  extends CommonDeps<"clock" | "pageLifecycle" | "typedStorage" | "player">,
    Pick<DeskFeatureDeps, "events$"> {
  readonly schedule: Pick<ScheduleFeature, "schedule">;
}

/** The code that explains lag; loaded with the first picture that moves. */
export interface LagCode {
  createLag(scope: Scope, deps: LagDeps): LagFeature;
}

/** The lag of the running game, once its code is loaded; nothing until then. */
export function createLagWhenMoving(
  scope: Scope,
  deps: LagDeps & { readonly loadLag: LoadCode<LagCode> },
): LagFeature {
  const lag = source<DeskLag>({ inputToPhoton: null, cause: null });
  const announcement = source<LagAnnouncement | null>(null);
  const report = source<SessionReport | null>(null);
  const made = lazyModule(deps.loadLag, ({ createLag }) => createLag(scope.child("code"), deps));
  const follow = (feature: LagFeature) =>
    merge(
      feature.lag.pipe(tap((now) => lag.set(now))),
      feature.announcement.pipe(tap((now) => announcement.set(now))),
      feature.report.pipe(tap((now) => report.set(now))),
    );
  scope.run(
    "load",
    deps.events$.pipe(
      filter(({ kind }) => kind === "lag"),
      exhaustMap(() =>
        concat(
          scope.attempt("lag/code", () => made.load$.pipe(switchMap(follow))),
          // Reached only where the code did not load: waits before the next attempt.
          after(deps.clock, sessionSaveEvery, "lag/sessionSaveEvery"),
        ),
      ),
    ),
  );
  return { lag, announcement, report };
}
