import type { SchedulerAction, SchedulerLike } from "rxjs";
import type { TestScheduler } from "rxjs/testing";
import type { FakePorts } from "../fakePorts.ts";
import { clockOver, type FakeClock } from "../fakes/clock.ts";
import { type Origin, origin, stackHere } from "../fakes/tracing.ts";
import { failureAt, framesOf } from "./stack.ts";

type Work = (this: SchedulerAction<unknown>, state: unknown) => void;

interface Timer extends Origin {
  /** As in recordings: `push/heartbeatEvery`; null for one that has no name. */
  readonly name: string | null;
  readonly delay: number;
  /** Of the line that took the clock's scheduler: where the timer is written, not where it is subscribed. */
  readonly written: (() => string) | null;
}

/** Something that outlives the scope of its test. */
export interface Leak {
  readonly what: string;
  /** Where it was written, then where it was opened. */
  readonly stacks: readonly string[];
}

/** Where the timers of a traced test were set (R-TEST-03). A timer that repeats keeps its work, by which it is found. */
export class TimerTraces {
  readonly #timers = new WeakMap<object, Timer>();

  /** The clock of a traced test. */
  clock(scheduler: TestScheduler): FakeClock {
    const { now, jump } = clockOver(scheduler);
    this.#watch(scheduler, scheduler, null, null);
    const traced = (written: () => string, name: string | null): SchedulerLike => {
      const own: SchedulerLike = Object.create(scheduler);
      this.#watch(own, scheduler, written, name);
      return own;
    };
    return {
      now,
      jump,
      get scheduler() {
        return traced(stackHere(), null);
      },
      named: (name) => traced(stackHere(), name),
    };
  }

  /** The timers that are still set. */
  leaks(scheduler: TestScheduler): readonly Leak[] {
    return scheduler.actions.map((action) => {
      const work: unknown = Reflect.get(action, "work");
      const timer = typeof work === "function" ? this.#timers.get(work) : undefined;
      const due = `due at ${action.delay} ms`;
      if (!timer) return { what: `a timer ${due}`, stacks: [] };
      const { at, name, delay, written, stack } = timer;
      const repeats = at + delay !== action.delay;
      const called = name === null ? "" : ` ${name}`;
      return {
        what: repeats
          ? `a repeating timer${called}, set at ${at} ms with a delay of ${delay} ms, next ${due}`
          : `a timer${called} of ${delay} ms, set at ${at} ms, ${due}`,
        stacks: written ? [written(), stack()] : [stack()],
      };
    });
  }

  #watch(
    own: SchedulerLike,
    scheduler: TestScheduler,
    written: (() => string) | null,
    name: string | null,
  ): void {
    const schedule = scheduler.schedule.bind(scheduler);
    Object.defineProperty(own, "schedule", {
      value: (work: Work, delay = 0, state?: unknown) => {
        const opened = origin();
        if (opened && !(written === null && this.#timers.has(work)))
          this.#timers.set(work, { ...opened, name, delay, written });
        return schedule(work, delay, state);
      },
    });
  }
}

/** The subscriptions to ports that are still open. */
export function portLeaks(tabs: readonly FakePorts[]): readonly Leak[] {
  return tabs.flatMap((ports, index) =>
    ports.leftOpen().map(({ port, what, origin: opened }) => {
      const tab = index === 0 ? "" : ` of tab ${index + 1}`;
      const when = opened ? `, opened at ${opened.at} ms` : "";
      return { what: `${port}${tab}: ${what}${when}`, stacks: opened ? [opened.stack()] : [] };
    }),
  );
}

/** Names every leak and where it was opened; points at the first. */
export function leakFailure(leaks: readonly Leak[], until: number): Error {
  const lines = leaks.flatMap(({ what, stacks }) => {
    const places = [...new Set(stacks.flatMap((stack) => framesOf(stack)[0]?.place ?? []))];
    return [`  ${what}`, ...places.map((place) => `    at ${place}`)];
  });
  return failureAt(
    [`left open after the scope's end at ${until} ms:`, ...lines].join("\n"),
    leaks.flatMap(({ stacks }) => stacks)[0] ?? "",
  );
}
