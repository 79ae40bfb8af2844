import { type SchedulerAction, type SchedulerLike, Subscription } from "rxjs";

/** The timers of a replayed app. None fires by itself: the recording says when. */
export class ReplayTimers {
  readonly scheduler: SchedulerLike;
  readonly #running = new Map<number, { readonly delay: number; fire(): void }>();
  #created = 0;

  /** @param now the time of the timers, epoch ms */
  constructor(now: () => number) {
    this.scheduler = {
      now,
      schedule: <T>(
        work: (this: SchedulerAction<T>, state?: T) => void,
        delay = 0,
        state?: T,
      ): Subscription => {
        this.#created += 1;
        const id = this.#created;
        const action = new Action<T>(work, state);
        this.#running.set(id, { delay, fire: () => action.fire() });
        action.add(() => this.#running.delete(id));
        return action;
      },
    };
  }

  /**
   * Fires a timer.
   * @param id counts the timers of the app, from 1
   * @param delay ms, as recorded
   * @returns why it can't be fired; null after it was
   */
  fire(id: number, delay: number): string | null {
    const timer = this.#running.get(id);
    if (!timer) return `Timer ${id} of ${delay} ms does not run.`;
    if (timer.delay !== delay) return `Timer ${id} was to run ${delay} ms and runs ${timer.delay} ms.`;
    timer.fire();
    return null;
  }
}

class Action<T> extends Subscription implements SchedulerAction<T> {
  readonly #work: (this: SchedulerAction<T>, state?: T) => void;
  #state: T | undefined;

  constructor(work: (this: SchedulerAction<T>, state?: T) => void, state: T | undefined) {
    super();
    this.#work = work;
    this.#state = state;
  }

  schedule(state?: T): Subscription {
    this.#state = state;
    return this;
  }

  fire(): void {
    this.#work.call(this, this.#state);
  }
}
