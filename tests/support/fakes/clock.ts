import { type SchedulerAction, type SchedulerLike, VirtualTimeScheduler } from "rxjs";
import type { Clock } from "../../../streams/ports.ts";

/** The wall clock of virtual time zero: 2025-06-01, noon UTC. */
export const epoch = Date.UTC(2025, 5, 1, 12);

/** A clock in virtual time whose wall clock can be moved independently of its timers. */
export interface FakeClock extends Clock {
  /** Moves only the wall clock, as after the page slept; runs no timers. @param ms may be negative */
  jump(ms: number): void;
}

/** A clock over a virtual scheduler: `now()` is the virtual time on top of {@link epoch}. */
export function clockOver(scheduler: VirtualTimeScheduler): FakeClock {
  let slept = 0;
  return {
    scheduler,
    now: () => epoch + scheduler.frame + slept,
    jump(ms) {
      slept += ms;
    },
  };
}

/**
 * The same clock on a page whose timers are late, as when it is hidden or busy. The ticks of an interval that are
 * due meanwhile are lost.
 * @param firesAt when a timer fires, by when it is due; both in ms of virtual time
 */
export function lateTimers(clock: FakeClock, firesAt: (due: number) => number): FakeClock {
  const { scheduler } = clock;
  const late = (delay = 0): number => (delay === 0 ? 0 : firesAt(scheduler.now() + delay) - scheduler.now());
  const lateAction = (action: SchedulerAction<unknown>): SchedulerAction<unknown> =>
    Object.create(action, {
      schedule: { value: (state?: unknown, delay?: number) => action.schedule(state, late(delay)) },
    });
  type Work = (this: SchedulerAction<unknown>, state: unknown) => void;
  const lateScheduler: SchedulerLike = Object.create(scheduler, {
    schedule: {
      value: (work: Work, delay?: number, state?: unknown) =>
        scheduler.schedule<unknown>(
          function (given) {
            work.call(lateAction(this), given);
          },
          late(delay),
          state,
        ),
    },
  });
  return { now: clock.now, jump: clock.jump, scheduler: lateScheduler };
}

/** Virtual time without marbles: only `advance` moves it. */
export interface ManualClock extends FakeClock {
  /** Runs the timers of the next `ms`, in order. */
  advance(ms: number): void;
}

/** A clock for tests written as steps instead of marbles. */
export function manualClock(): ManualClock {
  const scheduler = new VirtualTimeScheduler();
  return {
    ...clockOver(scheduler),
    advance(ms) {
      const target = scheduler.frame + ms;
      scheduler.maxFrames = target;
      scheduler.flush();
      scheduler.frame = target;
    },
  };
}
