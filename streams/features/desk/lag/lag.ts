import {
  combineLatest,
  distinctUntilChanged,
  filter,
  finalize,
  map,
  merge,
  type Observable,
  of,
  scan,
  skip,
  switchMap,
  takeUntil,
  tap,
} from "rxjs";
import type { GameBrief } from "../../../../wire/catalogue.ts";
import { unreachableDelay } from "../../../../wire/durations.ts";
import { mapTexts } from "../../../../wire/mapTexts.ts";
import type { Scope } from "../../../lib/scope.ts";
import { type State, source } from "../../../lib/state.ts";
import { every } from "../../../lib/time.ts";
import type { StageLag } from "../../../ports/stage.ts";
import type { Clock } from "../../../ports.ts";
import { lagWindow, sessionSaveEvery } from "../../../rules/durations.ts";
import {
  announcedCause,
  type LagCause,
  lagCause,
  medianOf,
  shownCause,
  suspectOf,
} from "../../../rules/lagCause.ts";
import type { SessionReport } from "../../../storage/sessionReport.ts";
import { totalsItem } from "../../../storage/sessionTotals.ts";
import { stored } from "../../../storage/stored.ts";
import type { TypedStorage } from "../../../storage/typedStorage.ts";
import type { CommonDeps } from "../../commonDeps.ts";
import type { ScheduleFeature } from "../../schedule/schedule.ts";
import type { Schedule, Seat } from "../../schedule/scheduleState.ts";
import type { DeskFeatureDeps } from "../featureDeps.ts";
import { freeTime, type Paused } from "../paused.ts";
import type { PictureEvent } from "../picture/picture.ts";
import { saveSession } from "./savedSessions.ts";
import { createSessionTotals } from "./sessionTotals.ts";

/** How fast the game answers now, and why it does not answer faster. */
interface DeskLag {
  /** Median of the last presses, ms; null where nobody pressed, or nothing can be measured. */
  readonly inputToPhoton: number | null;
  /** Only while it shows over the picture; the report has all of them. */
  readonly cause: LagCause | null;
}

/** For screen readers. */
interface LagAnnouncement {
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
  extends CommonDeps<"clock" | "pageLifecycle" | "typedStorage" | "player" | "push$">,
    Pick<DeskFeatureDeps, "events$"> {
  readonly schedule: Pick<ScheduleFeature, "schedule">;
  readonly paused: State<Paused>;
}

/** The code that explains lag. */
export interface LagCode {
  createLag(scope: Scope, deps: LagDeps): LagFeature;
}

/** Samples between two updates of the report; they come once a second. */
const reportEvery = 5;

/** Explains the lag of the running game, and keeps a report of each session (R-LAG-02, R-LAG-03). */
export function createLag(scope: Scope, deps: LagDeps): LagFeature {
  const { clock, events$, schedule } = deps;
  const lag$ = events$.pipe(
    filter((event) => event.kind === "lag"),
    map((event) => event.lag),
  );
  // Subscribes before those who read it at the same events.
  const hangs = scope.state("hangs", false, hanging(events$));
  const free = scope.state<Free>("free", null, deps.paused.pipe(map(freeTime)));
  const cause = scope.state<LagCause | null>(
    "cause",
    null,
    // Nothing is slow in a paused game, and what was slow before is looked at anew (R-DESK-30).
    free.pipe(switchMap((now) => (now ? of(null) : lagCause(clock, suspects(events$, hangs))))),
  );
  const latency = scope.state<number | null>("latency", null, recentMedian(clock, lag$));
  const report = source<SessionReport | null>(null);
  scope.run(
    "session",
    schedule.schedule.pipe(
      filter((now) => now.kind === "playing"),
      map(({ seat }) => seat),
      distinctUntilChanged((left, right) => left.id === right.id),
      // mutants: concatMap is equivalent, a session ends by itself in the moment in which another seat is played
      switchMap((seat) => {
        report.set(null);
        return scope.attempt("session", () =>
          session(deps, seat, { cause, hangs, free }, (next) => report.set(next)),
        );
      }),
    ),
  );
  return {
    lag: scope.state<DeskLag>(
      "lag",
      { inputToPhoton: null, cause: null },
      combineLatest({ inputToPhoton: latency, cause: shownCause(clock, cause) }),
    ),
    announcement: scope.state<LagAnnouncement | null>(
      "announcement",
      null,
      announcedCause(clock, cause).pipe(map((announced, index) => ({ cause: announced, number: index + 1 }))),
    ),
    report,
  };
}

type Free = ReturnType<typeof freeTime>;

/** Whether the game hangs; a new picture is of one that runs. */
function hanging(events$: Observable<PictureEvent>): Observable<boolean> {
  return events$.pipe(
    filter((event) => event.kind === "hanging" || event.kind === "picture"),
    map((event) => event.kind === "hanging" && event.hanging),
  );
}

/** An interrupted connection counts as the network's fault, a game that hangs as its own; a new one starts without a suspect. */
function suspects(events$: Observable<PictureEvent>, hangs: State<boolean>): Observable<LagCause | null> {
  return events$.pipe(
    map((event): LagCause | null | undefined => {
      if (event.kind === "hanging") return event.hanging ? "game" : null;
      if (event.kind === "lag") return hangs.value ? "game" : suspectOf(event.lag);
      if (event.kind === "interrupted") return "network";
      const isNew = event.kind === "picture" || event.kind === "ended" || event.kind === "gaveUp";
      return isNew ? null : undefined;
    }),
    filter((suspect) => suspect !== undefined),
  );
}

function recentMedian(clock: Clock, lag$: Observable<StageLag>): Observable<number | null> {
  return lag$.pipe(
    scan((recent: readonly { at: number; ms: number }[], { inputToPhoton }) => {
      const at = clock.now();
      return [...recent, ...inputToPhoton.map((ms) => ({ at, ms }))].filter(
        (each) => at - each.at < lagWindow,
      );
    }, []),
    map((recent) => {
      const median = medianOf(recent.map(({ ms }) => ms));
      return median === undefined ? null : Math.round(median);
    }),
  );
}

interface Judged {
  readonly cause: State<LagCause | null>;
  readonly hangs: State<boolean>;
  readonly free: State<Free>;
}

/**
 * Adds up one session, and saves it regularly, when the page is hidden, and at its end. A reload, which hides the page first,
 * continues it (R-LAG-04). The time of a hidden page is no stall. Of a paused game only the time that is charged counts, until the service
 * says what it charged for all devices (R-LAG-05).
 */
function session(
  { clock, events$, pageLifecycle, typedStorage, player, push$, schedule }: LagDeps,
  { id, game }: Seat,
  { cause, hangs, free }: Judged,
  show: (report: SessionReport | null) => void,
): Observable<unknown> {
  const before = readTotals(typedStorage, player.value, id);
  const startedAt = before?.startedAt ?? clock.now();
  const totals = createSessionTotals(before?.totals);
  const ends = (now: Schedule): boolean => now.kind === "none" || ("seat" in now && now.seat.id !== id);
  const isOver = (): boolean => ends(schedule.schedule.value);
  let samples = 0;
  let best: number | undefined;
  let awaySince: number | null = null;
  let hasMoved = false;
  let freeBefore: Free = null;
  let charged: number | undefined;

  const update = (): SessionReport | null => {
    const measured = totals.report();
    if (measured === null || game === null) return null;
    const next: SessionReport = {
      startedAt,
      gameId: game.gameIdStr,
      names: namesOf(game),
      best,
      promised: promisedBy(typedStorage),
      ...measured,
      ...(charged !== undefined && { seconds: charged }),
    };
    show(next);
    return next;
  };
  const save = (): void => {
    const next = update();
    const userId = player.value;
    if (next === null || userId === null) return;
    saveSession(typedStorage, userId, next);
    // For a reload of the page in mid-game.
    if (!isOver()) typedStorage.write(totalsItem, { userId, seatId: id, startedAt, totals: totals.kept() });
  };
  const follow = (event: PictureEvent): void => {
    if (event.kind === "lag") {
      hasMoved = true;
      const now = clock.now();
      const uncounted = free.value ?? freeBefore;
      if (hangs.value) totals.hung(event.lag.spanMs);
      else if (uncounted === null) totals.add(event.lag, cause.value, Math.max(0, now - startedAt));
      else if (now <= uncounted.from || now > uncounted.until) totals.stood(event.lag.spanMs);
      freeBefore = free.value;
      samples += 1;
      if (samples % reportEvery === 1) update();
    } else if (event.kind === "interrupted" || event.kind === "retrying") {
      if (hasMoved) awaySince ??= clock.now();
    } else if (event.kind === "firstFrame" || event.kind === "resumed") {
      if (awaySince !== null) totals.interrupted(Math.max(0, clock.now() - awaySince));
      awaySince = null;
      hasMoved = true;
    } else if (event.kind === "score") best = event.best;
    else if (event.kind === "ended") save();
  };
  const end = (): void => {
    if (isOver()) typedStorage.remove(totalsItem);
    save();
  };
  const hidden$ = pageLifecycle.visible.pipe(
    skip(1),
    filter((visible) => !visible),
    tap(() => {
      // A hidden page has no stalls.
      awaySince = null;
      save();
    }),
  );
  const regularly$ = every(clock, sessionSaveEvery, "lag/regularSave").pipe(
    filter(() => pageLifecycle.visible.value),
    tap(save),
  );
  const charged$ = push$.pipe(
    map((push) => (push.event === "wallet_update" ? push.data.charged : undefined)),
    filter((last) => last?.scheduleId === id),
    tap((last) => {
      charged = last?.seconds;
      save();
    }),
  );
  const measured$ = merge(events$.pipe(tap(follow)), hidden$, regularly$).pipe(
    takeUntil(schedule.schedule.pipe(filter(ends))),
    finalize(end),
  );
  // What was charged may be said after the end.
  return merge(measured$, charged$);
}

/** This tab's totals of the same session from before a reload; null for none, or another player's. */
function readTotals(typedStorage: TypedStorage, userId: string | null, seatId: string) {
  const kept = typedStorage.read(totalsItem);
  return kept !== null && kept.userId === userId && kept.seatId === seatId ? kept : null;
}

const longestName = 200;

/** The game's name as it was played: the catalogue may not have it any more when the report is read. */
function namesOf({ docs }: GameBrief): SessionReport["names"] {
  return mapTexts(docs, ({ gameName }) => (gameName || docs.en.gameName).slice(0, longestName));
}

/** What the speed test had measured to the nearest server; null where there was none, or it was out of reach. */
function promisedBy(typedStorage: TypedStorage): number | null {
  const delays = (typedStorage.read(stored.speedTest) ?? []).map(({ delay }) => delay);
  const nearest = Math.min(...delays);
  return nearest < unreachableDelay ? nearest : null;
}
