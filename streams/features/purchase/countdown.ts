import { distinctUntilChanged, map, type Observable, of, scan, startWith, switchAll, switchMap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { every } from "../../lib/time.ts";
import type { Clock } from "../../ports.ts";
import { timeWarningShows } from "../../rules/durations.ts";
import type { Wallet } from "../../wire/account.ts";
import type { Schedule } from "../schedule/scheduleState.ts";
import type { TimeLeft } from "./purchaseStates.ts";

const second = 1_000;
const minute = 60;
/** Minutes at which the player is warned, the latest first. */
const warnings = [1, 5] as const;

/**
 * The time left while a game runs, counted down by the second: the service takes each whole second, and tells the wallet once a minute
 * (R-TIME-01). Null while no game runs, or before the wallet is known.
 * @param told$ each wallet that the service tells
 */
export function createCountdown(
  scope: Scope,
  deps: {
    clock: Clock;
    schedule: State<Schedule>;
    wallet: State<Wallet | null>;
    updates$: Observable<Wallet>;
  },
): State<TimeLeft | null> {
  const { clock, schedule, wallet, updates$ } = deps;
  const now = (): number => clock.now();

  const heardAt = scope.state<number | null>("heard", null, updates$.pipe(map(now)));

  /** From a word of the service on. A wall clock that was set back takes nothing. */
  const countedFrom = (told: Wallet | null, from: number): Observable<Left | null> => {
    if (told === null) return of(null);
    return every(clock, second).pipe(
      startWith(0),
      map(() => ({
        seconds: Math.max(0, told.totalTime - Math.floor(Math.max(0, now() - from) / second)),
        member: told.isSubscription === 1,
      })),
    );
  };

  return scope.state<TimeLeft | null>(
    "timeLeft",
    null,
    schedule.pipe(
      distinctUntilChanged((before, after) => before.kind === after.kind),
      switchMap((current) => {
        if (current.kind !== "playing") return of(null);
        const { returning } = current;
        return updates$.pipe(
          map((told) => countedFrom(told, now())),
          // A game that ran on behind the player took its time since the last word.
          startWith(countedFrom(wallet.value, returning ? (heardAt.value ?? now()) : now())),
          switchAll(),
          scan((before, left) => warned(before, left, now()), unwarned),
          map(({ shown }) => shown),
        );
      }),
    ),
  );
}

interface Left {
  readonly seconds: number;
  readonly member: boolean;
}

interface Warned {
  readonly shown: TimeLeft | null;
  /** The warnings that are still to come. */
  readonly armed: readonly number[];
  /** Epoch ms. */
  readonly warnedAt: number;
}

const unwarned: Warned = { shown: null, armed: [], warnedAt: Number.NEGATIVE_INFINITY };

/**
 * Each warning comes once on the way down. Time that was bought arms it again; a wallet that corrects the count by seconds does not. A player
 * who starts below a mark is not told that it was passed.
 */
function warned(before: Warned, left: Left | null, now: number): Warned {
  if (left === null) return { ...before, shown: null };
  const { seconds, member } = left;
  const isFirst = before.shown === null;
  const passed = warnings.find((mark) => before.armed.includes(mark) && seconds <= mark * minute);
  const armed = warnings.filter((mark) => {
    if (seconds <= mark * minute) return false;
    return isFirst || before.armed.includes(mark) || seconds > (mark + 1) * minute;
  });
  if (passed !== undefined) return { shown: { seconds, member, warning: passed }, armed, warnedAt: now };
  const shows = now - before.warnedAt < timeWarningShows;
  return {
    shown: { seconds, member, warning: shows ? (before.shown?.warning ?? null) : null },
    armed,
    warnedAt: before.warnedAt,
  };
}
