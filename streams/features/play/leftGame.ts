import { combineLatest, distinctUntilChanged, EMPTY, map, NEVER, of, scan, switchMap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Clock } from "../../ports.ts";
import { countdown } from "../../rules/countdown.ts";
import { leftGameEndsAfter, schedulePoll } from "../../rules/durations.ts";
import { pollWhile } from "../../rules/poll.ts";
import type { PageLifecycle } from "../../ui/pageLifecycle.ts";
import { detailsOf } from "../../wire/gameDetails.ts";
import type { Schedule } from "../schedule/scheduleState.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import type { RunningElsewhere } from "./runningElsewhere.ts";

/**
 * When the game that the player left here ends, s from now: 60 … 0 (R-AWAY-07). Null for a game that pauses, and where this page
 * does not know when it was left, as after a reload. The wallet is fetched every 5 s of the minute after: the service pushes it only
 * once a minute.
 */
export function createLeftGame(
  scope: Scope,
  deps: {
    clock: Clock;
    schedule: State<Schedule>;
    runningElsewhere: State<RunningElsewhere | null>;
    pageLifecycle: Pick<PageLifecycle, "visible">;
    wallet: Pick<WalletFeature, "fetchSilently$">;
  },
): State<number | null> {
  const { clock, schedule, runningElsewhere, pageLifecycle, wallet } = deps;
  const playedHere = scope.state<string | null>(
    "playedHere",
    null,
    schedule.pipe(
      scan((before: string | null, now) => (now.kind === "playing" ? now.seat.id : before), null),
    ),
  );
  const left$ = combineLatest([runningElsewhere, playedHere]).pipe(
    map(([now, id]) => {
      const found = schedule.value;
      const isLeft = now?.kind === "left" && now.status === 300;
      return isLeft && found.kind === "found" && found.seat.id === id ? found.seat : null;
    }),
    distinctUntilChanged((before, now) => before?.id === now?.id),
  );
  const minute = scope.state<{ readonly endsIn: number; readonly pausable: boolean } | null>(
    "minute",
    null,
    left$.pipe(
      switchMap((seat) => {
        if (seat === null) return of(null);
        const pausable = seat.game === null || detailsOf(seat.game)?.pausable !== false;
        return countdown(clock, leftGameEndsAfter, NEVER, "play/leftGameEndsAfter").pipe(
          map((endsIn) => ({ endsIn, pausable })),
        );
      }),
    ),
  );
  const counts$ = minute.pipe(
    map((now) => now !== null && now.endsIn > 0),
    distinctUntilChanged(),
  );
  scope.run(
    "wallet",
    counts$.pipe(
      switchMap((counts) =>
        counts ? pollWhile(clock, schedulePoll, of(true), pageLifecycle.visible, "play/walletPoll") : EMPTY,
      ),
      switchMap(() => scope.attempt("leftGame/wallet", () => wallet.fetchSilently$)),
    ),
  );
  return scope.state<number | null>(
    "endsIn",
    null,
    minute.pipe(map((now) => (now === null || now.pausable ? null : now.endsIn))),
  );
}
