import { Observable, type SchedulerLike, type Subscriber, Subscription } from "rxjs";
import type { StageEvent } from "../../../ports/stage.ts";
import { standbyAnswer, standbyPause, standbyTimeout } from "../../../rules/durations.ts";

/** Whether a standby can take over: it has a frame, or the host says why there is none. */
function isReady(event: StageEvent): boolean {
  if (event.kind === "hello") return event.paused.reasons.length > 0;
  if (event.kind === "paused") return event.reasons.length > 0;
  return event.kind === "firstFrame" || event.kind === "loading";
}

/** Events about the connection itself, not about the game. */
const connectionEvents: ReadonlySet<StageEvent["kind"]> = new Set(["connecting", "interrupted", "resumed"]);

interface FailoverDeps {
  readonly scheduler: SchedulerLike;
  /** Emits when the browser is online again: attempts that began before may hang. */
  readonly networkBack$: Observable<unknown>;
  /** Probes the host; emits once when it answers. */
  readonly hostAnswers$: Observable<unknown>;
}

/**
 * Keeps the picture when its connection fails (R-AWAY-04). Once packets stop arriving, a standby connection is opened beside the first
 * one, and again after `standbyTimeout`. It takes over with its first frame; until then the screen keeps the last one.
 * @param connect$ connects on subscription
 */
export function withFailover(connect$: Observable<StageEvent>, deps: FailoverDeps): Observable<StageEvent> {
  return new Observable((out) => {
    const failover = new Failover(out, connect$, deps);
    out.add(() => failover.end());
    out.add(deps.networkBack$.subscribe(() => failover.networkBack()));
    failover.begin();
  });
}

/** One picture over its active and its standby connection. */
class Failover {
  readonly #out: Subscriber<StageEvent>;
  readonly #connect$: Observable<StageEvent>;
  readonly #deps: FailoverDeps;
  #active = new Subscription();
  /** The last event of an active connection that ended while there was a standby; null while it lives. */
  #last: StageEvent | null = null;
  #silent = false;
  /** The standby connection with its timers, and its events so far. */
  #standby: { readonly made: Subscription; readonly events: StageEvent[] } | null = null;

  constructor(out: Subscriber<StageEvent>, connect$: Observable<StageEvent>, deps: FailoverDeps) {
    this.#out = out;
    this.#connect$ = connect$;
    this.#deps = deps;
  }

  begin(): void {
    this.#active = this.#connect$.subscribe({
      next: (event) => this.#fromActive(event),
      error: (error: unknown) => this.#break(error),
    });
  }

  end(): void {
    this.#active.unsubscribe();
    this.#dropStandby();
  }

  networkBack(): void {
    // The old connection may be dead; waiting for its silence timeout would take longer.
    this.#openStandby();
  }

  #fromActive(event: StageEvent): void {
    const isOver = event.kind === "failed" || event.kind === "ended";
    if (isOver && this.#standby !== null && isOfConnection(event)) {
      this.#last = event;
      return;
    }
    if (event.kind === "interrupted" || event.kind === "resumed") {
      this.#silent = event.kind === "interrupted";
      // Also when it resumes: messages sent during the gap are retransmitted only after many seconds and block those behind them. A
      // standby offer that has no answer yet may be lost too, so it is sent again.
      if (this.#silent || this.#standby?.events.length === 0) this.#openStandby();
    }
    if (isOver) this.#finish(event);
    else this.#out.next(event);
  }

  /** @param isReachable the host has just given a sign of life */
  #openStandby(isReachable = false): void {
    this.#dropStandby();
    const made = new Subscription();
    const events: StageEvent[] = [];
    this.#standby = { made, events };
    this.#tryAgain(made, standbyAnswer, () => events.length === 0);
    this.#tryAgain(made, standbyTimeout);
    if (!isReachable)
      made.add(this.#deps.hostAnswers$.subscribe(() => events.length === 0 && this.#openStandby(true)));
    const connection = new Subscription();
    made.add(connection);
    connection.add(
      this.#connect$.subscribe({
        next: (event) => {
          if (this.#active === connection) this.#fromActive(event);
          else if (event.kind === "failed" || event.kind === "ended") this.#standbyFailed(event, made);
          else if (!connectionEvents.has(event.kind)) {
            events.push(event);
            if (isReady(event)) this.#promote(connection);
          }
        },
        error: (error: unknown) => this.#break(error),
      }),
    );
  }

  /** Opens another standby after `ms`, if one is still needed then. */
  #tryAgain(made: Subscription, ms: number, isDue = () => true): void {
    const again = (): void => {
      if (!isDue()) return;
      if (this.#silent || this.#last) this.#openStandby();
      else this.#dropStandby();
    };
    made.add(this.#deps.scheduler.schedule(again, ms));
  }

  #standbyFailed(event: StageEvent, made: Subscription): void {
    // The host's answer holds for both connections: the game ended, another screen took the picture, or the seat is unknown.
    if (event.kind === "ended" || isRefusal(event)) this.#finish(event);
    else if (this.#last) this.#finish(this.#last);
    else this.#tryAgain(made, standbyPause);
  }

  /** Makes the standby the active connection. */
  #promote(connection: Subscription): void {
    const before = this.#active;
    const standby = this.#standby;
    this.#active = connection;
    this.#standby = null;
    this.#last = null;
    this.#silent = false;
    standby?.made.remove(connection);
    standby?.made.unsubscribe();
    for (const event of standby?.events ?? []) this.#out.next(event);
    before.unsubscribe();
  }

  #finish(event: StageEvent): void {
    this.end();
    this.#out.next(event);
    this.#out.complete();
  }

  /** Ports never error (R-ERR-05); if one does, both connections end and the subscriber gets the error. */
  #break(error: unknown): void {
    this.end();
    this.#out.error(error);
  }

  #dropStandby(): void {
    const standby = this.#standby;
    this.#standby = null;
    standby?.made.unsubscribe();
  }
}

/** Whether an end concerns this connection alone: the network failed, or the standby replaced it. */
function isOfConnection(event: StageEvent): boolean {
  return event.kind === "failed" || (event.kind === "ended" && event.reason === "replaced");
}

function isRefusal(event: StageEvent): boolean {
  return event.kind === "failed" && event.reason === "refused" && event.status !== 409;
}
