import {
  distinctUntilChanged,
  EMPTY,
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
import type { Scope } from "../../../lib/scope.ts";
import { source } from "../../../lib/state.ts";
import { every } from "../../../lib/time.ts";
import type { StageAct, StageAddress } from "../../../ports/stage.ts";
import { visitPolls } from "../../../rules/durations.ts";
import { partyCalls, partyCodes, type Visit as VisitNow } from "../../../wire/calls/partyCalls.ts";
import { type Desk, reduceDesk } from "../deskState.ts";
import { type PictureEvent, persistentPicture } from "../picture/picture.ts";
import { stageAddress } from "../picture/whepAddress.ts";
import { withFreshIceServers } from "../picture/withFreshIceServers.ts";
import type { VisitDeps } from "./visitDeps.ts";
import type { Visit } from "./visitState.ts";

/** What the service last said of a visit; null when it said nothing. */
type Known = VisitNow | "over" | null;
type Shown = Extract<Visit, { status: "visiting" }>;

const connecting: Desk = { status: "connecting", game: null, again: false };
const unknown: Shown = {
  status: "visiting",
  name: "",
  role: "viewer",
  game: { en: "" },
  waits: false,
  desk: connecting,
};

/**
 * One visit, from its token to its end: the service is asked every few seconds whether the guest is still welcome and where the game
 * runs, and its picture is shown. Leaving the page ends the connection; the place stays until the guest leaves.
 */
export function visiting(scope: Scope, deps: VisitDeps, token: string): Observable<Visit> {
  const { deskActs$: acts$, ports, backend, pageLifecycle, actions } = deps;
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
  /** As the service last named them: their credentials end. */
  const relays = source<StageAddress["iceServers"]>([]);
  const shown = { ...deps, ports: { ...ports, stage: withFreshIceServers(ports.stage, relays) } };
  /** Something happened that the service knows more about. */
  const askSoon$ = new Subject<void>();
  const known$ = merge(
    every(clock, visitPolls, "party/visitPolls"),
    askSoon$,
    pageLifecycle.cameOnline$,
  ).pipe(
    startWith(undefined),
    exhaustMap(ask),
    tap((known) => {
      if (known !== null && known !== "over") relays.set(known.connectInfo?.iceServers ?? []);
    }),
    share({ resetOnRefCountZero: true }),
  );
  const picture$ = (known: VisitNow): Observable<PictureEvent> => {
    if (known.connectInfo === null) return NEVER;
    return merge(actions.of("desk/retry"), of(undefined)).pipe(
      switchMap(() => show(scope, shown, known, acts$, known$, askSoon$)),
    );
  };
  const events$ = known$.pipe(
    filter((known): known is VisitNow => known !== "over" && known !== null),
    distinctUntilChanged((left, right) => keyOf(left) === keyOf(right)),
    switchMap((known) => picture$(known)),
    tap((event) => deps.onPicture(event)),
  );
  const left$ = actions.of("desk/leaveVisit").pipe(
    take(1),
    tap(() => scope.run("leave", backend.call(partyCalls.leave, { token }))),
  );
  return merge(
    known$.pipe(map((known) => (shown: Visit) => withKnown(shown, known))),
    events$.pipe(map((event) => (shown: Visit) => withEvent(shown, event))),
    left$.pipe(map(() => (): Visit => ({ status: "over", why: "left" }))),
  ).pipe(
    scan((shown: Visit, next) => next(shown), unknown),
    startWith(unknown),
    takeWhile(({ status }) => status !== "over", true),
  );
}

/** The picture under the address that the service named. */
function show(
  scope: Scope,
  { ports, pageLifecycle }: VisitDeps,
  { connectInfo }: VisitNow,
  acts$: Observable<StageAct>,
  known$: Observable<Known>,
  askSoon$: Subject<void>,
): Observable<PictureEvent> {
  if (connectInfo === null) return EMPTY;
  const address = stageAddress(connectInfo, ports.navigation.origin);
  // A seat that is gone, or a visit that is over, has ended this picture before: whoever shows it is subscribed to `known$` earlier.
  const isHere$ = known$.pipe(
    filter((known) => known !== null),
    take(1),
    tap({ subscribe: () => askSoon$.next() }),
  );
  return scope
    .attempt(
      "visit/picture",
      () => persistentPicture(address, acts$, { ...ports, ...pageLifecycle, askService$: isHere$ }),
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
  const { name, role, game, connectInfo } = known;
  const waits = connectInfo === null;
  return { ...shown, name, role, game, waits, desk: waits ? connecting : shown.desk };
}

function withEvent(shown: Visit, event: PictureEvent): Visit {
  if (shown.status !== "visiting") return shown;
  if (event.kind === "ended" && event.reason === "removed") return { status: "over", why: "removed" };
  const desk = reduceDesk(shown.desk, event);
  const role = event.kind === "hello" && event.guest ? event.guest : shown.role;
  return { ...shown, role, desk };
}

/** Changes when the picture has to be connected anew. */
function keyOf({ connectInfo }: VisitNow): string {
  if (connectInfo === null) return "none";
  const { realip, httpcentport, session_key } = connectInfo;
  return JSON.stringify([realip, httpcentport, session_key]);
}
