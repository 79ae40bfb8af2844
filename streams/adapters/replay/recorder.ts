import { Observable, type SchedulerAction, type SchedulerLike, type Subscription } from "rxjs";
import type * as z from "zod/mini";
import { equal } from "../../lib/equal.ts";
import type { Clock } from "../../ports.ts";
import { version } from "../../wire/client.ts";
import type { AppConfig } from "../../wire/config.ts";
import { formatVersion, type Header, type Line } from "./format.ts";
import {
  type DrawFact,
  type DrawName,
  knownKey,
  type ReadFact,
  type ReadName,
  type StreamName,
} from "./recordSchemas.ts";
import { createRedactor } from "./redact.ts";
import type { Tape, TapedStream } from "./tape.ts";

type Fact = Pick<Line, "what" | "data" | "of"> & { name: string; cause?: number | null };

/** Writes what passes between the core and the outside world, one line for each fact, without its secrets (R-REC-01). */
export class Recorder implements Tape {
  readonly clock: Clock;
  readonly origin: string;
  readonly #outside: Clock;
  readonly #write: (line: string) => void;
  readonly #redactor = createRedactor();
  readonly #startedAt: number;
  readonly #timersFrom: number;
  /** By {@link knownKey}: what the core knows, or could. */
  readonly #known = new Map<string, unknown>();
  readonly #knownClean: Record<string, unknown> = {};
  #seq = 0;
  #at = 0;
  #slept = 0;
  #timers = 0;
  /** The line that is being worked on. */
  #now: number | null = null;
  #begun = false;

  /** @param write gets each line as it is written, the header first, without a line break */
  constructor(clock: Clock, origin: string, write: (line: string) => void) {
    this.#outside = clock;
    this.origin = origin;
    this.#write = write;
    this.#startedAt = clock.now();
    this.#timersFrom = clock.scheduler.now();
    this.clock = { now: () => this.#wallClock(), scheduler: this.#scheduler() };
  }

  /** Writes the header. Whatever was looked at until now is part of it, as known at the start. */
  begin(config: AppConfig): void {
    const head: Header = {
      format: formatVersion,
      app: version,
      startedAt: this.#startedAt,
      origin: this.origin,
      config,
      known: this.#knownClean,
    };
    this.#begun = true;
    this.#write(JSON.stringify(head));
  }

  /** The start itself, from which everything follows that has no other cause. */
  start<T>(run: () => T): T {
    return this.#during(0, run);
  }

  send(name: "app.intent" | "app.end", data: unknown, run: () => void): void {
    this.#enter({ what: "send", name, data, cause: null }, undefined, run);
  }

  state(name: string, changes: unknown): void {
    this.#put({ what: "state", name: `state.${name}`, data: changes });
  }

  stream<T, Name extends StreamName>(stream: TapedStream<T, Name>): Observable<T> {
    const { name, marks = {} } = stream;
    return new Observable<T>((subscriber) => {
      const of = this.#put({ what: "open", name, data: stream.asked }, marks.asked);
      let over = false;
      subscriber.add(() => {
        if (!over) this.#put({ what: "close", name, data: null, of });
      });
      subscriber.add(
        stream.outbound$?.subscribe((data) => this.#put({ what: "tell", name, data, of }, marks.told)),
      );
      const end = (what: "done" | "error", data: unknown, run: () => void): void => {
        if (subscriber.closed) return;
        over = true;
        this.#enter({ what, name, data, of, cause: of }, undefined, run);
      };
      subscriber.add(
        stream.live().subscribe({
          next: (value) => {
            if (subscriber.closed) return;
            const fact: Fact = { what: "next", name, data: stream.keep(value), of, cause: of };
            this.#enter(fact, marks.fact, () => subscriber.next(value));
          },
          complete: () => end("done", null, () => subscriber.complete()),
          error: (error: unknown) => end("error", String(error), () => subscriber.error(error)),
        }),
      );
    });
  }

  call(name: string, asked: unknown, live: () => void, marks?: z.ZodMiniType): void {
    this.#put({ what: "call", name, data: asked }, marks);
    live();
  }

  look<Name extends ReadName>(
    name: Name,
    of: unknown,
    live: () => ReadFact<Name>,
    marks?: z.ZodMiniType,
  ): ReadFact<Name> {
    const value = live();
    const key = knownKey(name, of);
    if (this.#known.has(key) && equal(this.#known.get(key), value)) return value;
    this.#known.set(key, value);
    if (!this.#begun) this.#knownClean[key] = this.#redactor.redact(value, marks);
    else this.#put({ what: "read", name, data: { of, value: this.#redactor.redact(value, marks) } });
    return value;
  }

  know<Name extends ReadName>(name: Name, of: unknown, value: ReadFact<Name>): void {
    this.#known.set(knownKey(name, of), value);
  }

  draw<Name extends DrawName, T>(
    name: Name,
    _otherwise: DrawFact<Name>,
    live: () => { value: T; fact: DrawFact<Name> },
  ): T {
    const { value, fact } = live();
    this.#put({ what: "draw", name, data: fact });
    return value;
  }

  /** Writes a fact and lets the core work on it. */
  #enter(fact: Fact, marks: z.ZodMiniType | undefined, run: () => void): void {
    const during = this.#now;
    const seq = this.#put(fact, marks, during);
    this.#during(seq, run);
  }

  #during<T>(seq: number, run: () => T): T {
    const before = this.#now;
    this.#now = seq;
    try {
      return run();
    } finally {
      this.#now = before;
    }
  }

  #put({ what, name, data, of, cause }: Fact, marks?: z.ZodMiniType, during: number | null = null): number {
    this.#seq += 1;
    this.#at = this.#passed();
    const [port = "", ...kind] = name.split(".");
    const line: Line = {
      seq: this.#seq,
      at: this.#at,
      what,
      port,
      kind: kind.join("."),
      data: this.#redactor.redact(data, marks) ?? null,
      ...(of === undefined ? {} : { of }),
      cause: cause === undefined ? this.#now : cause,
      ...(during === null ? {} : { during }),
    };
    this.#write(JSON.stringify(line));
    return this.#seq;
  }

  /** Timers' time since the start, ms. */
  #passed(): number {
    return this.#outside.scheduler.now() - this.#timersFrom;
  }

  /** A wall clock that goes with the timers needs no line: each line says when it was. */
  #wallClock(): number {
    const now = this.#outside.now();
    const passed = this.#passed();
    const slept = now - this.#startedAt - passed;
    if (passed !== this.#at || slept !== this.#slept) {
      this.#slept = slept;
      this.#put({ what: "read", name: "clock.now", data: { slept } });
    }
    // Between two looks of this function at the clock it may have moved on: what was written is what counts.
    return this.#startedAt + this.#at + this.#slept;
  }

  #scheduler(): SchedulerLike {
    const outside = this.#outside.scheduler;
    const fired = (timer: number, delay: number, cause: number | null, run: () => void): void =>
      this.#enter({ what: "fire", name: "clock.timer", data: { timer, delay }, cause }, undefined, run);
    return {
      now: () => this.#wallClock() - this.#slept,
      schedule: <T>(
        work: (this: SchedulerAction<T>, state?: T) => void,
        delay = 0,
        state?: T,
      ): Subscription => {
        this.#timers += 1;
        const timer = this.#timers;
        const cause = this.#now;
        return outside.schedule<T>(
          function (this: SchedulerAction<T>, now?: T) {
            fired(timer, delay, cause, () => work.call(this, now));
          },
          delay,
          state,
        );
      },
    };
  }
}
