import type { SchedulerAction, SchedulerLike, Subscription } from "rxjs";
import type { TimerFact } from "./recordSchemas.ts";

/** What a recorder does with its timers. */
interface Recording {
  readonly now: () => number;
  /** @returns the number of a new timer, and the line that started it */
  readonly started: () => { timer: number; cause: number | null };
  readonly fired: (fact: TimerFact, cause: number | null, run: () => void) => void;
}

/** A scheduler whose timers are recorded as they fire. @param name of the feature and the rule (R-REC-05) */
export function recordedScheduler(outside: SchedulerLike, name: string, recording: Recording): SchedulerLike {
  return {
    now: recording.now,
    schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay = 0, state?: T): Subscription {
      const { timer, cause } = recording.started();
      const noticed = new WeakSet<object>();
      let period: number | undefined;
      return outside.schedule<T>(
        function (this: SchedulerAction<T>, now?: T) {
          if (!noticed.has(this)) {
            noticed.add(this);
            const repeat = this.schedule.bind(this);
            this.schedule = (next, again = 0) => {
              period = again;
              return repeat(next, again);
            };
          }
          const fact = { timer, delay, ...(period === undefined ? {} : { period }), name };
          recording.fired(fact, cause, () => work.call(this, now));
        },
        delay,
        state,
      );
    },
  };
}
