import { Observable, type SchedulerLike, Subscription } from "rxjs";
import type { Stage, StageEvent } from "../../../ports/stage.ts";
import { standbyAnswer, standbyPause, standbyTimeout } from "../../../rules/durations.ts";

/** Whether a connection can take over: it has a picture, or the host says why there is none. */
function isReady(event: StageEvent): boolean {
  if (event.kind === "held") return event.held !== null;
  if (event.kind === "frozen") return event.seconds !== null;
  return event.kind === "firstFrame" || event.kind === "loading";
}

/** What a connection says of itself alone, and not of the game. */
const ownAffairs: ReadonlySet<StageEvent["kind"]> = new Set(["connecting", "interrupted", "resumed"]);

/**
 * A stage whose pictures outlive their connections (R-AWAY-04). When no packet comes any more, a second connection is opened beside
 * the first, and again after `standbyTimeout`; it takes over with its first picture. The screen keeps the last one meanwhile.
 * @param deps.answers asks the host for any sign of life until it gives one, and emits then: an offer that was made before hangs
 * @param deps.networkBack$ emits when the browser has a network again: what was tried before is stale
 */
export function withFailover(
  stage: Stage,
  deps: {
    readonly scheduler: SchedulerLike;
    readonly networkBack$: Observable<unknown>;
    answers(url: string): Observable<unknown>;
  },
): Stage {
  return {
    prepare: () => stage.prepare(),
    play: (address, acts$) =>
      new Observable<StageEvent>((out) => {
        const carried = new CarriedPicture(
          out,
          () => stage.play(address, acts$),
          deps.answers(address.url),
          deps.scheduler,
        );
        out.add(() => carried.end());
        out.add(deps.networkBack$.subscribe(() => carried.networkBack()));
        carried.begin();
      }),
  };
}

/** The receiving end of `play`. */
interface Out {
  next(event: StageEvent): void;
  error(error: unknown): void;
  complete(): void;
}

/** One picture over all its connections. */
class CarriedPicture {
  readonly #out: Out;
  readonly #connect: () => Observable<StageEvent>;
  readonly #answers$: Observable<unknown>;
  readonly #scheduler: SchedulerLike;
  #active = new Subscription();
  /** The last event of a connection that ended while another was being made; null while it lives. */
  #last: StageEvent | null = null;
  #silent = false;
  /** The connection that is being made, and what waits to make one. */
  #standby: { readonly made: Subscription; readonly events: StageEvent[] } | null = null;

  constructor(
    out: Out,
    connect: () => Observable<StageEvent>,
    answers$: Observable<unknown>,
    scheduler: SchedulerLike,
  ) {
    this.#out = out;
    this.#connect = connect;
    this.#answers$ = answers$;
    this.#scheduler = scheduler;
  }

  begin(): void {
    this.#active = this.#connect().subscribe({
      next: (event) => this.#fromActive(event),
      error: (error: unknown) => this.#break(error),
    });
  }

  end(): void {
    this.#active.unsubscribe();
    this.#dropStandby();
  }

  networkBack(): void {
    // Nobody knows yet whether the old way still leads to the host; to wait for its silence would take longer.
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
      // What was sent into the gap waits there for many seconds, and with it every message that follows: a fresh connection takes
      // over all the same. An offer that has no answer yet may be lost in the gap, too.
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
      made.add(this.#answers$.subscribe(() => events.length === 0 && this.#openStandby(true)));
    const connection = new Subscription();
    made.add(connection);
    connection.add(
      this.#connect().subscribe({
        next: (event) => {
          if (this.#active === connection) this.#fromActive(event);
          else if (event.kind === "failed" || event.kind === "ended") this.#standbyFailed(event, made);
          else if (!ownAffairs.has(event.kind)) {
            events.push(event);
            if (isReady(event)) this.#promote(connection);
          }
        },
        error: (error: unknown) => this.#break(error),
      }),
    );
  }

  /** Makes another connection after a while, if the first is still missed then. */
  #tryAgain(made: Subscription, ms: number, isDue = () => true): void {
    const again = (): void => {
      if (!isDue()) return;
      if (this.#silent || this.#last) this.#openStandby();
      else this.#dropStandby();
    };
    made.add(this.#scheduler.schedule(again, ms));
  }

  #standbyFailed(event: StageEvent, made: Subscription): void {
    // Whatever the host says holds for both: that the game has ended, that another screen has the picture, that it knows no seat.
    if (event.kind === "ended" || isRefusal(event)) this.#finish(event);
    else if (this.#last) this.#finish(this.#last);
    else this.#tryAgain(made, standbyPause);
  }

  /** The second connection becomes the first. */
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

  /** The stage port broke its word never to fail (R-ERR-05): the error belongs to whoever asked for the picture. */
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

/** Whether an end concerns this connection alone: the network, or that another one has taken its place. */
function isOfConnection(event: StageEvent): boolean {
  return event.kind === "failed" || (event.kind === "ended" && event.reason === "replaced");
}

function isRefusal(event: StageEvent): boolean {
  return event.kind === "failed" && event.reason === "refused" && event.status !== 409;
}
