import {
  combineLatest,
  concat,
  distinctUntilChanged,
  EMPTY,
  filter,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  scan,
  skip,
  startWith,
  switchMap,
  takeWhile,
  tap,
} from "rxjs";
import type { Actions } from "../../actions.ts";
import { attempt } from "../../lib/attempt.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Picture, Ports, StageButton, StageSound, StageStatistics } from "../../ports.ts";
import type { Navigation } from "../../ui/navigation.ts";
import type { PageLifecycle } from "../../ui/pageLifecycle.ts";
import { gamePath, paths } from "../../ui/routes.ts";
import type { GameBrief } from "../../wire/catalogue.ts";
import type { TypedStorage } from "../../wire/typedStorage.ts";
import type { Schedule, Seat } from "../schedule/reducer.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";
import { type NoPicture, type PictureEvent, persistentPicture } from "./picture.ts";
import { deskActs } from "./sound.ts";
import { stageAddress } from "./whepAddress.ts";

/** The stream desk (R-DESK-01, R-DESK-02). */
export type Desk =
  | { status: "closed" }
  /** The picture is on its way; `again` after an interruption. */
  | { status: "connecting"; game: GameBrief | null; again: boolean }
  | {
      status: "playing";
      game: GameBrief | null;
      picture: Picture;
      buttons: readonly StageButton[];
      /** False until the first frame is on the screen. */
      moving: boolean;
      /** The network is gone for the moment. */
      interrupted: boolean;
      statistics: StageStatistics | null;
      /** Null while the picture is not shown, and where it has no sound. */
      sound: StageSound | null;
    }
  /** No picture; the schedule is not lost. */
  | {
      status: "failed";
      game: GameBrief | null;
      reason: NoPicture;
    }
  /** `timeOver`: for the play time is used up. */
  | { status: "ended"; game: GameBrief | null; timeOver: boolean };

type Playing = Extract<Schedule, { kind: "playing" }>;

const path = paths.desk;

/** The stream desk: opens when the schedule plays, ends its connection when it is left. */
export function createDesk(
  scope: Scope,
  deps: {
    ports: Pick<Ports, "stage" | "clock" | "navigation" | "report">;
    pageLifecycle: PageLifecycle;
    player: State<string | null>;
    schedule: ScheduleFeature;
    navigation: Navigation;
    actions: Actions;
    typedStorage: TypedStorage;
  },
): State<Desk> {
  const { ports, pageLifecycle, schedule, navigation, actions } = deps;
  const now$ = schedule.schedule;
  const atDesk = (): boolean => navigation.location.value.path === path;
  const arrived$ = navigation.location.pipe(
    map((location) => location.path === path),
    distinctUntilChanged(),
  );

  scope.run(
    "open",
    now$.pipe(
      map((now) => now.kind === "playing"),
      distinctUntilChanged(),
      filter((playing) => playing && !atDesk()),
      tap(() => navigation.go(path)),
    ),
  );
  scope.run(
    "away",
    arrived$.pipe(
      filter((here) => !here && now$.value.kind === "playing"),
      tap(() => schedule.dispatch({ type: "released" })),
    ),
  );
  scope.run(
    "come back",
    arrived$.pipe(
      // On load the person is asked first (R-SES-04).
      skip(1),
      filter((here) => here && now$.value.kind === "found"),
      tap(() => schedule.dispatch({ type: "resumed" })),
    ),
  );
  scope.run(
    "leave",
    actions.of("desk/leave").pipe(
      tap(() => {
        const { game } = desk.value.status === "closed" ? { game: null } : desk.value;
        const back = game ? gamePath(game.gameIdStr) : paths.home;
        navigation.go(back, { replace: true });
      }),
    ),
  );

  // A desk that gave up while there was no network goes on by itself with it.
  const networkBack$ = pageLifecycle.cameOnline$.pipe(
    filter(
      () =>
        desk.value.status === "failed" &&
        desk.value.reason !== "unsupported" &&
        desk.value.reason !== "replaced",
    ),
  );
  const acts$ = deskActs(scope, deps.typedStorage, actions);
  const show = (now: Playing): Observable<Desk> => {
    const { game } = now.seat;
    const connecting: Desk = { status: "connecting", game, again: false };
    // A machine's picture starts only after its start info was sent.
    if (!now.startInfoSent) return of(connecting);
    const address = stageAddress(now.connect, ports.navigation.origin);
    const picture$ = attempt(
      ports.report,
      "desk",
      () => persistentPicture(address, acts$, { ...ports, ...pageLifecycle }),
      of<PictureEvent>({ kind: "gaveUp", reason: "lost" }),
    );
    // The service knows whether there is anything to go on with.
    const updates$ = picture$.pipe(
      mergeMap((event) => {
        const isOver = event.kind === "ended" || event.kind === "gaveUp";
        if (isOver) return concat(of(event), schedule.check$.pipe(ignoreElements()));
        const isDoubtful = event.kind === "retrying" && event.doubtful;
        return isDoubtful ? concat(of(event), schedule.quietCheck$.pipe(ignoreElements())) : of(event);
      }),
    );
    return merge(actions.of("desk/retry"), networkBack$).pipe(
      startWith(undefined),
      switchMap(() => updates$.pipe(scan(draw, connecting), startWith(connecting))),
    );
  };

  const desk = scope.state<Desk>(
    "desk",
    { status: "closed" },
    now$.pipe(
      distinctUntilChanged((left, right) => keyOf(left) === keyOf(right)),
      scan(followed, { now: { kind: "none" }, seat: null }),
      switchMap(({ now, seat }): Observable<Desk> => {
        if (now.kind === "playing") return show(now);
        if (seat === null) return of({ status: "closed" });
        const { game } = seat;
        // It says so until the person goes.
        return combineLatest([arrived$, schedule.outOfTime]).pipe(
          map(([here, timeOver]): Desk => {
            if (!here) return { status: "closed" };
            return now.kind === "none"
              ? { status: "ended", game, timeOver }
              : { status: "connecting", game, again: true };
          }),
          takeWhile(({ status }) => status !== "closed", true),
        );
      }),
    ),
  );

  // The desk of a schedule that is not there leads home.
  scope.run(
    "nothing to play",
    combineLatest([arrived$, deps.player, now$, desk]).pipe(
      map(
        ([here, player, now, { status }]) =>
          here && player !== null && now.kind === "none" && status === "closed",
      ),
      distinctUntilChanged(),
      switchMap((lost) => (lost ? attempt(ports.report, "desk/check", () => schedule.check$) : EMPTY)),
      filter((now) => now.kind === "none" && atDesk()),
      tap(() => navigation.go(paths.home, { replace: true })),
    ),
  );
  return desk;
}

/** What the desk shows after an event of the picture. */
function draw(desk: Desk, event: PictureEvent): Desk {
  const game = desk.status === "closed" ? null : desk.game;
  switch (event.kind) {
    case "picture":
      return {
        status: "playing",
        game,
        picture: event.picture,
        buttons: [],
        moving: false,
        interrupted: false,
        statistics: null,
        sound: null,
      };
    case "retrying":
      return { status: "connecting", game, again: true };
    case "gaveUp":
      return { status: "failed", game, reason: event.reason };
    case "ended":
      return { status: "ended", game, timeOver: false };
    default:
      return desk.status === "playing" ? { ...desk, ...changeOf(event) } : desk;
  }
}

function changeOf(event: PictureEvent): Partial<Extract<Desk, { status: "playing" }>> {
  switch (event.kind) {
    case "hello":
      return { buttons: event.buttons };
    case "firstFrame":
      return { moving: true, interrupted: false };
    case "statistics":
      return { statistics: event.statistics };
    case "sound":
      return { sound: event.state };
    case "interrupted":
      return { interrupted: true };
    case "resumed":
      return { interrupted: false };
    default:
      return {};
  }
}

/** The schedule, and the seat that the desk was last opened for, for as long as it may have something to say of it. */
interface Followed {
  readonly now: Schedule;
  readonly seat: Seat | null;
}

function followed({ now: before, seat }: Followed, now: Schedule): Followed {
  if (now.kind === "playing") return { now, seat: now.seat };
  const isOver = now.kind === "none" && before.kind !== "none";
  const isSame = isStartingAgain(now) && now.seat.id === seat?.id;
  return { now, seat: isOver || isSame ? seat : null };
}

/** The machine was lost, and the seat gets another. */
function isStartingAgain(now: Schedule): now is Extract<Schedule, { kind: "ready" | "preparing" }> {
  return now.kind === "ready" || now.kind === "preparing";
}

/** Changes when the picture has to be connected anew. */
function keyOf(now: Schedule): string {
  if (isStartingAgain(now)) return `again ${now.seat.id}`;
  if (now.kind !== "playing") return now.kind === "none" ? "none" : "notPlaying";
  const { realip, httpcentport, session_key } = now.connect;
  return JSON.stringify([now.seat.id, now.startInfoSent, realip, httpcentport, session_key]);
}
