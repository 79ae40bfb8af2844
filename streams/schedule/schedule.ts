import {
  concat,
  defer,
  distinctUntilChanged,
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
  takeWhile,
  tap,
  timer,
} from "rxjs";
import { attempt } from "../lib/attempt.ts";
import { equal } from "../lib/equal.ts";
import type { Scope } from "../lib/scope.ts";
import { type State, source } from "../lib/state.ts";
import { after, every } from "../lib/time.ts";
import type { Ports } from "../ports.ts";
import type { Connection } from "../push/connection.ts";
import { confirmAgain, deskAfterConfig, schedulePoll } from "../rules/durations.ts";
import { pollWhile } from "../rules/poll.ts";
import type { Backend } from "../session/backend.ts";
import type { Presence } from "../session/presence.ts";
import type { Toasts } from "../ui/toasts.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import { calls } from "../wire/calls.ts";
import type { ScheduleCheck } from "../wire/schedule.ts";
import type { PushEvent } from "../wire/socket.ts";
import { createClaims } from "./claims.ts";
import { createEarlyPushes } from "./early.ts";
import type * as extendInfo from "./extendInfo.ts";
import { createInquiry } from "./inquiry.ts";
import { currentId, next, type Schedule, type ScheduleEvent } from "./machine.ts";
import { createOutOfTime } from "./outOfTime.ts";
import { eventOf } from "./pushes.ts";
import { unheardMachine } from "./unheard.ts";

export interface ScheduleFeature {
  readonly schedule: State<Schedule>;
  /** Tells the machine what happened. */
  tell(event: ScheduleEvent): void;
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

/** Writes the start info of a seat. Its code comes when the first machine is to start. */
export type StartInfoCode = Pick<typeof extendInfo, "extendInfoOf">;

export interface ScheduleDeps {
  ports: Pick<Ports, "clock" | "entropy" | "lifecycle" | "report">;
  presence: Presence;
  player: State<string | null>;
  backend: Backend;
  toasts: Toasts;
  wallet: Pick<WalletFeature, "quietly$">;
  push$: Observable<PushEvent>;
  /** The session socket opened (again). */
  connected$: Observable<unknown>;
  /** Whether pushes can come. */
  connection: State<Connection>;
  /** Fetches the code that writes the start info. */
  startInfo: () => ObservableInput<StartInfoCode>;
}

/** What a call that broke instead of answering comes to, so that what waits for it goes on. */
const broken$ = of({ kind: "failed", reason: "unexpected" } as const);

/** The schedule: the pure machine with its polling, pushes and calls (R-SOCK-04, R-PUSH-02 … 06, R-QUEUE-01). */
export function createSchedule(scope: Scope, deps: ScheduleDeps): ScheduleFeature {
  const { presence, player, backend, toasts, push$, connected$, connection, startInfo } = deps;
  const { clock, report } = deps.ports;
  const schedule = source<Schedule>({ kind: "none" });
  const checkNow$ = new Subject<void>();
  const unsure$ = new Subject<void>();
  const checked$ = new Subject<ScheduleCheck>();
  const inquiry = createInquiry(schedule, (check, back) => {
    tell({ type: "checked", check, back });
    checked$.next(check);
  });

  const tell = (event: ScheduleEvent): void =>
    schedule.update((before) => {
      const after = next(before, event);
      const isNews = event.type !== "checked" && event.type !== "told" && !equal(after, before);
      if (isNews) inquiry.overtake();
      return after;
    });

  /** One pipeline a schedule state, chosen by a key: a new key ends the old one. */
  const during = <K extends string>(
    name: string,
    key: (now: Schedule) => K | null,
    run: (now: Schedule) => Observable<unknown>,
  ): void =>
    scope.run(
      name,
      schedule.pipe(
        map((now) => ({ now, key: key(now) })),
        distinctUntilChanged((left, right) => left.key === right.key),
        switchMap(({ now, key: found }) => (found === null ? EMPTY : attempt(report, name, () => run(now)))),
      ),
    );

  const asking$ = merge(
    pollWhile(clock, schedulePoll, schedule.pipe(map(isPolled)), presence.visible),
    checkNow$,
    inquiry.late$,
    connected$,
    merge(presence.woke$, presence.cameOnline$).pipe(filter(() => isPolled(schedule.value))),
  );
  // A slow answer is waited for beside the next question: on a bad network the next one may be no faster.
  scope.run(
    "poll",
    player.pipe(
      switchMap((id) => (id === null ? EMPTY : asking$)),
      mergeMap(() =>
        attempt(report, "schedule/poll", () => inquiry.ask(backend.quiet)).pipe(
          takeUntil(player.pipe(skip(1))),
        ),
      ),
    ),
  );

  during(
    "pending",
    (now) => (now.kind === "pending" ? now.seat.id : null),
    () => defer(() => of(checkNow$.next())),
  );

  /** Now, and again every 5 s for as long as it is needed. Only the first failure is told. */
  const repeatedly = <T>(work: (perform: Backend["quiet"]) => Observable<T>): Observable<T> =>
    timer(0, schedulePoll, clock.scheduler).pipe(
      exhaustMap((before) => work(before === 0 ? backend.told : backend.quiet)),
    );

  const confirm = (id: string, perform: Backend["quiet"]): Observable<unknown> =>
    attempt(report, "schedule/confirm", () => perform(calls.confirm, { id }), broken$).pipe(
      tap((result) => {
        if (result.kind === "ok") tell({ type: "confirmed", id, connect: result.data.connectInfo });
        else if (result.kind === "refused") {
          tell({ type: "refused", id });
          checkNow$.next();
        }
      }),
    );
  during(
    "confirm",
    (now) => (now.kind === "ready" ? now.seat.id : null),
    (now) => {
      const id = currentId(now);
      if (id === null) return EMPTY;
      return repeatedly((perform) => confirm(id, perform));
    },
  );
  during(
    "confirm again",
    (now) => (now.kind === "preparing" && now.machine === "silent" ? now.seat.id : null),
    (now) => {
      const id = currentId(now);
      return id === null
        ? EMPTY
        : every(clock, confirmAgain).pipe(exhaustMap(() => confirm(id, backend.quiet)));
    },
  );

  during(
    "unheard",
    (now) => (now.kind === "preparing" && now.machine === "silent" ? now.seat.id : null),
    (now) => {
      const id = currentId(now);
      // While nobody looks, the next poll has to do.
      const ask = (): void => (presence.visible.value ? checkNow$.next() : undefined);
      return id === null
        ? EMPTY
        : unheardMachine(id, { clock, connection, checked$, ask }).pipe(
            tap(() => tell({ type: "machine", id, machine: "configured" })),
          );
    },
  );

  during(
    "start info",
    (now) => (needsStartInfo(now) ? JSON.stringify([now.seat.id, now.seat.account]) : null),
    (now) => (needsStartInfo(now) ? sendStartInfo(now) : EMPTY),
  );
  const sendStartInfo = (now: Waiting): Observable<unknown> => {
    const { id, game } = now.seat;
    if (game === null) return defer(() => of(tell({ type: "told", id })));
    const type = now.kind === "playing" && now.returning ? 2 : 1;
    return repeatedly((perform) =>
      attempt(
        report,
        "schedule/startInfo",
        () =>
          defer(startInfo).pipe(
            take(1),
            map(({ extendInfoOf }) => extendInfoOf(game, now.seat)),
            switchMap((extend_info) => perform(calls.sendStartInfo, { schedule_id: id, extend_info, type })),
          ),
        broken$,
      ),
    ).pipe(
      takeWhile((result) => result.kind !== "ok", true),
      tap((result) => {
        if (result.kind === "ok") tell({ type: "told", id });
        else checkNow$.next();
      }),
    );
  };
  during(
    "desk due",
    (now) => (now.kind === "preparing" && now.machine === "configured" ? now.seat.id : null),
    (now) => {
      const id = currentId(now);
      return id === null
        ? EMPTY
        : after(clock, deskAfterConfig).pipe(tap(() => tell({ type: "deskDue", id })));
    },
  );

  during(
    "quit",
    (now) => (now.kind === "leaving" ? now.seat.id : null),
    (now) => {
      const id = currentId(now);
      if (id === null) return EMPTY;
      const quit$ = attempt(
        report,
        "schedule/quit",
        () => backend.told(calls.quit, { id, isSwitchIDC: 0 }),
        broken$,
      );
      return quit$.pipe(
        tap((result) => {
          if (result.kind === "ok") tell({ type: "ended", id });
          else {
            tell({ type: "quitFailed" });
            checkNow$.next();
          }
        }),
      );
    },
  );

  const early = createEarlyPushes();
  const act = (push: PushEvent): Observable<unknown> => {
    const event = eventOf(push);
    if (event === null) return EMPTY;
    if (event.id !== currentId(schedule.value)) {
      // A place that this page has not heard of yet, such as one started in another tab.
      if (schedule.value.kind !== "none") return EMPTY;
      early.keep(event.id, push);
      if (event.type !== "ended") checkNow$.next();
      return EMPTY;
    }
    // The end of a game that was played is told by its desk.
    const isToldByDesk = schedule.value.kind === "playing";
    tell(event);
    if (push.event === "queue_release") toasts.show({ message: "requeue" });
    if (push.event !== "scheduled_cancel") return EMPTY;
    if (!isToldByDesk) toasts.show({ message: "scheduleEnded" });
    return backend.quiet(calls.quit, { id: event.id, isSwitchIDC: 0 });
  };
  const known$ = schedule.pipe(
    map(currentId),
    distinctUntilChanged(),
    mergeMap((id) => (id === null ? [] : early.take(id))),
  );
  scope.run(
    "push",
    merge(push$, known$).pipe(mergeMap((push) => attempt(report, "schedule/push", () => act(push)))),
  );

  createClaims(scope, {
    ports: deps.ports,
    acted$: schedule.pipe(map((now) => (isActing(now) ? now.seat.id : null))),
    release(id) {
      if (id === currentId(schedule.value)) tell({ type: "released" });
    },
  });
  scope.run(
    "player left",
    player.pipe(
      skip(1),
      tap(() => tell({ type: "ended", id: null })),
    ),
  );

  const find$ = concat(
    attempt(report, "schedule/find", () => inquiry.ask(backend.told)),
    pollWhile(clock, schedulePoll, of(true), presence.visible).pipe(
      exhaustMap(() => attempt(report, "schedule/find", () => inquiry.ask(backend.quiet))),
    ),
  ).pipe(take(1));
  const quit$ = defer(() => {
    if (schedule.value.kind === "none") return of(true);
    const end$ = schedule.pipe(
      filter((now) => now.kind !== "leaving"),
      map((now) => now.kind === "none"),
      take(1),
    );
    return concat(defer(() => of(tell({ type: "quitting" }))).pipe(ignoreElements()), end$);
  });
  return {
    schedule,
    tell,
    check$: inquiry.ask(backend.told, true),
    quietCheck$: inquiry.ask(backend.quiet, true),
    find$,
    quit$,
    unsure: () => unsure$.next(),
    unsure$: unsure$.asObservable(),
    outOfTime: createOutOfTime(scope, { schedule, player, wallet: deps.wallet, report }),
  };
}

type Waiting = Extract<Schedule, { kind: "preparing" | "playing" }>;

function needsStartInfo(now: Schedule): now is Waiting {
  if (now.kind === "preparing") return now.machine !== "silent" && !now.told;
  return now.kind === "playing" && !now.told;
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
