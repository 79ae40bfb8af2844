import {
  distinctUntilChanged,
  exhaustMap,
  filter,
  map,
  merge,
  NEVER,
  type Observable,
  of,
  Subject,
  scan,
  share,
  startWith,
  switchMap,
  take,
  takeWhile,
  tap,
} from "rxjs";
import { partyCalls, partyCodes, type Visit as VisitNow } from "../../../../wire/calls/partyCalls.ts";
import type { Scope } from "../../../lib/scope.ts";
import { source } from "../../../lib/state.ts";
import { every } from "../../../lib/time.ts";
import type { DeskCommand, StageAddress, StageEvent } from "../../../ports/stage.ts";
import { visitPolls } from "../../../rules/durations.ts";
import { type Desk, reduceDesk } from "../deskState.ts";
import { playWithFreshIceServers } from "../picture/freshIceServers.ts";
import { type PictureEvent, persistentPicture } from "../picture/picture.ts";
import { stageAddress } from "../picture/whepAddress.ts";
import type { VisitDeps } from "./visitDeps.ts";
import type { Visit } from "./visitState.ts";

/** The service's answer about a visit; null when there was none. */
type Known = VisitNow | "over" | null;
type Shown = Extract<Visit, { status: "visiting" }>;

const connecting: Desk = { status: "connecting", game: null, again: false };
const unknown: Shown = {
  status: "visiting",
  name: "",
  role: "viewer",
  game: { en: "" },
  waits: false,
  id: "",
  television: null,
  connected: [],
  beside: false,
  desk: connecting,
};

/**
 * One visit, from its token to its end: polls the service for whether the guest may stay and where the game runs, and shows the
 * picture. Closing the page ends the connection, but the guest keeps the place until `desk/leaveVisit`.
 * @param beside the guest sits before the player's television
 */
export function visiting(scope: Scope, deps: VisitDeps, token: string, beside = false): Observable<Visit> {
  const { ports, backend, pageLifecycle, actions } = deps;
  const { clock } = ports;
  const ask = (): Observable<Known> =>
    scope.attempt("visit", () =>
      backend.call(partyCalls.visit, { token }).pipe(
        map((result): Known => {
          if (result.kind === "ok") return result.data;
          return result.kind === "refused" && result.code === partyCodes.over ? "over" : null;
        }),
      ),
    );
  /** The latest from the service; their credentials expire. */
  const iceServers = source<StageAddress["iceServers"]>([]);
  /** Asks at once, as the visit may have changed. */
  const askSoon$ = new Subject<void>();
  const known$ = merge(
    every(clock, visitPolls, "party/visitPolls"),
    askSoon$,
    pageLifecycle.cameOnline$,
  ).pipe(
    startWith(undefined),
    exhaustMap(ask),
    tap((known) => {
      if (known !== null && known !== "over") iceServers.set(known.connectInfo?.iceServers ?? []);
    }),
    share({ resetOnRefCountZero: true }),
  );
  const beside$ = new Subject<DeskCommand>();
  const commands$ = merge(deps.deskCommands$, beside$);
  const picture$ = ({ connectInfo }: VisitNow): Observable<PictureEvent> => {
    if (connectInfo === null) return NEVER;
    const address = stageAddress(connectInfo, ports.navigation.origin);
    const connect$ = playWithFreshIceServers(ports.stage, address, commands$, iceServers);
    return merge(actions.of("desk/retry"), of(undefined)).pipe(
      switchMap(() => show(scope, deps, connect$, known$, askSoon$)),
    );
  };
  const events$ = known$.pipe(
    filter((known): known is VisitNow => known !== "over" && known !== null),
    distinctUntilChanged((left, right) => keyOf(left) === keyOf(right)),
    switchMap(picture$),
    tap((event) => {
      // Each connection begins with the picture here.
      if (beside && event.kind === "hello") beside$.next({ kind: "beside" });
      // The service has the names.
      if (event.kind === "guests") askSoon$.next();
      deps.onPicture(event);
    }),
  );
  const left$ = actions.of("desk/leaveVisit").pipe(
    take(1),
    tap(() => scope.run("leave", backend.call(partyCalls.leave, { token }))),
  );
  return merge(
    known$.pipe(map((known) => (shown: Visit) => withKnown(shown, known))),
    events$.pipe(map((event) => (shown: Visit) => withEvent(shown, event, clock.now()))),
    left$.pipe(map(() => (): Visit => ({ status: "over", why: "left" }))),
  ).pipe(
    startWith(() => ({ ...unknown, beside })),
    scan((shown: Visit, next) => next(shown), unknown),
    takeWhile(({ status }) => status !== "over", true),
  );
}

/** The picture with its retries. A problem with it asks the service about the visit. */
function show(
  scope: Scope,
  { ports, pageLifecycle }: VisitDeps,
  connect$: Observable<StageEvent>,
  known$: Observable<Known>,
  askSoon$: Subject<void>,
): Observable<PictureEvent> {
  // No check whether the visit still has its seat: if not, `visiting`, which subscribed to `known$` first, has ended this picture.
  const isHere$ = known$.pipe(
    filter((known) => known !== null),
    take(1),
    tap({ subscribe: () => askSoon$.next() }),
  );
  return scope
    .attempt(
      "visit/picture",
      () => persistentPicture(connect$, { ...ports, ...pageLifecycle, askService$: isHere$ }),
      of<PictureEvent>({ kind: "gaveUp", reason: "lost" }),
    )
    .pipe(
      tap(({ kind }) => {
        if (kind === "ended" || kind === "retrying" || kind === "gaveUp") askSoon$.next();
      }),
    );
}

function withKnown(shown: Visit, known: Known): Visit {
  if (shown.status !== "visiting" || known === null) return shown;
  if (known === "over") return { status: "over", why: "over" };
  const { connectInfo, ...told } = known;
  const waits = connectInfo === null;
  return { ...shown, ...told, waits, desk: waits ? connecting : shown.desk };
}

function withEvent(shown: Visit, event: PictureEvent, now: number): Visit {
  if (shown.status !== "visiting") return shown;
  if (event.kind === "ended" && event.reason === "removed") return { status: "over", why: "removed" };
  const desk = reduceDesk(shown.desk, event, now);
  if (event.kind === "guests") return { ...shown, connected: event.connected };
  const role = event.kind === "hello" && event.guest ? event.guest : shown.role;
  return { ...shown, role, desk };
}

/** Changes when the picture has to be reconnected. */
function keyOf({ connectInfo }: VisitNow): string {
  if (connectInfo === null) return "none";
  const { realip, httpcentport, session_key } = connectInfo;
  return JSON.stringify([realip, httpcentport, session_key]);
}
