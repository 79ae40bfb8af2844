import {
  concatMap,
  defaultIfEmpty,
  defer,
  EMPTY,
  filter,
  finalize,
  type MonoTypeOperatorFunction,
  map,
  merge,
  type Observable,
  of,
  switchMap,
  take,
  tap,
} from "rxjs";
import { calls } from "../../../wire/calls/calls.ts";
import { type CallResult, codes } from "../../../wire/calls/envelope.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { type Mode, modes, offeredModes, sentMode } from "../../../wire/modes.ts";
import { accountStatuses, type MeasuredIdc, startRefusal } from "../../../wire/schedule.ts";
import type { Ports } from "../../ports.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { Paywall } from "../purchase/purchaseFlow.ts";
import { leaveQueue } from "../queue/leaveQueue.ts";
import { extendInfoOf } from "../schedule/extendInfo.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";
import type { Schedule } from "../schedule/scheduleState.ts";
import { toastFailure } from "../session/backend.ts";
import type { SpeedTestFeature } from "../speedTest/speedTest.ts";
import type { WalletFeature } from "../wallet/wallet.ts";

export { moveToRegion } from "../queue/moveToRegion.ts";

export interface PlayFlowDeps extends CommonDeps<"clock" | "backend" | "overlays" | "toasts"> {
  ports: Pick<Ports, "stage">;
  wallet: Pick<WalletFeature, "known$">;
  speedTest: SpeedTestFeature;
  schedule: ScheduleFeature;
  paywall: Paywall;
}

/**
 * From a click on Play to a running schedule. Each step emits once to go on, or completes without emitting to
 * stop; unsubscribing cancels everything (R-PLAY-12). Emits the game when its schedule was started.
 * @param wanted the mode that the player has chosen already; asked for when it is undefined or not offered
 */
export function playFlow(game: GameBrief, deps: PlayFlowDeps, wanted?: Mode): Observable<GameBrief> {
  return confirmLeavingQueue(deps).pipe(
    concatMap(() => requireTime(game, deps)),
    concatMap(() => resumeRunning(game, deps)),
    concatMap(() => measureServers(deps)),
    concatMap((servers) =>
      findModes(game, servers, deps).pipe(
        concatMap((offer) => chooseMode(game, offer, deps, wanted)),
        concatMap((mode) =>
          settleExisting(game, deps).pipe(concatMap(() => start(game, mode, servers, deps))),
        ),
      ),
    ),
  );
}

/** Step 2: a player in a queue has to confirm leaving it (R-PLAY-02). */
function confirmLeavingQueue(deps: PlayFlowDeps): Observable<unknown> {
  return defer(() => (deps.schedule.schedule.value.kind === "queued" ? leaveQueue(deps) : of(true)));
}

/** Step 3: without play time there is no game; time bought at the paywall lets the flow go on (R-PLAY-03). */
function requireTime({ gameIdStr }: GameBrief, { wallet, paywall }: PlayFlowDeps): Observable<unknown> {
  return wallet.known$.pipe(
    concatMap(({ totalTime, isSubscription, testPlayInfo, hasTestPlayTime }) => {
      if (totalTime > 0) return of(true);
      if (isSubscription === 1) return paywall.timeOver(gameIdStr);
      if (testPlayInfo.isTestPlay === 0) return paywall.joinMembership();
      return hasTestPlayTime ? of(true) : paywall.timeOver(gameIdStr);
    }),
  );
}

/** Resumes a known schedule of this game (R-PLAY-09); emits when there is none, or none any more. */
function resumeRunning(game: GameBrief, { schedule }: PlayFlowDeps): Observable<unknown> {
  return defer(() => (isOf(game, schedule.schedule.value) ? schedule.check$ : of(null))).pipe(
    concatMap((now) => {
      if (now === null || !isOf(game, now)) return of(true);
      schedule.dispatch({ type: "resumed" });
      return EMPTY;
    }),
  );
}

function isOf({ gameIdStr }: GameBrief, now: Schedule): boolean {
  return now.kind !== "none" && now.kind !== "leaving" && now.seat.game?.gameIdStr === gameIdStr;
}

/** Step 4: the measured servers (R-PLAY-04). Closing the pop-up stops the flow, not the test. */
function measureServers({ clock, speedTest, overlays }: PlayFlowDeps): Observable<readonly MeasuredIdc[]> {
  return defer(() => {
    const now = speedTest.speedTest.value;
    if (now.status === "done") return of(now.servers);
    const servers$ = speedTest.servers$.pipe(defaultIfEmpty(null));
    const closed$ = speedTest.speedTest.pipe(
      filter((test) => test.status === "running"),
      // A test that is repeated because the page slept begins anew.
      switchMap(({ startedAt, duration }) => {
        const elapsed = Math.min(duration, Math.max(0, clock.now() - startedAt));
        return overlays.open("speedTest", { elapsed, duration });
      }),
      map(() => null),
    );
    return merge(servers$, closed$).pipe(
      take(1),
      filter((servers) => servers !== null),
    );
  });
}

/** The modes a game can be started in right now. */
interface Offer {
  readonly modes: readonly Mode[];
  readonly sharingDisabled: boolean;
}

/** Step 5: the modes, and whether an account can be lent (R-PLAY-05, R-PLAY-06). */
function findModes(game: GameBrief, servers: readonly MeasuredIdc[], deps: PlayFlowDeps): Observable<Offer> {
  const { backend, paywall, toasts } = deps;
  const offered = offeredModes(game);
  if (offered.length === 0) {
    toasts.show({ message: "unknownAccountMode" });
    return EMPTY;
  }
  if (!offered.includes(modes.freeAccount)) return of({ modes: offered, sharingDisabled: false });
  return backend.callWithToast(calls.findAccount, { gameId: game.gameIdStr, idcList: [...servers] }).pipe(
    concatMap((result): Observable<Offer> => {
      if (result.kind !== "ok") return EMPTY;
      const { status } = result.data;
      if (status === accountStatuses.timeOver)
        return paywall.timeOver(game.gameIdStr).pipe(concatMap(() => findModes(game, servers, deps)));
      return of({ modes: offered, sharingDisabled: status === accountStatuses.none });
    }),
  );
}

/** Step 6: asks for one of several modes (R-PLAY-06), and shows a single disabled one with its reason. */
function chooseMode(
  game: GameBrief,
  offer: Offer,
  { overlays }: PlayFlowDeps,
  wanted: Mode | undefined,
): Observable<Mode> {
  const offered: readonly unknown[] = offer.modes;
  const isOffered = (mode: Mode | "close" | undefined): mode is Mode =>
    offered.includes(mode) && !(offer.sharingDisabled && mode === modes.freeAccount);
  const chosen = offer.modes.length === 1 ? offer.modes[0] : wanted;
  return isOffered(chosen)
    ? of(chosen)
    : overlays.open("selectMode", { game, ...offer }).pipe(filter(isOffered));
}

/** Step 7: an existing schedule is resumed, or quit for another game (R-PLAY-08, R-PLAY-09). */
function settleExisting(game: GameBrief, { schedule, overlays }: PlayFlowDeps): Observable<unknown> {
  return schedule.check$.pipe(
    concatMap((now: Schedule) => {
      if (now.kind === "none") return of(true);
      if (now.kind === "leaving") return schedule.quit$.pipe(filter(Boolean));
      if (isOf(game, now)) {
        schedule.dispatch({ type: "resumed" });
        return EMPTY;
      }
      return overlays.open("switchGame", { previous: now.seat.game, next: game }).pipe(
        filter(Boolean),
        concatMap(() => schedule.quit$),
        filter(Boolean),
      );
    }),
  );
}

/** Step 8: starts the game (R-PLAY-10); refused for lack of time, again once time was bought (R-ERR-04). */
function start(
  game: GameBrief,
  mode: Mode,
  servers: readonly MeasuredIdc[],
  deps: PlayFlowDeps,
): Observable<GameBrief> {
  const { backend, schedule, paywall, toasts } = deps;
  const again = (bought$: Observable<unknown>): Observable<GameBrief> =>
    bought$.pipe(concatMap(() => start(game, mode, servers, deps)));
  const params = { account_mode: sentMode(mode), idcList: [...servers], game_id: game.gameIdStr };
  return backend.call(calls.startGame, { ...params, ...startInfoOf(game, mode, deps) }).pipe(
    reportUnanswered(() => schedule.startUnanswered()),
    concatMap((result): Observable<GameBrief> => {
      if (result.kind === "ok") {
        const { info, queueInfo: queue, connectInfo: connect } = result.data;
        schedule.dispatch({
          type: "started",
          id: info.id,
          game,
          mode,
          queue,
          ...(connect ? { connect } : {}),
        });
        return of(game);
      }
      if (result.kind === "refused") {
        const refusal = startRefusal.safeParse(result.data);
        if (result.code === codes.timeOver && refusal.success)
          return again(
            refusal.data.accountType === "subscription"
              ? paywall.joinMembership()
              : paywall.timeOver(game.gameIdStr),
          );
        if (result.code === codes.joinMembership) return again(paywall.joinMembership());
        toasts.show(result.msg === "" ? { message: "gameStartFailed" } : { text: result.msg });
      } else toastFailure(toasts, result);
      return EMPTY;
    }),
  );
}

/** The start info for a service that starts at once; none for a game that gets an account with its seat. */
function startInfoOf(
  game: GameBrief,
  mode: Mode,
  { ports, schedule }: PlayFlowDeps,
): { extend_info?: string } {
  if (!schedule.startsAtOnce.value || mode === modes.freeAccount) return {};
  return { extend_info: extendInfoOf(game, { mode, account: null }, ports.stage.screen()) };
}

/** Reports a call that was cancelled or never answered: the service may have carried it out. */
function reportUnanswered<T>(report: () => void): MonoTypeOperatorFunction<CallResult<T>> {
  return (result$) =>
    defer(() => {
      let answered = false;
      return result$.pipe(
        tap(({ kind }) => {
          answered = kind !== "failed";
        }),
        finalize(() => {
          if (!answered) report();
        }),
      );
    });
}
