import { type SchedulerAction, type SchedulerLike, Subscription } from "rxjs";
import type { TimerFact } from "../../streams/adapters/recording/recordSchemas.ts";
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
          { id: this.#created, name, delay, due: at() + delay, startedBy: line(), code: markTraced() },
          { work, state, at, put, gone: (id) => this.#running.delete(id) },
        );
        put(action);
        return action;
      },
    };
  }

  /**
   * Fires a timer: that of the number, or, where other timers were started before it, the one of the name that was
   * started by the same line. So a timer too many is found when it is overdue, and not as a wrong number.
   * @param fact as recorded
   * @param cause the line that started it
   * @returns why it can't be fired; null after it was
   */
  fire(fact: TimerFact, cause: number | null): string | null {
    const { timer: id, delay, period, name } = fact;
    const isIt = (one: RunningTimer): boolean =>
      one.name === name && one.startedBy === cause && one.delay === delay && one.period === period;
    const numbered = this.#running.get(id);
    const timer = numbered && isIt(numbered) ? numbered : [...this.#running.values()].find(isIt);
    if (timer) {
      timer.fire();
      return null;
    }
    const other =
      numbered?.name === name
        ? numbered
        : [...this.#running.values()].find((one) => one.name === name && one.startedBy === cause);
    if (!other && numbered) return `Timer ${id} was ${name} and is ${numbered.name}.`;
    if (!other) return `Timer ${id} (${name}) of ${delay} ms does not run.`;
    if (other.delay !== delay)
      return `Timer ${id} (${name}) was to run ${delay} ms and runs ${other.delay} ms.`;
    if (other.period !== period)
      return `Timer ${id} (${name}) was to fire again after ${period ?? "no"} ms and does after ${other.period ?? "no"} ms.`;
    return `Timer ${id} (${name}) was started by another line.`;
  }
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

type Start = Pick<RunningTimer, "id" | "name" | "delay" | "due" | "startedBy" | "code">;

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
  readonly startedBy: number | null;
  readonly code: RunningTimer["code"];
  readonly #again: (state: T | undefined, delay: number) => Subscription;
  readonly #fire: () => void;

  constructor(start: Start, deps: Deps<T>) {
    super();
    this.id = start.id;
    this.name = start.name;
    this.delay = start.delay;
    this.due = start.due;
    this.startedBy = start.startedBy;
    this.code = start.code;
    const { work, at, put, gone } = deps;
    let { state } = deps;
    this.add(() => gone(this.id));
    this.#again = (next, delay) => {
      state = next;
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
