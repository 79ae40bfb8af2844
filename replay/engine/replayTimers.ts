import { type SchedulerAction, type SchedulerLike, Subscription } from "rxjs";
import type { TimerFact } from "../../streams/adapters/recording/recordSchemas.ts";
import type { Clock } from "../../streams/ports.ts";
import { type CodeLines, markTraced } from "./codeLines.ts";

export interface RunningTimer {
  /** Counts the timers of the app, from 1. */
  readonly id: number;
  /** The feature and the rule that started it. */
  readonly name: string;
  /** How long it was to run when it was started, ms. */
  readonly delay: number;
  /** How long it was to run since it fired last, ms; undefined the first time. */
  readonly period: number | undefined;
  /** When it has to fire, ms after the start. */
  readonly due: number;
  /** When it can fire at the earliest, ms after the start: an interval makes up for a tick that was late. */
  readonly notBefore: number;
  /** The line in whose work it was started; null for work that the recording does not have. */
  readonly startedBy: number | null;
  /** The lines of our code that started it; null while they are not traced. */
  readonly code: (() => CodeLines) | null;
  fire(): void;
}

/** Where the timers of an app are kept until they fire. */
export interface TimerKeeper {
  /** The time of the timers, epoch ms, as the core reads it. */
  readonly now: () => number;
  /** The same without the effects of reading it, ms after the start. */
  readonly at: () => number;
  /** The line that the core is working on. */
  readonly line: () => number | null;
  /** A timer is started, or started again. */
  put(timer: RunningTimer): void;
  /** It fires, or was stopped. */
  drop(id: number): void;
}

/** Schedulers by the names of their timers. None fires by itself. */
export function namedTimers(keeper: TimerKeeper): (name: string) => SchedulerLike {
  let created = 0;
  return (name) => ({
    now: keeper.now,
    schedule<T>(work: Work<T>, delay = 0, state?: T): Subscription {
      created += 1;
      const action = new Action<T>(keeper, { id: created, name, delay }, work, state);
      keeper.put(action);
      return action;
    },
  });
}

/** The timers of a replayed app: the recording says when they fire. */
export class ReplayTimers {
  readonly named: (name: string) => SchedulerLike;
  readonly #running = new Map<number, RunningTimer>();

  constructor(replay: Pick<TimerKeeper, "now" | "at" | "line">) {
    this.named = namedTimers({
      ...replay,
      put: (timer) => this.#running.set(timer.id, timer),
      drop: (id) => this.#running.delete(id),
    });
  }

  /** Those that wait, in the order in which they were started. */
  get running(): ReadonlyMap<number, RunningTimer> {
    return this.#running;
  }
}

/** A clock whose timers have names. @param now the wall clock, epoch ms */
export function clockOf(timers: { named(name: string): SchedulerLike }, now: () => number): Clock {
  return { now, scheduler: timers.named("unnamed"), named: (name) => timers.named(name) };
}

/** A timer as recordings have it. */
export function factOf({ id, delay, period, name }: RunningTimer): {
  what: string;
  name: string;
  data: TimerFact;
} {
  const fact = { timer: id, delay, ...(period === undefined ? {} : { period }), name };
  return { what: "fire", name: "clock.timer", data: fact };
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
  readonly #keeper: TimerKeeper;
  readonly #work: Work<T>;
  #state: T | undefined;

  constructor(
    keeper: TimerKeeper,
    { id, name, delay }: Pick<RunningTimer, "id" | "name" | "delay">,
    work: Work<T>,
    state?: T,
  ) {
    super(() => keeper.drop(id));
    this.id = id;
    this.name = name;
    this.delay = delay;
    this.due = keeper.at() + delay;
    this.notBefore = this.due;
    this.startedBy = keeper.line();
    this.#keeper = keeper;
    this.#work = work;
    this.#state = state;
  }

  schedule(state?: T, delay = 0): Subscription {
    const due = this.#keeper.at() + delay;
    this.#state = state;
    this.notBefore = delay === (this.period ?? this.delay) ? this.notBefore + delay : due;
    this.period = delay;
    this.due = due;
    if (!this.closed) this.#keeper.put(this);
    return this;
  }

  fire(): void {
    this.#keeper.drop(this.id);
    this.#work.call(this, this.#state);
  }
}
