import {
  catchError,
  combineLatest,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  finalize,
  ignoreElements,
  map,
  merge,
  mergeMap,
  skip,
  switchMap,
  takeUntil,
  tap,
} from "rxjs";
import { calls } from "../../../wire/calls/calls.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
import type { Mode } from "../../../wire/modes.ts";
import type { Intent } from "../../intents.ts";
import type { LoadCode } from "../../lib/lazyModule.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { Ports } from "../../ports.ts";
import { codeInTime, recoverPage } from "../../rules/codeInTime.ts";
import { playClickInterval } from "../../rules/durations.ts";
import { leadingDebounce } from "../../rules/leadingDebounce.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { DeskCode } from "../desk/desk.ts";
import { offerAnotherHour } from "./offerAnotherHour.ts";
import type * as playFlowCode from "./playFlow.ts";
import type { PlayFlowDeps } from "./playFlow.ts";

/** The steps from a click to a schedule. */
export type PlayFlowCode = Pick<typeof playFlowCode, "playFlow" | "moveToRegion">;

/** The state of the play button. */
export type Play =
  | { status: "idle" }
  /** `starting` calls are running · `preparing` the host gets ready, and the desk opens by itself */
  | { status: "starting" | "preparing"; gameId: string };

/**
 * The play button: one flow at a time, cancelled when its page is left (R-PLAY-01, R-PLAY-11, R-PLAY-12). A
 * game that ran out of time resumes by itself once another hour is paid (R-HOUR-01).
 */
export function createPlay(
  scope: Scope,
  deps: PlayFlowDeps &
    CommonDeps<"clock" | "index" | "location" | "player" | "actions"> & {
      ports: Pick<Ports, "stage">;
      loadDesk: LoadCode<DeskCode>;
      loadPlayFlow: LoadCode<PlayFlowCode>;
      send: (intent: Intent) => void;
    },
) {
  const { ports, clock, index, location, player, schedule, actions, backend, toasts } = deps;
  const starting = source<string | null>(null);
  const flow$ = scope.attempt(
    "play/code",
    () => codeInTime(deps.loadPlayFlow, clock, "play/callTimeout"),
    recoverPage(deps.send),
  );
  const left$ = merge(
    location.pipe(
      map(({ path, query }) => path + query),
      distinctUntilChanged(),
      skip(1),
    ),
    player.pipe(skip(1)),
  );

  prepareWhileCalling(scope, deps, starting);

  const clicked$ = actions.of("play/click").pipe(
    leadingDebounce(clock, playClickInterval),
    mergeMap(({ gameId, mode }) => {
      const game = index.find(gameId);
      return game ? [{ game, mode }] : [];
    }),
  );
  scope.run(
    "start",
    merge(clicked$, offerAnotherHour(scope, deps).pipe(map((game) => ({ game })))).pipe(
      filter(() => player.value !== null),
      // No seat is taken for a browser that cannot show its picture.
      filter(() => {
        if (!ports.stage.supported) toasts.show({ message: "unsupported" });
        return ports.stage.supported;
      }),
      exhaustMap(({ game, mode }: { game: GameBrief; mode?: Mode | undefined }) => {
        starting.set(game.gameIdStr);
        return scope
          .attempt("play", () => flow$.pipe(switchMap(({ playFlow }) => playFlow(game, deps, mode))))
          .pipe(
            takeUntil(left$),
            finalize(() => starting.set(null)),
          );
      }),
      // The game was started: recording it must outlive the page it was started from.
      mergeMap(({ gameIdStr }) =>
        scope
          .attempt("play/recent", () => backend.call(calls.recentlyUsed, { gameId: gameIdStr }))
          .pipe(takeUntil(player.pipe(skip(1)))),
      ),
    ),
  );

  const play = scope.state<Play>(
    "play",
    { status: "idle" },
    combineLatest([starting, schedule.schedule]).pipe(
      map(([gameId, now]): Play => {
        if (gameId !== null) return { status: "starting", gameId };
        const preparing = now.kind === "pending" || now.kind === "ready" || now.kind === "preparing";
        return preparing
          ? { status: "preparing", gameId: now.seat.game?.gameIdStr ?? "" }
          : { status: "idle" };
      }),
    ),
  );
  return { play };
}

/** Prepares code and WebRTC offer during the start's calls, and again when a seat is offered. */
function prepareWhileCalling(
  scope: Scope,
  { ports, schedule, loadDesk }: Pick<PlayFlowDeps, "ports" | "schedule"> & { loadDesk: LoadCode<DeskCode> },
  starting: State<string | null>,
): void {
  const seatOffered$ = schedule.schedule.pipe(
    map(({ kind }) => kind === "ready"),
    distinctUntilChanged(),
    filter(Boolean),
  );
  const clicked$ = starting.pipe(filter((gameId) => gameId !== null));
  scope.run("prepare", merge(seatOffered$, clicked$).pipe(tap(() => ports.stage.prepare())));
  // A failure is ignored here: the desk loads the code again when it needs it.
  scope.run(
    "prefetch",
    clicked$.pipe(
      exhaustMap(() =>
        defer(loadDesk).pipe(
          catchError(() => EMPTY),
          ignoreElements(),
        ),
      ),
    ),
  );
}
