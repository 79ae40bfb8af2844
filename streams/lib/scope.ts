import {
  catchError,
  defer,
  EMPTY,
  Observable,
  type ObservableInput,
  ReplaySubject,
  type SchedulerLike,
  Subscription,
  tap,
} from "rxjs";
import type { Clock, Report } from "../ports.ts";
import { type State, source } from "./state.ts";
import { timers } from "./time.ts";

/** Owns pipelines: ending a scope ends everything that was started in it and in its children. */
export interface Scope {
  readonly name: string;
  /** Emits once, also to late subscribers, when the scope ends. */
  readonly ended$: Observable<void>;
  readonly ended: boolean;
  /** Number of pipelines running here and in the children; tests check it for leaks. */
  readonly live: number;
  child(name: string): Scope;
  /**
   * Runs a pipeline until the scope ends. A pipeline that throws is reported and resubscribed, so the next event still works
   * (R-ERR-05): immediately if it threw on an event, after 1 s if it threw on subscription or for the tenth time in a second.
   */
  run(name: string, pipeline$: Observable<unknown>): void;
  /**
   * Keeps a failure inside one inner stream: an error of `work`, thrown or emitted, is reported as `where` and replaced by
   * `fallback$` (by default the stream completes). An error of `fallback$` is not caught. Wrap the work of every flattening
   * operator in it, so that the outer stream survives (R-ERR-05).
   */
  attempt<T>(where: string, work: () => ObservableInput<T>, fallback$?: Observable<T>): Observable<T>;
  /** A State fed by a pipeline of this scope. */
  state<T>(name: string, initial: T, pipeline$: Observable<T>): State<T>;
  onEnd(teardown: () => void): void;
  end(): void;
}

/** ms; also the window in which immediate restarts are counted. */
const restartAfter = 1_000;
const restartsAtOnce = 10;

/**
 * The root of a tree of scopes.
 * @example
 * const root = createScope("app", { clock, report });
 * root.child("wallet").run("refresh", refresh$.pipe(switchMap(load)));
 * root.end(); // ends the children, too
 */
export function createScope(name: string, deps: { clock: Clock; report: Report }): Scope {
  const ended$ = new ReplaySubject<void>(1);
  const teardown = new Subscription();
  const children = new Set<Scope>();
  let running = 0;

  const run = (label: string, pipeline$: Observable<unknown>): void => {
    if (teardown.closed) return;
    running += 1;
    const pipeline = supervised(
      pipeline$,
      (error) => deps.report.fault(`${name}/${label}`, error),
      timers(deps.clock, `${name}/restartAfter`),
    );
    const subscription = pipeline.subscribe();
    subscription.add(() => {
      running -= 1;
      teardown.remove(subscription);
    });
    teardown.add(subscription);
  };

  return {
    name,
    ended$,
    get ended() {
      return teardown.closed;
    },
    get live() {
      return [...children].reduce((sum, child) => sum + child.live, running);
    },
    child(childName) {
      const child = createScope(`${name}/${childName}`, deps);
      if (teardown.closed) child.end();
      else {
        children.add(child);
        child.onEnd(() => children.delete(child));
      }
      return child;
    },
    run,
    attempt: (where, work, fallback$ = EMPTY) =>
      defer(work).pipe(
        catchError((error: unknown) => {
          deps.report.fault(where, error);
          return fallback$;
        }),
      ),
    state(label, initial, pipeline$) {
      const state = source(initial);
      run(label, pipeline$.pipe(tap((value) => state.set(value))));
      return state;
    },
    onEnd: (end) => teardown.add(end),
    end() {
      for (const child of [...children]) child.end();
      if (teardown.closed) return;
      teardown.unsubscribe();
      ended$.next();
      ended$.complete();
    },
  };
}

/** Subscribes again after an error, forever. */
function supervised<T>(
  pipeline$: Observable<T>,
  report: (error: unknown) => void,
  scheduler: SchedulerLike,
): Observable<T> {
  return new Observable<T>((subscriber) => {
    let countedFrom = Number.NEGATIVE_INFINITY;
    let restarts = 0;
    /** True when the pipeline fails so often that restarting it would loop. */
    const spins = (): boolean => {
      const now = scheduler.now();
      if (now - countedFrom >= restartAfter) {
        countedFrom = now;
        restarts = 0;
      }
      restarts += 1;
      return restarts >= restartsAtOnce;
    };
    const start = (): void => {
      let subscribing = true;
      const attempt = pipeline$.subscribe({
        next: (value) => subscriber.next(value),
        complete: () => subscriber.complete(),
        error: (error: unknown) => {
          report(error);
          if (subscribing || spins()) subscriber.add(scheduler.schedule(start, restartAfter));
          else start();
        },
      });
      subscribing = false;
      subscriber.add(attempt);
    };
    start();
  });
}
