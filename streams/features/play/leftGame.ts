import {
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  NEVER,
  of,
  pairwise,
  scan,
  startWith,
  switchMap,
  tap,
} from "rxjs";
import * as z from "zod/mini";
import { awayCharged, playerGone, seatHeldWhilePaused } from "../../../wire/durations.ts";
import { detailsOf } from "../../../wire/gameDetails.ts";
import { id } from "../../../wire/shapes.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { PageLifecycle } from "../../page/pageLifecycle.ts";
import type { Lifecycle } from "../../ports.ts";
import { countdown } from "../../rules/countdown.ts";
import { lockReleased, schedulePoll } from "../../rules/durations.ts";
import { pollWhile } from "../../rules/poll.ts";
import type { Stored } from "../../storage/stored.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { Desk } from "../desk/deskState.ts";
import { isSeatHeld, type Paused } from "../desk/paused.ts";
import type { Schedule, Seat } from "../schedule/scheduleState.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import type { RunningElsewhere } from "./runningElsewhere.ts";

/** What becomes of the game that the player left here (R-AWAY-06, R-AWAY-07). */
export interface LeftGame {
  /** When the host ends it, s from now. */
  readonly endsIn: number;
  /** `soon`: play time still counts for a few seconds · `free`: it does not count · `counted`: the free break is used up */
  readonly time: "soon" | "free" | "counted";
}

const leaving = z.object({
  /** The schedule's id. */
  id,
  /** Epoch ms. */
  leftAt: z.number(),
  endsAt: z.number(),
  /** When minutes do not count. */
  freeFrom: z.number(),
  freeUntil: z.number(),
});
type Leaving = z.infer<typeof leaving>;

/** When the player left the game. Stored, so that the countdown survives a reload. */
const leftGameItem: Stored<typeof leaving> = {
  key: "LEFT_GAME",
  area: "session",
  form: "json",
  schema: leaving,
};

interface LeftGameDeps extends CommonDeps<"clock" | "typedStorage"> {
  schedule: State<Schedule>;
  desk: State<Desk>;
  runningElsewhere: State<RunningElsewhere | null>;
  pageLifecycle: Pick<PageLifecycle, "visible">;
  lifecycle: Pick<Lifecycle, "hide$">;
  wallet: Pick<WalletFeature, "fetchSilently$">;
}

/**
 * What becomes of the game that the player left here, by the second, also after a reload (R-AWAY-07, R-AWAY-08). Null where this page
 * does not know when it was left, and once the game should have ended. The wallet is fetched every 5 s of the minute after: the service
 * pushes it only once a minute.
 */
export function createLeftGame(scope: Scope, deps: LeftGameDeps) {
  const { clock, schedule, runningElsewhere, pageLifecycle, wallet } = deps;
  const leaving = rememberLeaving(scope, deps);
  const left$ = combineLatest([runningElsewhere, leaving]).pipe(
    map(([now, last]) => {
      const found = schedule.value;
      const isLeft = now?.kind === "left" && now.status === 300;
      return isLeft && found.kind === "found" && found.seat.id === last?.id ? last : null;
    }),
    distinctUntilChanged(),
  );
  const now = scope.state<(LeftGame & { readonly isNew: boolean }) | null>(
    "now",
    null,
    left$.pipe(
      switchMap((last) => {
        if (last === null) return of(null);
        const left = Math.ceil((last.endsAt - clock.now()) / 1_000);
        return countdown(clock, left * 1_000, NEVER, "play/leftGameEndsAfter").pipe(
          map((endsIn) => {
            if (endsIn === 0) return null;
            const at = clock.now();
            return { endsIn, time: timeAt(at, last), isNew: at < last.leftAt + playerGone };
          }),
        );
      }),
    ),
  );
  const isNew$ = now.pipe(
    map((game) => game?.isNew === true),
    distinctUntilChanged(),
  );
  scope.run(
    "wallet",
    isNew$.pipe(
      switchMap((isNew) =>
        isNew ? pollWhile(clock, schedulePoll, of(true), pageLifecycle.visible, "play/walletPoll") : EMPTY,
      ),
      switchMap(() => scope.attempt("leftGame/wallet", () => wallet.fetchSilently$)),
    ),
  );
  const leftGame = scope.state<LeftGame | null>(
    "leftGame",
    null,
    now.pipe(map((game) => game && { endsIn: game.endsIn, time: game.time })),
  );
  return { leftGame };
}

function timeAt(now: number, { freeFrom, freeUntil, endsAt }: Leaving): LeftGame["time"] {
  if (now < freeFrom) return "soon";
  return now < freeUntil || freeUntil === endsAt ? "free" : "counted";
}

/**
 * When the player left the game that was last played here, by leaving the desk or closing its page. Null once another tab took it over:
 * only that tab knows when it was left.
 */
function rememberLeaving(scope: Scope, deps: LeftGameDeps): State<Leaving | null> {
  const { clock, schedule, runningElsewhere, lifecycle, typedStorage } = deps;
  const pause = lastPause(scope, deps);
  const leavingOf = ({ id, game }: Seat): Leaving => {
    const leftAt = clock.now();
    if (game !== null && detailsOf(game)?.pausable === false) {
      const endsAt = leftAt + playerGone;
      return { id, leftAt, endsAt, freeFrom: leftAt + awayCharged, freeUntil: endsAt };
    }
    const { endsAt = leftAt + seatHeldWhilePaused, free } = pause.value;
    const freeFrom = pause.value.endsAt === undefined ? leftAt + awayCharged : pause.value.freeFrom;
    return { id, leftAt, endsAt, freeFrom, freeUntil: Math.min(endsAt, freeFrom + free) };
  };
  const stored = typedStorage.read(leftGameItem);
  const leaving = scope.state<Leaving | null>(
    "leaving",
    stored,
    merge(
      merge(
        schedule.pipe(
          pairwise(),
          map(([before, now]) => (before.kind === "playing" && now.kind === "found" ? before : null)),
        ),
        lifecycle.hide$.pipe(map(() => (schedule.value.kind === "playing" ? schedule.value : null))),
      ).pipe(
        filter((played) => played !== null),
        map(({ seat }) => leavingOf(seat)),
      ),
      runningElsewhere.pipe(
        startWith(null),
        pairwise(),
        filter((changed) => changed.some((now) => now?.kind === "otherTab")),
        map(() => null),
      ),
    ).pipe(
      scan<Leaving | null, Leaving | null>(
        (last, next) => (next === null && last && clock.now() < last.leftAt + lockReleased ? last : next),
        stored,
      ),
      distinctUntilChanged(),
    ),
  );
  scope.run(
    "keep",
    leaving.pipe(
      startWith(null),
      pairwise(),
      tap(([before, last]) => {
        if (last) typedStorage.write(leftGameItem, last);
        else if (before) typedStorage.remove(leftGameItem);
      }),
    ),
  );
  return leaving;
}

/** What the host said last of pauses. Times are epoch ms. */
interface LastPause {
  /** When the game ends; absent while it runs. */
  readonly endsAt?: number;
  readonly freeFrom: number;
  /** What is free of pauses from `freeFrom` on, ms. */
  readonly free: number;
}

/** The last pause that the host announced. It outlives the desk: the seat is held from the start of the pause. A host repeats it for each connection. */
function lastPause(scope: Scope, { clock, desk }: LeftGameDeps): State<LastPause> {
  const unknown: LastPause = { freeFrom: 0, free: Number.POSITIVE_INFINITY };
  return scope.state<LastPause>(
    "lastPause",
    unknown,
    desk.pipe(
      map((shown): Paused | "runs" | "unknown" | null => {
        if (shown.status === "connecting") return "unknown";
        if (shown.status !== "playing") return null;
        return isSeatHeld(shown.paused) ? shown.paused : "runs";
      }),
      filter((paused) => paused !== null),
      distinctUntilChanged(),
      scan((before: LastPause, paused): LastPause => {
        if (paused === "unknown") return unknown;
        const now = clock.now();
        if (paused === "runs")
          return { freeFrom: now, free: before.free - Math.max(0, now - before.freeFrom) };
        const { seatUntil, freeFrom, freeUntil } = paused;
        return { endsAt: seatUntil, freeFrom, free: freeUntil - freeFrom };
      }, unknown),
    ),
  );
}
