import {
  combineLatest,
  concat,
  concatMap,
  distinctUntilChanged,
  EMPTY,
  filter,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  pairwise,
  scan,
  skip,
  startWith,
  switchMap,
  takeWhile,
  tap,
} from "rxjs";
import type { Actions } from "../actions.ts";
import { attempt } from "../lib/attempt.ts";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import type { Picture, Ports, StageButton, StageStatistics } from "../ports.ts";
import type { Schedule } from "../schedule/machine.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";
import type { Presence } from "../session/presence.ts";
import type { Navigation } from "../ui/navigation.ts";
import type { GameBrief } from "../wire/catalogue.ts";
import { stageAddress } from "./address.ts";
import { type NoPicture, type PictureEvent, persistentPicture } from "./picture.ts";

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
    }
  /** No picture; the schedule is not lost. */
  | {
      status: "failed";
      game: GameBrief | null;
      reason: NoPicture;
    }
  | { status: "ended"; game: GameBrief | null };

type Playing = Extract<Schedule, { kind: "playing" }>;

const path = "/streamDesk";

/** The stream desk: opens when the schedule plays, ends its connection when it is left. */
export function createDesk(
  scope: Scope,
  deps: {
    ports: Pick<Ports, "stage" | "clock" | "navigation" | "report">;
    presence: Presence;
    player: State<string | null>;
    schedule: ScheduleFeature;
    navigation: Navigation;
    actions: Actions;
  },
): State<Desk> {
  const { ports, presence, schedule, navigation, actions } = deps;
  const now$ = schedule.schedule;
  const atDesk = (): boolean => navigation.place.value.path === path;
  const arrived$ = navigation.place.pipe(
    map((place) => place.path === path),
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
      tap(() => schedule.tell({ type: "released" })),
    ),
  );
  scope.run(
    "come back",
    arrived$.pipe(
      // On load the person is asked first (R-SES-04).
      skip(1),
      filter((here) => here && now$.value.kind === "found"),
      tap(() => schedule.tell({ type: "resumed" })),
    ),
  );
  scope.run(
    "leave",
    actions.of("desk/leave").pipe(
      tap(() => {
        const { game } = desk.value.status === "closed" ? { game: null } : desk.value;
        const back = game ? `/gameDetails?id=${encodeURIComponent(game.gameIdStr)}` : "/";
        navigation.go(back, { replace: true });
      }),
    ),
  );

  // A desk that gave up while there was no network goes on by itself with it.
  const networkBack$ = presence.cameOnline$.pipe(
    filter(() => desk.value.status === "failed" && desk.value.reason !== "unsupported"),
  );
  const presses$ = actions.of("desk/press").pipe(map(({ button, down }) => ({ button, down })));
  const show = (now: Playing): Observable<Desk> => {
    const { game } = now.seat;
    const connecting: Desk = { status: "connecting", game, again: false };
    // A machine's picture starts only after its start info was sent.
    if (!now.told) return of(connecting);
    const address = stageAddress(now.connect, ports.navigation.origin);
    const picture$ = attempt(
      ports.report,
      "desk",
      () => persistentPicture(address, presses$, { ...ports, ...presence }),
      of<PictureEvent>({ kind: "gaveUp", reason: "lost" }),
    );
    const told$ = picture$.pipe(
      concatMap((event) => {
        const isOver = event.kind === "ended" || event.kind === "gaveUp";
        return isOver ? concat(of(event), schedule.check$.pipe(ignoreElements())) : of(event);
      }),
    );
    return merge(actions.of("desk/retry"), networkBack$).pipe(
      startWith(undefined),
      switchMap(() => told$.pipe(scan(draw, connecting), startWith(connecting))),
    );
  };

  const desk = scope.state<Desk>(
    "desk",
    { status: "closed" },
    now$.pipe(
      distinctUntilChanged((left, right) => keyOf(left) === keyOf(right)),
      startWith<Schedule>({ kind: "none" }),
      pairwise(),
      switchMap(([before, now]): Observable<Desk> => {
        if (now.kind === "playing") return show(now);
        if (before.kind !== "playing" || now.kind !== "none") return of({ status: "closed" });
        // It says so until the person goes.
        const { game } = before.seat;
        return arrived$.pipe(
          map((here): Desk => (here ? { status: "ended", game } : { status: "closed" })),
          takeWhile(({ status }) => status === "ended", true),
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
      tap(() => navigation.go("/", { replace: true })),
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
      };
    case "retrying":
      return { status: "connecting", game, again: true };
    case "gaveUp":
      return { status: "failed", game, reason: event.reason };
    case "ended":
      return { status: "ended", game };
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
    case "interrupted":
      return { interrupted: true };
    case "resumed":
      return { interrupted: false };
    default:
      return {};
  }
}

/** Changes when the picture has to be connected anew. */
function keyOf(now: Schedule): string {
  if (now.kind !== "playing") return now.kind === "none" ? "none" : "elsewhere";
  const { realip, httpcentport, session_key } = now.connect;
  return JSON.stringify([now.seat.id, now.told, realip, httpcentport, session_key]);
}
