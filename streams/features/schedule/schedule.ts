import {
  concat,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  Subject,
  skip,
  switchMap,
  take,
  takeUntil,
  tap,
} from "rxjs";
import type { ScheduleCheck } from "../../../wire/schedule.ts";
import { equal } from "../../lib/equal.ts";
import type { LoadCode } from "../../lib/lazyModule.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { Ports } from "../../ports.ts";
import { schedulePoll } from "../../rules/durations.ts";
import { pollWhile } from "../../rules/poll.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { Connection } from "../push/connectionState.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import { assumeReady, checkWhilePending, confirmHost, openDeskWhenDue, quitWhileLeaving } from "./effects.ts";
import { createOutOfTime } from "./outOfTime.ts";
import { handlePushes } from "./pushes.ts";
import { reduceSchedule, type ScheduleEvent } from "./reduceSchedule.ts";
import { currentId, ownsSchedule, type Schedule } from "./scheduleState.ts";
import { type StartInfoCode, sendStartInfo } from "./startInfo.ts";
import { createStatusQuery, type StatusQuery } from "./statusQuery.ts";
import { claimOwnership } from "./tabOwnership.ts";
import { createWhileInState, type EffectDeps } from "./whileInState.ts";

export interface ScheduleFeature {
  readonly schedule: State<Schedule>;
  dispatch(event: ScheduleEvent): void;
  /** Queries the status and emits the schedule afterwards; completes without emitting when the call fails. */
  readonly check$: Observable<Schedule>;
  /** As `check$`, without a toast on failure. */
  readonly checkSilently$: Observable<Schedule>;
  /** As `check$`, but retries every 5 s until the service answers. Only the first failure is toasted. */
  readonly checkUntilAnswered$: Observable<Schedule>;
  /** Quits the schedule, if any. Emits true when it is gone, false when the service refused or failed. */
  readonly quit$: Observable<boolean>;
  /** Reports that the service may hold a schedule unknown to this page: the reply to a start never came. */
  startUnanswered(): void;
  readonly startUnanswered$: Observable<void>;
  /** Another tab has taken this page's schedule. */
  readonly claimedElsewhere$: Observable<void>;
  /** Whether the last game played on this page ended because the play time is used up. */
  readonly outOfTime: State<boolean>;
  /** Whether the service starts a game within the reply to its start, as its latest status said. */
  readonly startsAtOnce: State<boolean>;
}

export interface ScheduleDeps
  extends CommonDeps<"pageLifecycle" | "player" | "backend" | "overlays" | "toasts" | "push$"> {
  ports: Pick<Ports, "clock" | "entropy" | "lifecycle" | "stage">;
  wallet: Pick<WalletFeature, "fetchSilently$">;
  /** Emits each time the session socket opens. */
  connected$: Observable<unknown>;
  /** The session socket, which decides whether pushes can come. */
  connection: State<Connection>;
  loadStartInfo: LoadCode<StartInfoCode>;
}

/** The player's schedule: reducer, polls, pushes and calls (R-SOCK-04, R-PUSH-02 … 06, R-QUEUE-01). */
export function createSchedule(scope: Scope, deps: ScheduleDeps): ScheduleFeature {
  const { ports, pageLifecycle, player, backend, toasts, push$, connection } = deps;
  const { clock } = ports;
  const schedule = source<Schedule>({ kind: "none" });
  const checkNow$ = new Subject<void>();
  const startUnanswered$ = new Subject<void>();
  const checked$ = new Subject<ScheduleCheck>();
  const startsAtOnce = source(false);
  const statusQuery = createStatusQuery(schedule, (check, mayRevert) => {
    startsAtOnce.set(check.startsAtOnce === 1);
    dispatch({ type: "statusReceived", check, mayRevert });
    checked$.next(check);
  });

  const dispatch = (event: ScheduleEvent): void =>
    schedule.update((before) => {
      const after = reduceSchedule(before, event);
      const isFromElsewhere = event.type !== "statusReceived" && event.type !== "startInfoSent";
      if (isFromElsewhere && !equal(after, before)) statusQuery.invalidate();
      return after;
    });

  const checkNow = (): void => checkNow$.next();
  const whileInState = createWhileInState(scope, schedule);
  const effectDeps: EffectDeps = { scope, clock, backend, dispatch, checkNow, whileInState };

  pollStatus(scope, { ...deps, schedule, statusQuery, checkNow$ });
  checkWhilePending(effectDeps);
  confirmHost(effectDeps, { schedule, visible: pageLifecycle.visible, overlays: deps.overlays });
  assumeReady(effectDeps, { connection, checked$, visible: pageLifecycle.visible });
  const checkSeat = (mayRevert: boolean) => statusQuery.send(backend.call, mayRevert);
  const checkSeat$ = checkSeat(true);
  sendStartInfo(effectDeps, deps.loadStartInfo, checkSeat, () => ports.stage.screen());
  openDeskWhenDue(effectDeps);
  quitWhileLeaving(effectDeps);
  scope.run("push", handlePushes(effectDeps, { push$, schedule, toasts, checkSeat$ }));
  const claimedElsewhere$ = new Subject<void>();
  claimOwnership(scope, {
    ports,
    owned$: schedule.pipe(map((now) => (ownsSchedule(now) ? now.seat.id : null))),
    release(id) {
      if (id === currentId(schedule.value)) {
        claimedElsewhere$.next();
        dispatch({ type: "released" });
      }
      // Another tab has just started a game; there may be no push about it.
      else if (schedule.value.kind === "none") checkNow();
    },
  });
  scope.run(
    "left",
    player.pipe(
      skip(1),
      tap(() => dispatch({ type: "ended", id: null })),
    ),
  );

  return {
    schedule,
    dispatch,
    check$: statusQuery.send(backend.callWithToast, true),
    checkSilently$: checkSeat$,
    checkUntilAnswered$: checkUntilAnswered(scope, { clock, backend, pageLifecycle, statusQuery }),
    quit$: quitSchedule(schedule, dispatch),
    startUnanswered: () => startUnanswered$.next(),
    startUnanswered$: startUnanswered$.asObservable(),
    claimedElsewhere$,
    outOfTime: createOutOfTime(scope, { schedule, player, wallet: deps.wallet }),
    startsAtOnce,
  };
}

/** Queries the status every 5 s while needed, and where a push may have been missed (R-SOCK-04). */
function pollStatus(
  scope: Scope,
  deps: Pick<ScheduleDeps, "ports" | "pageLifecycle" | "player" | "backend" | "connected$"> & {
    schedule: State<Schedule>;
    statusQuery: StatusQuery;
    checkNow$: Observable<void>;
  },
): void {
  const { ports, pageLifecycle, player, backend, connected$, schedule, statusQuery, checkNow$ } = deps;
  const due$ = merge(
    pollWhile(ports.clock, schedulePoll, schedule.pipe(map(isPolled)), pageLifecycle.visible),
    checkNow$,
    statusQuery.outdated$,
    connected$,
    merge(pageLifecycle.woke$, pageLifecycle.cameOnline$).pipe(filter(() => isPolled(schedule.value))),
  );
  // Queries may overlap: on a bad network the next one is not necessarily slower than the pending one.
  scope.run(
    "poll",
    player.pipe(
      switchMap((id) => (id === null ? EMPTY : due$)),
      mergeMap(() =>
        scope
          .attempt("schedule/poll", () => statusQuery.send(backend.call))
          .pipe(takeUntil(player.pipe(skip(1)))),
      ),
    ),
  );
}

function checkUntilAnswered(
  scope: Scope,
  deps: CommonDeps<"clock" | "backend" | "pageLifecycle"> & { statusQuery: StatusQuery },
): Observable<Schedule> {
  const { clock, backend, pageLifecycle, statusQuery } = deps;
  return concat(
    scope.attempt("schedule/find", () => statusQuery.send(backend.callWithToast)),
    pollWhile(clock, schedulePoll, of(true), pageLifecycle.visible).pipe(
      exhaustMap(() => scope.attempt("schedule/find", () => statusQuery.send(backend.call))),
    ),
  ).pipe(take(1));
}

function quitSchedule(
  schedule: State<Schedule>,
  dispatch: (event: ScheduleEvent) => void,
): Observable<boolean> {
  return defer(() => {
    if (schedule.value.kind === "none") return of(true);
    const end$ = schedule.pipe(
      filter((now) => now.kind !== "leaving"),
      map((now) => now.kind === "none"),
      take(1),
    );
    return concat(defer(() => of(dispatch({ type: "quitRequested" }))).pipe(ignoreElements()), end$);
  });
}

/** At status 100 or 200 the schedule is polled, so that a lost push does not strand the player (R-SOCK-04). */
function isPolled(now: Schedule): boolean {
  if (now.kind === "found") return now.status !== 300;
  return now.kind === "pending" || now.kind === "queued" || now.kind === "ready" || now.kind === "preparing";
}
