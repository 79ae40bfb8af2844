import { type SchedulerAction, type SchedulerLike, Subscription } from "rxjs";
import type { TimerFact } from "./recordSchemas.ts";

/** The timers of a replayed app. None fires by itself: the recording says when. */
export class ReplayTimers {
  readonly scheduler: SchedulerLike;
  readonly #now: () => number;
  readonly #running = new Map<number, RunningTimer>();
  #created = 0;

  /** @param now the time of the timers, epoch ms */
  constructor(now: () => number) {
    this.#now = now;
    this.scheduler = this.named("unnamed");
  }

  /** The scheduler of the timers that bear a name. */
  named(name: string): SchedulerLike {
    return {
      now: this.#now,
      schedule: <T>(
        work: (this: SchedulerAction<T>, state?: T) => void,
        delay = 0,
        state?: T,
      ): Subscription => {
        this.#created += 1;
        const id = this.#created;
        const action = new Action<T>(work, state);
        this.#running.set(id, { name, delay, period: () => action.period, fire: () => action.fire() });
        action.add(() => this.#running.delete(id));
        return action;
      },
    };
  }

  /**
   * Fires a timer.
   * @param fact as recorded
   * @returns why it can't be fired; null after it was
   */
  fire({ timer: id, delay, period, name }: TimerFact): string | null {
    const timer = this.#running.get(id);
    if (!timer) return `Timer ${id} (${name}) of ${delay} ms does not run.`;
    if (timer.name !== name) return `Timer ${id} was ${name} and is ${timer.name}.`;
    if (timer.delay !== delay)
      return `Timer ${id} (${name}) was to run ${delay} ms and runs ${timer.delay} ms.`;
    if (timer.period() !== period)
      return `Timer ${id} (${name}) was to fire again after ${period ?? "no"} ms and does after ${timer.period() ?? "no"} ms.`;
    if (!timer.fire()) this.#running.delete(id);
    return null;
  }
}

interface RunningTimer {
  readonly name: string;
  readonly delay: number;
  readonly period: () => number | undefined;
  /** @returns true when it goes on */
  readonly fire: () => boolean;
}

class Action<T> extends Subscription implements SchedulerAction<T> {
  readonly #work: (this: SchedulerAction<T>, state?: T) => void;
  #state: T | undefined;
  #goesOn = false;
  /** How long it runs since it fired last, ms; undefined until it has repeated. */
  period: number | undefined;

  constructor(work: (this: SchedulerAction<T>, state?: T) => void, state: T | undefined) {
    super();
    this.#work = work;
    this.#state = state;
  }

  schedule(state?: T, delay = 0): Subscription {
    this.#state = state;
    this.#goesOn = true;
    this.period = delay;
    return this;
  }

  fire(): boolean {
    this.#goesOn = false;
    this.#work.call(this, this.#state);
    return this.#goesOn && !this.closed;
  }
}
