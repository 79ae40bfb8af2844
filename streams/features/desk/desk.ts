import {
  combineLatest,
  concat,
  distinctUntilChanged,
  filter,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  scan,
  startWith,
  switchMap,
  takeWhile,
} from "rxjs";
import type { Actions } from "../../actions.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Ports, StageAct } from "../../ports.ts";
import type { Navigation } from "../../ui/navigation.ts";
import type { PageLifecycle } from "../../ui/pageLifecycle.ts";
import type { TypedStorage } from "../../wire/typedStorage.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";
import type { Schedule, Seat } from "../schedule/scheduleState.ts";
import { atDesk, redirectEmptyDesk, syncDeskRoute } from "./deskRoute.ts";
import { type Desk, reduceDesk } from "./deskState.ts";
import { type PictureEvent, persistentPicture } from "./picture.ts";
import { deskActs } from "./sound.ts";
import { stageAddress } from "./whepAddress.ts";

type Playing = Extract<Schedule, { kind: "playing" }>;

interface DeskDeps {
  ports: Pick<Ports, "stage" | "clock" | "navigation">;
  pageLifecycle: PageLifecycle;
  player: State<string | null>;
  schedule: ScheduleFeature;
  navigation: Navigation;
  actions: Actions;
  typedStorage: TypedStorage;
}

/** The stream desk: opens when the schedule plays, and closes its connection when it is left. */
export function createDesk(scope: Scope, deps: DeskDeps): State<Desk> {
  const { schedule } = deps;
  syncDeskRoute(scope, { ...deps, desk: () => desk.value });
  const acts$ = deskActs(scope, deps.typedStorage, deps.actions);
  const show = (now: Playing): Observable<Desk> => showPicture(scope, deps, now, acts$, () => desk.value);

  const desk = scope.state<Desk>(
    "desk",
    { status: "closed" },
    schedule.schedule.pipe(
      distinctUntilChanged((left, right) => keyOf(left) === keyOf(right)),
      scan(track, { now: { kind: "none" }, seat: null }),
      switchMap(({ now, seat }): Observable<Desk> => {
        if (now.kind === "playing") return show(now);
        if (seat === null) return of({ status: "closed" });
        const { game } = seat;
        // Stays until the player leaves the page.
        return combineLatest([atDesk(deps), schedule.outOfTime]).pipe(
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

  redirectEmptyDesk(scope, { ...deps, desk });
  return desk;
}

/** The desk while the schedule plays, over all attempts to get the picture. */
function showPicture(
  scope: Scope,
  deps: DeskDeps,
  now: Playing,
  acts$: Observable<StageAct>,
  desk: () => Desk,
): Observable<Desk> {
  const { ports, pageLifecycle, schedule, actions } = deps;
  const { game } = now.seat;
  const connecting: Desk = { status: "connecting", game, again: false };
  // A host's picture starts only after its start info was sent.
  if (!now.startInfoSent) return of(connecting);
  const address = stageAddress(now.connect, ports.navigation.origin);
  const picture$ = scope.attempt(
    "desk",
    () => persistentPicture(address, acts$, { ...ports, ...pageLifecycle }),
    of<PictureEvent>({ kind: "gaveUp", reason: "lost" }),
  );
  // A lost picture may mean a lost schedule: the service knows.
  const checked$ = picture$.pipe(
    mergeMap((event) => {
      const isOver = event.kind === "ended" || event.kind === "gaveUp";
      if (isOver) return concat(of(event), schedule.check$.pipe(ignoreElements()));
      const isDoubtful = event.kind === "retrying" && event.doubtful;
      return isDoubtful ? concat(of(event), schedule.checkSilently$.pipe(ignoreElements())) : of(event);
    }),
  );
  // A desk that gave up without a network retries by itself once there is one.
  const networkBack$ = pageLifecycle.cameOnline$.pipe(
    map(desk),
    filter((shown) => shown.status === "failed" && isRetriedOnline(shown)),
  );
  return merge(actions.of("desk/retry"), networkBack$).pipe(
    startWith(undefined),
    switchMap(() => checked$.pipe(scan(reduceDesk, connecting), startWith(connecting))),
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
  const isSame = isStartingAgain(now) && now.seat.id === seat?.id;
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
  return JSON.stringify([now.seat.id, now.startInfoSent, realip, httpcentport, session_key]);
}
