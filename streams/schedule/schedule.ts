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
  of,
  repeat,
  Subject,
  switchMap,
  take,
  takeWhile,
  tap,
  timer,
} from "rxjs";
import * as z from "zod/mini";
import { attempt } from "../lib/attempt.ts";
import type { Scope } from "../lib/scope.ts";
import { type State, source } from "../lib/state.ts";
import { after, every } from "../lib/time.ts";
import type { Ports } from "../ports.ts";
import { confirmAgain, deskAfterConfig, schedulePoll } from "../rules/durations.ts";
import { pollWhile } from "../rules/poll.ts";
import type { Backend } from "../session/backend.ts";
import type { Presence } from "../session/presence.ts";
import type { Toasts } from "../ui/toasts.ts";
import { calls } from "../wire/calls.ts";
import type { PushEvent } from "../wire/socket.ts";
import { extendInfoOf } from "./extendInfo.ts";
import { currentId, next, type Schedule, type ScheduleEvent } from "./machine.ts";
import { eventOf } from "./pushes.ts";

export interface ScheduleFeature {
  readonly schedule: State<Schedule>;
  /** Tells the machine what happened. */
  tell(event: ScheduleEvent): void;
  /** Asks the service where things stand and emits the schedule afterwards; nothing when it does not answer. */
  readonly check$: Observable<Schedule>;
  /** Quits what there is, if anything; emits true when it is gone, false when the service would not. */
  readonly quit$: Observable<boolean>;
}

export interface ScheduleDeps {
  ports: Pick<Ports, "clock" | "lifecycle" | "report">;
  presence: Presence;
  player: State<string | null>;
  backend: Backend;
  toasts: Toasts;
  push$: Observable<PushEvent>;
  /** The session socket opened (again). */
  connected$: Observable<unknown>;
}

const taken = z.object({ taken: z.string() });
const channel = "schedule";

/** Events after which an answer that was asked for before them is out of date. */
const overtaking = new Set<ScheduleEvent["type"]>([
  "started",
  "resumed",
  "released",
  "confirmed",
  "quitting",
  "ended",
]);

/** The schedule: the pure machine with its polling, pushes and calls (R-SOCK-04, R-PUSH-02 … 06, R-QUEUE-01). */
export function createSchedule(scope: Scope, deps: ScheduleDeps): ScheduleFeature {
  const { presence, player, backend, toasts, push$, connected$ } = deps;
  const { clock, lifecycle, report } = deps.ports;
  const schedule = source<Schedule>({ kind: "none" });
  const checkNow$ = new Subject<void>();
  let epoch = 0;

  const tell = (event: ScheduleEvent): void => {
    if (overtaking.has(event.type)) epoch += 1;
    schedule.update((before) => next(before, event));
  };

  const ask = (perform: Backend["quiet"]): Observable<Schedule> =>
    defer(() => {
      const asked = epoch;
      return perform(calls.scheduleInfo, {}).pipe(
        map((result) => {
          if (result.kind !== "ok") return null;
          // What happened meanwhile is newer than this answer.
          if (asked !== epoch) checkNow$.next();
          else tell({ type: "checked", check: result.data });
          return schedule.value;
        }),
        filter((now) => now !== null),
      );
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
    connected$,
    merge(presence.woke$, presence.cameOnline$).pipe(filter(() => isPolled(schedule.value))),
  );
  scope.run(
    "poll",
    asking$.pipe(
      filter(() => player.value !== null),
      switchMap(() => attempt(report, "schedule/poll", () => ask(backend.quiet))),
    ),
  );

  during(
    "pending",
    (now) => (now.kind === "pending" ? now.seat.id : null),
    () => defer(() => of(checkNow$.next())),
  );

  const confirm = (id: string, perform: Backend["quiet"]): Observable<unknown> =>
    perform(calls.confirm, { id }).pipe(
      tap((result) => {
        if (result.kind === "ok") tell({ type: "confirmed", id, connect: result.data.connectInfo });
        else if (result.kind === "refused") checkNow$.next();
      }),
    );
  during(
    "confirm",
    (now) => (now.kind === "ready" ? now.seat.id : null),
    (now) => {
      const id = currentId(now);
      if (id === null) return EMPTY;
      return timer(0, schedulePoll, clock.scheduler).pipe(exhaustMap(() => confirm(id, backend.told)));
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
    "start info",
    (now) => (needsStartInfo(now) ? now.seat.id : null),
    (now) => (needsStartInfo(now) ? sendStartInfo(now) : EMPTY),
  );
  const sendStartInfo = (now: Waiting): Observable<unknown> => {
    const extend_info = extendInfoOf(now.seat);
    const { id } = now.seat;
    if (extend_info === null) return defer(() => of(tell({ type: "told", id })));
    const type = now.kind === "playing" && now.returning ? 2 : 1;
    return backend.told(calls.sendStartInfo, { schedule_id: id, extend_info, type }).pipe(
      repeat({ delay: () => after(clock, schedulePoll) }),
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
      return backend.told(calls.quit, { id, isSwitchIDC: 0 }).pipe(
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

  scope.run(
    "push",
    push$.pipe(
      mergeMap((push) => {
        const event = eventOf(push);
        if (event === null) return EMPTY;
        if (event.id !== currentId(schedule.value)) {
          // A place that this page has not heard of yet, such as one started in another tab.
          if (schedule.value.kind === "none" && event.type !== "ended") checkNow$.next();
          return EMPTY;
        }
        tell(event);
        if (push.event === "queue_release") toasts.show({ message: "requeue" });
        if (push.event !== "scheduled_cancel") return EMPTY;
        toasts.show({ message: "scheduleEnded" });
        return attempt(report, "schedule/cancelled", () =>
          backend.quiet(calls.quit, { id: event.id, isSwitchIDC: 0 }),
        );
      }),
    ),
  );

  // Of several tabs, the one that went on with the schedule last acts on it.
  scope.run(
    "tell other tabs",
    schedule.pipe(
      map((now) => (isActing(now) ? now.seat.id : null)),
      distinctUntilChanged(),
      filter((id) => id !== null),
      tap((id) => lifecycle.broadcast(channel, { taken: id })),
    ),
  );
  scope.run(
    "other tabs",
    lifecycle.heard(channel).pipe(
      tap((message) => {
        const read = taken.safeParse(message);
        if (read.success && read.data.taken === currentId(schedule.value)) tell({ type: "released" });
      }),
    ),
  );
  scope.run(
    "signed out",
    player.pipe(
      filter((id) => id === null),
      tap(() => tell({ type: "ended", id: null })),
    ),
  );

  const quit$ = defer(() => {
    if (schedule.value.kind === "none") return of(true);
    const end$ = schedule.pipe(
      filter((now) => now.kind !== "leaving"),
      map((now) => now.kind === "none"),
      take(1),
    );
    return concat(defer(() => of(tell({ type: "quitting" }))).pipe(ignoreElements()), end$);
  });
  return { schedule, tell, check$: ask(backend.told), quit$ };
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
