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
import type { StageAct, StageAddress } from "../../../ports/stage.ts";
import type { Ports } from "../../../ports.ts";
import { deskEndChecks, deskLastMessage } from "../../../rules/durations.ts";
import type { Navigation } from "../../../ui/navigation.ts";
import type { PageLifecycle } from "../../../ui/pageLifecycle.ts";
import type { ScheduleFeature } from "../../schedule/schedule.ts";
import { atDesk } from "../deskRoute.ts";
import { type Desk, type GameEnd, gameEndOf, reduceDesk, type SeatKept } from "../deskState.ts";
import { hostAnswers } from "./hostAnswers.ts";
import { type PictureEvent, persistentPicture } from "./picture.ts";
import { withFailover } from "./withFailover.ts";
import { type NamedRelays, relaysFor, withFreshIceServers } from "./withFreshIceServers.ts";

export interface ShowPictureDeps {
  ports: Pick<Ports, "stage" | "clock" | "http">;
  pageLifecycle: PageLifecycle;
  navigation: Navigation;
  player: State<string | null>;
  schedule: ScheduleFeature;
}

/** @see showPicture */
export type ShowPicture = (
  scope: Scope,
  deps: ShowPictureDeps,
  play: {
    readonly address: StageAddress;
    readonly acts$: Observable<StageAct>;
    readonly connecting: Desk;
    readonly relays: State<NamedRelays>;
    onEnd(end: GameEnd): void;
  },
) => Observable<Desk>;

/**
 * The desk from the connection to the end of the game, over all attempts to get the picture.
 * @param connecting the desk before the first event
 * @param onEnd called when the host says that the game ended by itself; also shortly after the unsubscription,
 * where the service has ended the schedule before that message came
 * @param onEvent called with every event of the picture
 */
export function showPicture(
  scope: Scope,
  deps: ShowPictureDeps,
  play: Parameters<ShowPicture>[2] & { onEvent(event: PictureEvent): void },
): Observable<Desk> {
  const { ports, pageLifecycle, schedule } = deps;
  const iceServers$ = relaysFor({
    clock: ports.clock,
    named: () => play.relays.value,
    ask$: schedule.checkSilently$,
  });
  const picture$ = scope
    .attempt(
      "desk",
      () =>
        persistentPicture(play.address, play.acts$, {
          ...ports,
          ...pageLifecycle,
          stage: withFailover(withFreshIceServers(ports.stage, iceServers$), {
            scheduler: timers(ports.clock, "desk/standby"),
            networkBack$: pageLifecycle.cameOnline$,
            answers: (url) => hostAnswers(ports, url),
          }),
          // A schedule that is over, or has another host, ends this picture: it is not tried again.
          askService$: schedule.checkSilently$.pipe(
            // mutants: exhaustMap, concatMap, mergeMap are equivalent, the service answers a question about the schedule once
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
      // A connection that only waits for the last message is not opened again.
      takeWhile(({ kind }) => kind !== "retrying" || schedule.schedule.value.kind !== "none", true),
      share({ resetOnRefCountZero: () => lastMessageOverdue(deps) }),
    );
  return picture$.pipe(
    mergeMap((event) => concat(of(event), queryAfter(scope, deps, event))),
    scan(reduceDesk, play.connecting),
  );
}

/**
 * A lost picture may mean a lost schedule, and an ended game means an ended one: the service knows. Emits when
 * it says that a schedule without a picture is still there.
 */
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
  // The host tells the service, too, which may take a moment. A slow answer counts, and a lost one must not hold up the next question.
  const again$ = every(ports.clock, deskEndChecks, "desk/deskEndChecks").pipe(
    mergeMap(() => scope.attempt("desk/end", () => schedule.checkSilently$)),
  );
  return merge(schedule.check$, again$);
}

/** Emits when the host's last message is no longer waited for: at once, unless the service ended the game. */
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
