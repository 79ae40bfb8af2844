import {
  combineLatest,
  distinctUntilChanged,
  exhaustMap,
  filter,
  finalize,
  map,
  merge,
  mergeMap,
  skip,
  takeUntil,
} from "rxjs";
import type { Actions } from "../../actions.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { Clock } from "../../ports.ts";
import { playClickInterval } from "../../rules/durations.ts";
import { ignoreWithin } from "../../rules/ignoreWithin.ts";
import type { AppLocation } from "../../ui/location.ts";
import { calls } from "../../wire/calls.ts";
import type { CatalogueIndex } from "../catalogue/catalogueIndex.ts";
import { offerAnotherHour } from "./offerAnotherHour.ts";
import { type PlayFlowDeps, playFlow } from "./playFlow.ts";

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
  deps: PlayFlowDeps & {
    clock: Clock;
    index: CatalogueIndex;
    location: State<AppLocation>;
    player: State<string | null>;
    actions: Actions;
  },
): State<Play> {
  const { clock, index, location, player, schedule, actions, backend } = deps;
  const starting = source<string | null>(null);
  const left$ = merge(
    location.pipe(
      map(({ path, query }) => path + query),
      distinctUntilChanged(),
      skip(1),
    ),
    player.pipe(skip(1)),
  );

  const clicked$ = actions.of("play/click").pipe(
    ignoreWithin(clock, playClickInterval),
    map(({ gameId }) => index.find(gameId)),
    filter((game) => game !== undefined),
  );
  scope.run(
    "start",
    merge(clicked$, offerAnotherHour(scope, deps)).pipe(
      filter(() => player.value !== null),
      exhaustMap((game) => {
        starting.set(game.gameIdStr);
        return scope
          .attempt("play", () => playFlow(game, deps))
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

  return scope.state<Play>(
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
}
