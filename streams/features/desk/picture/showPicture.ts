import {
  concat,
  defer,
  EMPTY,
  filter,
  ignoreElements,
  map,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  of,
  scan,
  share,
  switchMap,
  takeWhile,
  tap,
} from "rxjs";
import type { Scope } from "../../../lib/scope.ts";
import type { State } from "../../../lib/state.ts";
import { after, every, timers } from "../../../lib/time.ts";
import type { DeskCommand, StageAddress } from "../../../ports/stage.ts";
import type { Ports } from "../../../ports.ts";
import { deskEndChecks, deskLastMessage } from "../../../rules/durations.ts";
import type { CommonDeps } from "../../commonDeps.ts";
import type { ScheduleFeature } from "../../schedule/schedule.ts";
import { atDesk } from "../deskRoute.ts";
import { type Desk, type GameEnd, gameEndOf, reduceDesk, type SeatKept } from "../deskState.ts";
import { type NamedRelays, playWithFreshIceServers, relaysFor } from "./freshIceServers.ts";
import { hostAnswers } from "./hostAnswers.ts";
import { type PictureEvent, persistentPicture } from "./picture.ts";
import { withFailover } from "./withFailover.ts";

interface ShowPictureDeps extends CommonDeps<"pageLifecycle" | "navigation" | "player"> {
  ports: Pick<Ports, "stage" | "clock" | "http">;
  schedule: ScheduleFeature;
}

export interface ShownGame {
  readonly address: StageAddress;
  readonly commands$: Observable<DeskCommand>;
  /** The desk before the first event. */
  readonly connecting: Desk;
  readonly relays: State<NamedRelays>;
  /**
   * Called when the host reports that the game ended by itself. Also shortly after the unsubscription, where the service has ended
   * the schedule before that message came.
   */
  onEnd(end: GameEnd): void;
}

export type ShowPicture = (scope: Scope, game: ShownGame) => Observable<Desk>;

/** The desk from the connection to the end of the game, over all attempts to get the picture. */
export function showPicture(
  scope: Scope,
  deps: ShowPictureDeps,
  play: ShownGame & { onEvent(event: PictureEvent): void },
): Observable<Desk> {
  const { ports, pageLifecycle, schedule } = deps;
  const { address, commands$ } = play;
  const iceServers$ = relaysFor({
    clock: ports.clock,
    named: () => play.relays.value,
    ask$: schedule.checkSilently$,
  });
  const connect$ = withFailover(playWithFreshIceServers(ports.stage, address, commands$, iceServers$), {
    scheduler: timers(ports.clock, "desk/standby"),
    networkBack$: pageLifecycle.cameOnline$,
    hostAnswers$: hostAnswers(ports, address.url),
  });
  const picture$ = scope
    .attempt(
      "desk",
      () =>
        persistentPicture(connect$, {
          ...ports,
          ...pageLifecycle,
          // No retry when the schedule is over or has another host: the desk then ends this picture.
          askService$: schedule.checkSilently$.pipe(
            switchMap((now) => (now.kind === "playing" ? of(now) : NEVER)),
          ),
        }),
      of<PictureEvent>({ kind: "gaveUp", reason: "lost" }),
    )
    .pipe(
      tap((event) => {
        const end = event.kind === "ended" ? gameEndOf(event) : null;
        if (end) play.onEnd(end);
        play.onEvent(event);
      }),
      // After the schedule's end the connection is kept for the host's last message alone, so it is not retried.
      takeWhile(({ kind }) => kind !== "retrying" || schedule.schedule.value.kind !== "none", true),
      share({ resetOnRefCountZero: () => lastMessageOverdue(deps) }),
    );
  return picture$.pipe(
    mergeMap((event) => concat(of(event), queryAfter(scope, deps, event))),
    scan((desk, event) => reduceDesk(desk, event, ports.clock.now()), play.connecting),
  );
}

/** Asks the service about the schedule when the picture or the game ended. Emits when a schedule without a picture still exists. */
function queryAfter(scope: Scope, deps: ShowPictureDeps, event: PictureEvent): Observable<SeatKept> {
  const { schedule } = deps;
  if (event.kind === "gaveUp")
    return schedule.check$.pipe(
      filter(({ kind }) => kind === "playing"),
      map(() => ({ kind: "seatKept" })),
    );
  return queryWithoutAnswer(scope, deps, event).pipe(ignoreElements());
}

function queryWithoutAnswer(scope: Scope, deps: ShowPictureDeps, event: PictureEvent): Observable<unknown> {
  const { ports, schedule } = deps;
  if (event.kind === "retrying") return event.doubtful ? schedule.checkSilently$ : EMPTY;
  if (event.kind !== "ended") return EMPTY;
  if (gameEndOf(event) === null) return schedule.check$;
  // The service learns of the end from the host, which may take a moment. The calls overlap, so that a lost one does not delay the next.
  const again$ = every(ports.clock, deskEndChecks, "desk/deskEndChecks").pipe(
    mergeMap(() => scope.attempt("desk/end", () => schedule.checkSilently$)),
  );
  return merge(schedule.check$, again$);
}

/** Emits when to stop waiting for the host's last message: at once, unless the service ended the game. */
function lastMessageOverdue({ ports, navigation, player, schedule }: ShowPictureDeps): Observable<unknown> {
  return defer(() => {
    if (schedule.schedule.value.kind !== "none" || player.value === null) return of(true);
    return merge(
      after(ports.clock, deskLastMessage, "desk/deskLastMessage"),
      schedule.schedule.pipe(filter(({ kind }) => kind !== "none")),
      atDesk({ navigation }).pipe(filter((here) => !here)),
    );
  });
}
