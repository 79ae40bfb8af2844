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
  type ObservableInput,
  of,
  Subject,
  skip,
  switchMap,
  take,
  takeUntil,
  tap,
} from "rxjs";
import { equal } from "../../lib/equal.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { Ports } from "../../ports.ts";
import { deskAfterConfig, schedulePoll } from "../../rules/durations.ts";
import { pollWhile } from "../../rules/poll.ts";
import type { PageLifecycle } from "../../ui/pageLifecycle.ts";
import type { Toasts } from "../../ui/toasts.ts";
import { calls } from "../../wire/calls.ts";
import type { ScheduleCheck } from "../../wire/schedule.ts";
import type { PushEvent } from "../../wire/socket.ts";
import type { Connection } from "../push/connection.ts";
import type { Backend } from "../session/backend.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import { assumeReadyWhenUnheard } from "./assumeReady.ts";
import { createClaims } from "./claims.ts";
import { createConfirm } from "./confirm.ts";
import { broken$, createWhileInState, type EffectDeps } from "./effects.ts";
import { actOnPushes } from "./onPush.ts";
import { createOutOfTime } from "./outOfTime.ts";
import { currentId, next, type Schedule, type ScheduleEvent } from "./reducer.ts";
import { createStartInfo, type StartInfoCode } from "./startInfo.ts";
import { createStatusQuery } from "./statusQuery.ts";

export interface ScheduleFeature {
  readonly schedule: State<Schedule>;
  /** Tells the machine what happened. */
  dispatch(event: ScheduleEvent): void;
  /** Asks the service where things stand and emits the schedule afterwards; nothing when it does not answer. */
  readonly check$: Observable<Schedule>;
  /** The same, without a word about a failure. */
  readonly quietCheck$: Observable<Schedule>;
  /** As `check$`, asking again every 5 s until the service answers. Only the first failure is told. */
  readonly find$: Observable<Schedule>;
  /** Quits what there is, if anything; emits true when it is gone, false when the service would not. */
  readonly quit$: Observable<boolean>;
  /** The service may hold a seat for this player that nobody here knows of: a start whose reply never came. */
  unsure(): void;
  readonly unsure$: Observable<void>;
  /** The game that was played last here ended because the play time is used up. */
  readonly outOfTime: State<boolean>;
}

export interface ScheduleDeps {
  ports: Pick<Ports, "clock" | "entropy" | "lifecycle">;
  pageLifecycle: PageLifecycle;
  player: State<string | null>;
  backend: Backend;
  toasts: Toasts;
  wallet: Pick<WalletFeature, "fetchSilently$">;
  push$: Observable<PushEvent>;
  /** The session socket opened (again). */
  connected$: Observable<unknown>;
  /** Whether pushes can come. */
  connection: State<Connection>;
  /** Fetches the code that writes the start info. */
  startInfo: () => ObservableInput<StartInfoCode>;
}

/** The schedule: the pure machine with its polling, pushes and calls (R-SOCK-04, R-PUSH-02 … 06, R-QUEUE-01). */
export function createSchedule(scope: Scope, deps: ScheduleDeps): ScheduleFeature {
  const { pageLifecycle, player, backend, toasts, push$, connected$, connection, startInfo } = deps;
  const { clock } = deps.ports;
  const schedule = source<Schedule>({ kind: "none" });
  const checkNow$ = new Subject<void>();
  const unsure$ = new Subject<void>();
  const checked$ = new Subject<ScheduleCheck>();
  const statusQuery = createStatusQuery(schedule, (check, back) => {
    dispatch({ type: "checked", check, back });
    checked$.next(check);
  });

  const dispatch = (event: ScheduleEvent): void =>
    schedule.update((before) => {
      const after = next(before, event);
      const isNews = event.type !== "checked" && event.type !== "startInfoSent" && !equal(after, before);
      if (isNews) statusQuery.overtake();
      return after;
    });

  const checkNow = (): void => checkNow$.next();
  const whileInState = createWhileInState(scope, schedule);
  const effectDeps: EffectDeps = { scope, clock, backend, dispatch, checkNow, whileInState };

  const asking$ = merge(
    pollWhile(clock, schedulePoll, schedule.pipe(map(isPolled)), pageLifecycle.visible),
    checkNow$,
    statusQuery.late$,
    connected$,
    merge(pageLifecycle.woke$, pageLifecycle.cameOnline$).pipe(filter(() => isPolled(schedule.value))),
  );
  // A slow answer is waited for beside the next question: on a bad network the next one may be no faster.
  scope.run(
    "poll",
    player.pipe(
      switchMap((id) => (id === null ? EMPTY : asking$)),
      mergeMap(() =>
        scope
          .attempt("schedule/poll", () => statusQuery.ask(backend.call))
          .pipe(takeUntil(player.pipe(skip(1)))),
      ),
    ),
  );

  whileInState(
    "pending",
    (now) => (now.kind === "pending" ? now.seat.id : null),
    () => defer(() => of(checkNow())),
  );

  createConfirm(effectDeps);

  whileInState(
    "unheard",
    (now) => (now.kind === "preparing" && now.readiness === "silent" ? now.seat.id : null),
    (id) => {
      // While nobody looks, the next poll has to do.
      const ask = (): void => (pageLifecycle.visible.value ? checkNow() : undefined);
      return assumeReadyWhenUnheard(id, { clock, connection, checked$, ask }).pipe(
        tap(() => dispatch({ type: "hostReadiness", id, readiness: "configured" })),
      );
    },
  );

  createStartInfo(effectDeps, startInfo);

  whileInState(
    "desk due",
    (now) => (now.kind === "preparing" && now.readiness === "configured" ? now.seat.id : null),
    (id) => after(clock, deskAfterConfig).pipe(tap(() => dispatch({ type: "deskDue", id }))),
  );

  whileInState(
    "quit",
    (now) => (now.kind === "leaving" ? now.seat.id : null),
    (id) =>
      scope
        .attempt("schedule/quit", () => backend.callWithToast(calls.quit, { id, isSwitchIDC: 0 }), broken$)
        .pipe(
          tap((result) => {
            if (result.kind === "ok") dispatch({ type: "ended", id });
            else {
              dispatch({ type: "quitFailed" });
              checkNow();
            }
          }),
        ),
  );

  scope.run("push", actOnPushes(effectDeps, { push$, schedule, toasts }));

  createClaims(scope, {
    ports: deps.ports,
    acted$: schedule.pipe(map((now) => (isActing(now) ? now.seat.id : null))),
    release(id) {
      if (id === currentId(schedule.value)) dispatch({ type: "released" });
    },
  });
  scope.run(
    "player left",
    player.pipe(
      skip(1),
      tap(() => dispatch({ type: "ended", id: null })),
    ),
  );

  const find$ = concat(
    scope.attempt("schedule/find", () => statusQuery.ask(backend.callWithToast)),
    pollWhile(clock, schedulePoll, of(true), pageLifecycle.visible).pipe(
      exhaustMap(() => scope.attempt("schedule/find", () => statusQuery.ask(backend.call))),
    ),
  ).pipe(take(1));
  const quit$ = defer(() => {
    if (schedule.value.kind === "none") return of(true);
    const end$ = schedule.pipe(
      filter((now) => now.kind !== "leaving"),
      map((now) => now.kind === "none"),
      take(1),
    );
    return concat(defer(() => of(dispatch({ type: "quitting" }))).pipe(ignoreElements()), end$);
  });
  return {
    schedule,
    dispatch,
    check$: statusQuery.ask(backend.callWithToast, true),
    quietCheck$: statusQuery.ask(backend.call, true),
    find$,
    quit$,
    unsure: () => unsure$.next(),
    unsure$: unsure$.asObservable(),
    outOfTime: createOutOfTime(scope, { schedule, player, wallet: deps.wallet }),
  };
}

/** While 100 or 200, a lost push must not strand the player (R-SOCK-04). */
function isPolled(now: Schedule): boolean {
  if (now.kind === "found") return now.status !== 300;
  return now.kind === "pending" || now.kind === "queued" || now.kind === "ready" || now.kind === "preparing";
}

/** True when this page goes on with the schedule by itself. */
export function isActing(now: Schedule): now is Exclude<Schedule, { kind: "none" | "found" }> {
  return now.kind !== "none" && now.kind !== "found";
}
