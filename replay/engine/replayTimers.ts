import { type SchedulerAction, type SchedulerLike, Subscription } from "rxjs";
import type { TimerFact } from "../../streams/adapters/recording/recordSchemas.ts";
import type { Clock } from "../../streams/ports.ts";
import { type CodeLines, markTraced } from "./codeLines.ts";

/** A timer of a replayed app that waits. */
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

/** The timers of a replayed app. None fires by itself: the recording says when. */
export class ReplayTimers {
  readonly #replay: {
    readonly now: () => number;
    readonly at: () => number;
    readonly line: () => number | null;
  };
  readonly #running = new Map<number, RunningTimer>();
  #created = 0;
  #earliest = Number.POSITIVE_INFINITY;

  /**
   * @param replay.now the time of the timers, epoch ms, as the core reads it
   * @param replay.at the same without the effects of reading it, ms after the start
   * @param replay.line the line that the core is working on
   */
  constructor(replay: { now: () => number; at: () => number; line: () => number | null }) {
    this.#replay = replay;
  }

  /** Those that wait, in the order in which they were started. */
  get running(): ReadonlyMap<number, RunningTimer> {
    return this.#running;
  }

  /** No timer is due before, ms after the start. One that is may have been stopped meanwhile. */
  get earliest(): number {
    return this.#earliest;
  }

  /** Looks again when the earliest timer is due. */
  findEarliest(): void {
    this.#earliest = Number.POSITIVE_INFINITY;
    for (const { due } of this.#running.values()) this.#earliest = Math.min(this.#earliest, due);
  }

  /** The scheduler of the timers that bear a name. */
  named(name: string): SchedulerLike {
    const { now, at, line } = this.#replay;
    const put = (timer: RunningTimer): void => {
      this.#running.set(timer.id, timer);
      this.#earliest = Math.min(this.#earliest, timer.due);
    };
    return {
      now,
      schedule: <T>(
        work: (this: SchedulerAction<T>, state?: T) => void,
        delay = 0,
        state?: T,
      ): Subscription => {
        this.#created += 1;
        const action = new Action<T>(
          { id: this.#created, name, delay, startedBy: line(), code: markTraced() },
          { work, state, at, put, gone: (id) => this.#running.delete(id) },
        );
        put(action);
        return action;
      },
    };
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

type Start = Pick<RunningTimer, "id" | "name" | "delay" | "startedBy" | "code">;

interface Deps<T> {
  readonly work: (this: SchedulerAction<T>, state?: T) => void;
  readonly state: T | undefined;
  readonly at: () => number;
  readonly put: (timer: RunningTimer) => void;
  readonly gone: (id: number) => void;
}

class Action<T> extends Subscription implements RunningTimer {
  readonly id: number;
  readonly name: string;
  readonly delay: number;
  period: number | undefined;
  due: number;
  notBefore: number;
  readonly startedBy: number | null;
  readonly code: RunningTimer["code"];
  readonly #again: (state: T | undefined, delay: number) => Subscription;
  readonly #fire: () => void;

  constructor(start: Start, deps: Deps<T>) {
    super();
    this.id = start.id;
    this.name = start.name;
    this.delay = start.delay;
    this.startedBy = start.startedBy;
    this.code = start.code;
    const { work, at, put, gone } = deps;
    this.due = at() + start.delay;
    this.notBefore = this.due;
    let { state } = deps;
    this.add(() => gone(this.id));
    this.#again = (next, delay) => {
      state = next;
      this.notBefore = delay === (this.period ?? this.delay) ? this.notBefore + delay : at() + delay;
      this.period = delay;
      this.due = at() + delay;
      if (!this.closed) put(this);
      return this;
    };
    this.#fire = () => {
      gone(this.id);
      work.call(this, state);
    };
  }

  schedule(state?: T, delay = 0): Subscription {
    return this.#again(state, delay);
  }

  fire(): void {
    this.#fire();
  }
}
