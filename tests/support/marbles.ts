import { distinctUntilChanged, map, type Observable } from "rxjs";
import { type RunHelpers, TestScheduler } from "rxjs/testing";
import { expect } from "vitest";
import { equal } from "../../streams/lib/equal.ts";
import { createScope, type Scope } from "../../streams/lib/scope.ts";
import type { State } from "../../streams/lib/state.ts";
import { clockOver, createHub, type FakeClock, type FakePorts, fakePorts, type Hub } from "./fakePorts.ts";
import { traced } from "./fakes/tracing.ts";
import { Diagrams } from "./marbles/diagrams.ts";
import { withRuler } from "./marbles/difference.ts";
import { type Leak, leakFailure, portLeaks, TimerTraces } from "./marbles/leaks.ts";

export * from "./fakePorts.ts";

/** ms */
const defaultEnd = 60_000;

/**
 * The tools of a marble test. One character of a diagram is 1 ms, letters and parentheses too: `a 1999ms b` puts `b` at 2000 ms, and
 * what follows `(ab)` comes 4 ms later at the earliest (R-TEST-02).
 */
export interface MarbleTest {
  readonly hot: RunHelpers["hot"];
  readonly cold: RunHelpers["cold"];
  readonly expectObservable: RunHelpers["expectObservable"];
  readonly expectSubscriptions: RunHelpers["expectSubscriptions"];
  readonly clock: FakeClock;
  readonly ports: FakePorts<FakeClock>;
  /** Ends by itself at `until`, so that endless intervals need no mocking. */
  readonly scope: Scope;
  /** Another tab of the same browser: shares storage, locks and broadcasts with `ports`. */
  tab(): FakePorts<FakeClock>;
  /** Runs actions on the grid, after everything scheduled earlier for the same millisecond. */
  act(marbles: string, actions: Readonly<Record<string, () => void>>): void;
  /** Passes values, such as intents, to `send` on the grid. */
  act<T>(marbles: string, values: Readonly<Record<string, T>>, send: (value: T) => void): void;
  /** Runs one action at a time, ms. */
  at(ms: number, run: () => void): void;
  /** Expects a State over time, including its first value; the diagram need not cover the whole test. */
  expectState<T>(state: State<T>, marbles: string, values: Readonly<Record<string, T>>): void;
  /** Expects a summary of a State over time; equal summaries in a row count once. */
  expectState<T, P>(
    state: Observable<T>,
    marbles: string,
    values: Readonly<Record<string, P>>,
    project: (value: T) => P,
  ): void;
  /** Runs a check after the end of virtual time and of the scope. */
  afterwards(check: () => void): void;
}

export interface MarbleOptions {
  /** When the scope ends, ms; 60,000 by default. */
  readonly until?: number;
  /** The path at which the page was loaded. */
  readonly at?: string;
  readonly hub?: Hub;
  readonly seed?: number;
  /** True: leaks at the end are no failure. */
  readonly leaky?: boolean;
}

/** Begins a test with a bench that takes more than the test's tools: `marbles(beginWith(playBench, { games }), …)`. */
export const beginWith =
  <M, A extends readonly unknown[], T>(open: (marbleTest: M, ...rest: A) => T, ...rest: A) =>
  (marbleTest: M): T =>
    open(marbleTest, ...rest);

type Step = (marbleTest: MarbleTest, begun?: unknown) => unknown;

/**
 * Runs a test in virtual time. It fails when a diagram differs, with both drawn beneath one another (R-TEST-01); when a check in `at` or
 * `act` throws, with the virtual time and what differs before it; on an unexpected fault (see
 * `ports.report.expect()`); and when a timer or a subscription to a port outlives the scope, which then runs again to learn where it was
 * opened (R-TEST-03). No promise resolves in virtual time, so everything under test must be an Observable.
 */
export function marbles(test: (marbleTest: MarbleTest) => void): void;
export function marbles(options: MarbleOptions, test: (marbleTest: MarbleTest) => void): void;
/** @param begin what several tests begin with; the test gets what it returns */
export function marbles<T>(
  begin: (marbleTest: MarbleTest) => T,
  test: (marbleTest: MarbleTest, begun: T) => void,
): void;
export function marbles<T>(
  options: MarbleOptions,
  begin: (marbleTest: MarbleTest) => T,
  test: (marbleTest: MarbleTest, begun: T) => void,
): void;
export function marbles(first: MarbleOptions | Step, ...others: readonly Step[]): void {
  const [options, steps] = typeof first === "function" ? [{}, [first, ...others]] : [first, others];
  const [last, begin] = steps.toReversed();
  if (!last) throw new Error("marbles() needs a test");
  const test = (marbleTest: MarbleTest): unknown => last(marbleTest, begin?.(marbleTest));
  const run = new Run(options);
  const leaks = withRuler(() => {
    run.play(test);
    return run.check();
  });
  if (leaks.length > 0) throw leakFailure(tracedLeaks(options, test) ?? leaks, run.until);
}

/** The leaks with where they were opened, from a second run of the test; null when it does not leak this time. */
function tracedLeaks(
  options: MarbleOptions,
  test: (marbleTest: MarbleTest) => unknown,
): readonly Leak[] | null {
  const run = new Run(options, new TimerTraces());
  try {
    const leaks = traced(
      () => run.now,
      () => {
        run.play(test);
        return run.leaks();
      },
    );
    return leaks.length > 0 ? leaks : null;
  } catch {
    return null;
  }
}

class Run {
  readonly until: number;
  readonly #scheduler: TestScheduler;
  readonly #options: MarbleOptions;
  readonly #traces: TimerTraces | null;
  readonly #diagrams = new Diagrams();
  readonly #clock: FakeClock;
  readonly #hub: Hub;
  readonly #tabs: FakePorts<FakeClock>[] = [];
  readonly #ports: FakePorts<FakeClock>;
  readonly #scope: Scope;
  readonly #planned: Array<{ ms: number; run: () => void }> = [];
  readonly #checks: Array<() => void> = [];
  /** When an action of `at` or `act` threw, ms. */
  #failedAt: number | null = null;

  constructor(options: MarbleOptions, traces: TimerTraces | null = null) {
    this.#scheduler = new TestScheduler((actual, expected) => this.#diagrams.compare(actual, expected));
    this.#options = options;
    this.#traces = traces;
    this.until = options.until ?? defaultEnd;
    this.#clock = traces?.clock(this.#scheduler) ?? clockOver(this.#scheduler);
    this.#hub = options.hub ?? createHub();
    this.#ports = this.#tab();
    this.#scope = createScope("test", this.#ports);
  }

  /** ms of virtual time */
  get now(): number {
    return this.#scheduler.frame;
  }

  /** Runs the test in virtual time. @throws when a diagram differs, or the test throws */
  play(test: (marbleTest: MarbleTest) => unknown): void {
    try {
      this.#run(test);
    } catch (error) {
      const ms = this.#failedAt;
      if (ms === null || !(error instanceof Error)) throw error;
      // Nothing is left to run: it only compares.
      throw this.#diagrams.failureDuring(error, ms, () => this.#scheduler.flush(), this.faults());
    }
    const failure = this.#diagrams.failure(this.faults());
    if (failure) throw failure;
  }

  #run(test: (marbleTest: MarbleTest) => unknown): void {
    this.#scheduler.run((helpers) => {
      // A timer outside of every scope must not run forever.
      this.#scheduler.maxFrames = this.until;
      this.#scheduler.schedule(() => this.#scope.end(), this.until);
      test(this.helpers(helpers));
      // Last, so that subscriptions come first in each millisecond.
      for (const { ms, run } of this.#planned) this.#scheduler.schedule(run, ms);
    });
  }

  helpers({ hot, cold, ...expecting }: RunHelpers): MarbleTest {
    const watched = `^ ${this.until - 1}ms !`;
    const expectObservable = this.#diagrams.observable(expecting.expectObservable);
    return {
      hot,
      cold,
      expectObservable: (stream$, subscription = watched) => expectObservable(stream$, subscription),
      expectSubscriptions: this.#diagrams.subscriptions(expecting.expectSubscriptions),
      clock: this.#clock,
      ports: this.#ports,
      scope: this.#scope,
      tab: () => this.#tab(),
      act: <T>(diagram: string, values: Readonly<Record<string, T>>, send?: (value: T) => void) => {
        for (const { ms, name } of occurrences(diagram)) {
          const value = values[name];
          if (value === undefined) throw new Error(`act: nothing is given for "${name}"`);
          this.#plan(ms, () => (send ? send(value) : call(value)));
        }
      },
      at: (ms, run) => this.#plan(ms, run),
      expectState: <T, P>(
        state: Observable<T>,
        diagram: string,
        values: Readonly<Record<string, T | P>>,
        project?: (value: T) => P,
      ) => {
        const shown = project
          ? expectObservable(state.pipe(map(project), distinctUntilChanged(equal)), watched)
          : expectObservable(state, watched);
        shown.toBe(diagram, values);
      },
      afterwards: (check) => this.#checks.push(check),
    };
  }

  /** Errors thrown inside, to be shown next to a diagram that differs. */
  faults(): string {
    return this.#tabs
      .flatMap(({ report }) => report.unexpected)
      .map(({ where, error }) => `unexpected fault at ${where}: ${String(error)}`)
      .join("\n");
  }

  /** @returns what outlives the scope  @throws on faults, and when a check of the test does */
  check(): readonly Leak[] {
    expect(this.faults()).toBe("");
    for (const check of this.#checks) check();
    if (this.#options.leaky) return [];
    expect(this.#scope.live, "pipelines left in the ended scope").toBe(0);
    return this.leaks();
  }

  leaks(): readonly Leak[] {
    return [...portLeaks(this.#tabs), ...(this.#traces ?? new TimerTraces()).leaks(this.#scheduler)];
  }

  #plan(ms: number, run: () => void): void {
    if (ms > this.until) throw new Error(`${ms} ms comes after the end at ${this.until} ms`);
    const noted = (): void => {
      try {
        run();
      } catch (error) {
        this.#failedAt = ms;
        throw error;
      }
    };
    this.#planned.push({ ms, run: noted });
  }

  #tab(): FakePorts<FakeClock> {
    const { at, seed } = this.#options;
    const ports = fakePorts({
      clock: this.#clock,
      hub: this.#hub,
      ...(at === undefined ? {} : { at }),
      ...(seed === undefined ? {} : { seed }),
    });
    this.#tabs.push(ports);
    return ports;
  }
}

function call(action: unknown): void {
  if (typeof action !== "function") throw new Error("act: values need a send function");
  action();
}

function occurrences(diagram: string): Array<{ ms: number; name: string }> {
  return TestScheduler.parseMarbles(diagram, undefined, undefined, undefined, true).map(
    ({ frame, notification }) => {
      if (notification.kind !== "N") throw new Error("act: only actions stand in its diagram");
      return { ms: frame, name: String(notification.value) };
    },
  );
}
