import { type SchedulerAction, type SchedulerLike, Subscription } from "rxjs";
import type { Clock } from "../../streams/ports.ts";
import { markTraced } from "../compare/codeLines.ts";
import type { RunningTimer } from "../compare/timerAlignment.ts";

/** The time by which timers run. */
interface ReplayTime {
  /** As the core reads it, epoch ms. */
  readonly now: () => number;
  /** The same without the effects of reading it, ms after the start. */
  readonly at: () => number;
  /** The line that the core is working on. */
  readonly line: () => number | null;
}

/** The timers of a replayed app. None fires by itself: the recording says when. */
export class ReplayTimers {
  readonly #time: ReplayTime;
  readonly #running = new Map<number, RunningTimer>();
  #created = 0;

  constructor(time: ReplayTime) {
    this.#time = time;
  }

  /** Those that wait, in the order in which they were started. */
  get running(): ReadonlyMap<number, RunningTimer> {
    return this.#running;
  }

  /** The scheduler of the timers of a name. */
  named(name: string): SchedulerLike {
    return {
      now: this.#time.now,
      schedule: <T>(work: Work<T>, delay = 0, state?: T): Subscription => {
        this.#created += 1;
        const action = new Action<T>(
          this.#time,
          this.#running,
          { id: this.#created, name, delay },
          work,
          state,
        );
        this.#running.set(action.id, action);
        return action;
      },
    };
  }
}

/** A clock whose timers have names. @param now the wall clock, epoch ms */
export function clockOf(timers: ReplayTimers, now: () => number): Clock {
  return { now, scheduler: timers.named("unnamed"), named: (name) => timers.named(name) };
}

type Work<T> = (this: SchedulerAction<T>, state?: T) => void;

class Action<T> extends Subscription implements RunningTimer {
  readonly id: number;
  readonly name: string;
  readonly delay: number;
  period: number | undefined;
  due: number;
  notBefore: number;
  readonly startedBy: number | null;
  readonly code = markTraced();
  readonly #time: ReplayTime;
  readonly #running: Map<number, RunningTimer>;
  readonly #work: Work<T>;
  #state: T | undefined;

  constructor(
    time: ReplayTime,
    running: Map<number, RunningTimer>,
    { id, name, delay }: Pick<RunningTimer, "id" | "name" | "delay">,
    work: Work<T>,
    state?: T,
  ) {
    super(() => running.delete(id));
    this.id = id;
    this.name = name;
    this.delay = delay;
    this.due = time.at() + delay;
    this.notBefore = this.due;
    this.startedBy = time.line();
    this.#time = time;
    this.#running = running;
    this.#work = work;
    this.#state = state;
  }

  schedule(state?: T, delay = 0): Subscription {
    const due = this.#time.at() + delay;
    this.#state = state;
    this.notBefore = delay === (this.period ?? this.delay) ? this.notBefore + delay : due;
    this.period = delay;
    this.due = due;
    if (!this.closed) this.#running.set(this.id, this);
    return this;
  }

  fire(): void {
    this.#running.delete(this.id);
    this.#work.call(this, this.#state);
  }
}
