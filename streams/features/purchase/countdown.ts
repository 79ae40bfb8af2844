import {
  combineLatest,
  distinctUntilChanged,
  map,
  type Observable,
  of,
  scan,
  startWith,
  switchAll,
  switchMap,
} from "rxjs";
import type { Wallet } from "../../../wire/account.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { every } from "../../lib/time.ts";
import type { Clock } from "../../ports.ts";
import { timeWarningShowsFor } from "../../rules/durations.ts";
import type { Desk } from "../desk/deskState.ts";
import { isSeatHeld } from "../desk/paused.ts";
import type { Schedule } from "../schedule/scheduleState.ts";

export interface TimeLeft {
  /** Whole seconds, counted down and corrected by the wallet. */
  readonly seconds: number;
  /** The time belongs to a membership: it need not be shown before it runs short. */
  readonly member: boolean;
  /** Minutes of the warning that shows for 10 s, once each on the way down; null without one. */
  readonly warning: 5 | 1 | null;
}

const second = 1_000;
const minute = 60;
/** Minutes left at which the player is warned, the last warning first. */
const warnings = [1, 5] as const;

/**
 * The time left while a game runs, counted down by the second: the service bills each whole second, but reports
 * the wallet only once a minute (R-TIME-01). It does not count while a paused game's minutes are free (R-AWAY-05), nor while a game hangs
 * (R-HOST-07). Null while no game runs or while the host still loads it (R-DESK-03), or before the wallet is known.
 * @param updates$ each wallet received from the service
 */
export function createCountdown(
  scope: Scope,
  deps: {
    clock: Clock;
    schedule: State<Schedule>;
    desk: State<Desk>;
    wallet: State<Wallet | null>;
    updates$: Observable<Wallet>;
  },
): State<TimeLeft | null> {
  const { clock, schedule, desk, wallet, updates$ } = deps;
  const now = (): number => clock.now();

  const updatedAt = scope.state<number | null>("updatedAt", null, updates$.pipe(map(now)));

  const free = scope.state<Free>(
    "free",
    nothingFree,
    desk.pipe(
      map((shown) => {
        if (shown.status !== "playing") return null;
        if (shown.hanging) return "hangs";
        return isSeatHeld(shown.paused) ? shown.paused : null;
      }),
      distinctUntilChanged(),
      scan((past, paused) => {
        const at = now();
        const before = freedBy(past, at);
        if (paused === null) return { ...nothingFree, before };
        if (paused === "hangs") return { before, from: at, until: Number.POSITIVE_INFINITY };
        return { before, from: Math.max(at, paused.freeFrom), until: paused.freeUntil };
      }, nothingFree),
    ),
  );

  /** Counts down from a wallet received at `from`, epoch ms. A clock that is set back adds no time. */
  const countedFrom = (latest: Wallet | null, from: number): Observable<Left | null> => {
    if (latest === null) return of(null);
    const freed = freedBy(free.value, from);
    const used = (at: number): number => Math.max(0, at - from - (freedBy(free.value, at) - freed));
    return every(clock, second, "purchase/countdown").pipe(
      startWith(0),
      map(() => ({
        seconds: Math.max(0, latest.totalTime - Math.floor(used(now()) / second)),
        member: latest.isSubscription === 1,
      })),
    );
  };

  return scope.state<TimeLeft | null>(
    "timeLeft",
    null,
    combineLatest([schedule, desk]).pipe(
      map(([current, shown]) => ({ current, loads: isLoading(shown) })),
      distinctUntilChanged(
        (before, after) => before.current.kind === after.current.kind && before.loads === after.loads,
      ),
      scan(
        (before, now) => ({
          ...now,
          // A game that was just loaded used up nothing before.
          returning: now.current.kind === "playing" && now.current.returning && !before.loads,
        }),
        { current: schedule.value, loads: false, returning: false },
      ),
      switchMap(({ current, loads, returning }) => {
        if (current.kind !== "playing" || loads) return of(null);
        return updates$.pipe(
          map((latest) => countedFrom(latest, now())),
          // A game that kept running without the player used up time since the last update.
          startWith(countedFrom(wallet.value, returning ? (updatedAt.value ?? now()) : now())),
          switchAll(),
          scan((before, left) => withWarning(before, left, now()), noWarning),
          map(({ shown }) => shown),
        );
      }),
    ),
  );
}

/** Time that was not paid for: all of it up to the last break, ms, and that break, epoch ms. */
interface Free {
  readonly before: number;
  readonly from: number;
  readonly until: number;
}

const nothingFree: Free = { before: 0, from: 0, until: 0 };

function freedBy({ before, from, until }: Free, at: number): number {
  return before + Math.max(0, Math.min(at, until) - from);
}

function isLoading(desk: Desk): boolean {
  return desk.status === "playing" && desk.loading !== null && desk.loading !== "drawn";
}

type Left = Omit<TimeLeft, "warning">;

interface Warned {
  readonly shown: TimeLeft | null;
  /** Minutes of the warnings still to come. */
  readonly armed: readonly number[];
  /** Epoch ms of the last warning. */
  readonly warnedAt: number;
}

const noWarning: Warned = { shown: null, armed: [], warnedAt: Number.NEGATIVE_INFINITY };

/** Shows each warning once on the way down. Bought time re-arms it; a corrected wallet or a late start does not. */
function withWarning(before: Warned, left: Left | null, now: number): Warned {
  if (left === null) return { ...before, shown: null };
  const { seconds, member } = left;
  const isFirst = before.shown === null;
  const passed = warnings.find((mark) => before.armed.includes(mark) && seconds <= mark * minute);
  const armed = warnings.filter((mark) => {
    if (seconds <= mark * minute) return false;
    return isFirst || before.armed.includes(mark) || seconds > (mark + 1) * minute;
  });
  if (passed !== undefined) return { shown: { seconds, member, warning: passed }, armed, warnedAt: now };
  const shows = now - before.warnedAt < timeWarningShowsFor;
  return {
    shown: { seconds, member, warning: shows ? (before.shown?.warning ?? null) : null },
    armed,
    warnedAt: before.warnedAt,
  };
}
