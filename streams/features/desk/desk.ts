import {
  combineLatest,
  distinctUntilChanged,
  filter,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  scan,
  startWith,
  switchMap,
  takeWhile,
  tap,
} from "rxjs";
import type { LoadCode } from "../../lib/lazyModule.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { DeskCommand } from "../../ports/stage.ts";
import type { Ports } from "../../ports.ts";
import { codeInTime } from "../../rules/codeInTime.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";
import type { Schedule, Seat } from "../schedule/scheduleState.ts";
import { atDesk, redirectEmptyDesk, syncDeskRoute } from "./deskRoute.ts";
import type { Desk, GameEnd } from "./deskState.ts";
import type { NamedRelays } from "./picture/freshIceServers.ts";
import type { ShowPicture } from "./picture/showPicture.ts";
import { stageAddress } from "./picture/whepAddress.ts";

type Playing = Extract<Schedule, { kind: "playing" }>;

/** What shows the picture; loaded when the first game is played. */
export interface DeskCode {
  readonly showPicture: ShowPicture;
}

interface DeskDeps extends CommonDeps<"pageLifecycle" | "player" | "navigation" | "index" | "actions"> {
  ports: Pick<Ports, "clock" | "navigation">;
  schedule: ScheduleFeature;
  /** Sound and typed text. */
  deskCommands$: Observable<DeskCommand>;
  loadDesk: LoadCode<DeskCode>;
}

/** The stream desk: opens when the schedule plays, and closes its connection when it is left. */
export function createDesk(scope: Scope, deps: DeskDeps): State<Desk> {
  const { schedule } = deps;
  /** Why the game of the last seat ended by itself; null when it did not, or nobody knows. */
  const end = source<GameEnd | null>(null);
  const relays = namedRelays(scope, deps);
  const show = (now: Playing): Observable<Desk> => {
    end.set(null);
    const onEnd = (gameEnd: GameEnd): void => end.set(gameEnd);
    return showWhilePlaying(scope, deps, {
      now,
      commands$: deps.deskCommands$,
      onEnd,
      relays,
      desk: () => desk.value,
    });
  };

  const desk = scope.state<Desk>(
    "desk",
    { status: "closed" },
    schedule.schedule.pipe(
      distinctUntilChanged((left, right) => keyOf(left) === keyOf(right)),
      scan(track, { now: { kind: "none" }, seat: null }),
      switchMap(({ now, seat }): Observable<Desk> => {
        if (now.kind === "playing") return show(now);
        if (seat === null) return of({ status: "closed" });
        const { game, mode } = seat;
        // Stays until the player leaves the page.
        return combineLatest([atDesk(deps), schedule.outOfTime, end]).pipe(
          map(([here, timeOver, gameEnd]): Desk => {
            if (!here) return { status: "closed" };
            if (isStartingAgain(now)) return { status: "connecting", game, again: true };
            return { status: "ended", game, mode, timeOver, end: gameEnd, released: now.kind === "none" };
          }),
          takeWhile(({ status }) => status !== "closed", true),
        );
      }),
    ),
  );

  // After the State, which sends the offer: drawing the page would delay it.
  syncDeskRoute(scope, { ...deps, desk });
  redirectEmptyDesk(scope, { ...deps, desk });
  return desk;
}

/** The connect info of the schedule, and when it came. */
function namedRelays(scope: Scope, { ports, schedule }: DeskDeps): State<NamedRelays> {
  return scope.state<NamedRelays>(
    "relays",
    { connect: null, at: 0 },
    schedule.schedule.pipe(
      map((now) => ("connect" in now ? now.connect : null)),
      // Each answer of the service is a new object with new credentials.
      distinctUntilChanged(),
      map((connect) => ({ connect, at: ports.clock.now() })),
    ),
  );
}

/** The desk while the schedule plays, over all the player's own attempts to get the picture. */
function showWhilePlaying(
  scope: Scope,
  deps: DeskDeps,
  play: {
    now: Playing;
    commands$: Observable<DeskCommand>;
    onEnd: (end: GameEnd) => void;
    relays: State<NamedRelays>;
    desk: () => Desk;
  },
): Observable<Desk> {
  const { now } = play;
  const { ports, pageLifecycle, actions, index, loadDesk } = deps;
  const { game } = now.seat;
  const connecting: Desk = { status: "connecting", game, again: false };
  if (now.startRefused)
    return actions.of("desk/retry").pipe(
      tap(() => deps.schedule.dispatch({ type: "startRefused", id: now.seat.id, refused: false })),
      ignoreElements(),
      startWith<Desk>({ status: "failed", game, reason: "startRefused", kept: false }),
    );
  // A host's picture starts only after its start info was sent.
  if (!now.startInfoSent) return of(connecting);
  // After a reload no list has loaded it yet, and playing it again must find it.
  if (game) index.add([game]);
  const address = stageAddress(now.connect, ports.navigation.origin);
  // A desk that gave up while offline retries once online.
  const networkBack$ = pageLifecycle.cameOnline$.pipe(
    map(play.desk),
    filter((shown) => shown.status === "failed" && isRetriedOnline(shown)),
  );
  return merge(actions.of("desk/retry"), networkBack$).pipe(
    startWith(undefined),
    switchMap(() =>
      scope
        .attempt(
          "desk/code",
          () =>
            codeInTime(loadDesk, ports.clock, "desk/callTimeout").pipe(
              switchMap(({ showPicture }) => showPicture(scope, { ...play, address, connecting })),
            ),
          of<Desk>({ status: "failed", game, reason: "lost", kept: false }),
        )
        .pipe(startWith(connecting)),
    ),
  );
}

function isRetriedOnline({ reason }: Extract<Desk, { status: "failed" }>): boolean {
  return reason !== "unsupported" && reason !== "replaced";
}

/** The schedule, and the seat that the desk was last opened for, while the desk still concerns it. */
interface Tracked {
  readonly now: Schedule;
  readonly seat: Seat | null;
}

function track({ now: before, seat }: Tracked, now: Schedule): Tracked {
  if (now.kind === "playing") return { now, seat: now.seat };
  const isOver = now.kind === "none" && before.kind !== "none";
  const isSame = (isStartingAgain(now) || now.kind === "leaving") && now.seat.id === seat?.id;
  return { now, seat: isOver || isSame ? seat : null };
}

/** The host was lost, and the seat gets another. */
function isStartingAgain(now: Schedule): now is Extract<Schedule, { kind: "ready" | "preparing" }> {
  return now.kind === "ready" || now.kind === "preparing";
}

/** Changes when the picture has to be reconnected. */
function keyOf(now: Schedule): string {
  if (isStartingAgain(now)) return `again ${now.seat.id}`;
  if (now.kind !== "playing") return now.kind === "none" ? "none" : "notPlaying";
  const { realip, httpcentport, session_key } = now.connect;
  return JSON.stringify([
    now.seat.id,
    now.startInfoSent,
    now.startRefused,
    realip,
    httpcentport,
    session_key,
  ]);
}
