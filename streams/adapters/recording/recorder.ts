import {
  Observable,
  type SchedulerAction,
  type SchedulerLike,
  Subject,
  type Subscription,
  takeUntil,
} from "rxjs";
import * as z from "zod/mini";
import { equal } from "../../lib/equal.ts";
import type { PersonalKind } from "../../ports/recording.ts";
import type { Clock } from "../../ports.ts";
import { version } from "../../wire/calls/client.ts";
import type { AppConfig } from "../../wire/config.ts";
import { personal } from "../../wire/personal.ts";
import type { Footer, Header, WrittenLine } from "./format.ts";
import { formatVersion } from "./formatVersion.ts";
import type { InterceptedStream, Interceptor } from "./intercept/interceptor.ts";
import { knownKey } from "./knownKey.ts";
import type { CallName, ScreenText, StateChange } from "./outputSchemas.ts";
import type { DrawName, DrawValue, ReadName, ReadValue, StreamName, TimerFact } from "./recordSchemas.ts";
import { createRedactor, type Redactor } from "./redact.ts";
import { rowOf } from "./row.ts";
import { stateSecrets } from "./secretSchemas.ts";

/** Some of them become the number of a device. */
const drawnId = personal("names", z.string());

/** A line to be written. */
type Entry = Pick<WrittenLine, "what" | "data" | "of"> & { name: string; cause?: number | null };

/**
 * Records what passes between the core and the outside world, one line each, without its secrets (R-REC-01); timers with their names (R-REC-05).
 */
export class Recorder implements Interceptor {
  readonly clock: Clock;
  readonly origin: string;
  readonly #outside: Clock;
  readonly #write: (line: string) => void;
  readonly #redactor: Redactor;
  readonly #config: AppConfig;
  readonly #fail: (() => void) | null;
  readonly #startedAt: number;
  readonly #timersFrom: number;
  /** The latest value of each read, by {@link knownKey}. Only a change is recorded. */
  readonly #known = new Map<string, unknown>();
  readonly #knownRedacted: Record<string, unknown> = {};
  #seq = 0;
  #at = 0;
  #slept = 0;
  /** By how much the clock of the timers was set back since the start, ms. */
  #setBack = 0;
  #timers = 0;
  /** The line that the core is working on; 0 is the start. */
  #currentLine: number | null = null;
  #begun = false;

  /**
   * @param write gets each line as it is written, the header first, without a line break
   * @param fail called when a line can't be written; without it, that is an error of the app
   */
  constructor(
    clock: Clock,
    origin: string,
    config: AppConfig,
    write: (line: string) => void,
    fail?: () => void,
    redactor: Redactor = createRedactor(JSON.stringify([origin, config])),
  ) {
    this.#fail = fail ?? null;
    this.#redactor = redactor;
    this.#config = config;
    this.#outside = clock;
    this.origin = origin;
    this.#write = write;
    this.#startedAt = clock.now();
    this.#timersFrom = clock.scheduler.now();
    this.clock = {
      now: () => this.#wallClock(),
      scheduler: this.#scheduler("unnamed"),
      named: (name) => this.#scheduler(name),
    };
  }

  /** Writes the header. It contains every value that was read until now, as known at the start. */
  begin(): void {
    const head: Header = {
      format: formatVersion,
      app: version,
      startedAt: this.#startedAt,
      origin: this.origin,
      config: this.#config,
      known: this.#knownRedacted,
    };
    this.#begun = true;
    this.#write(JSON.stringify(head));
  }

  /** Runs the start, which is the cause of everything that has no other cause. */
  start<T>(run: () => T): T {
    return this.#during(0, run);
  }

  send(name: "app.intent" | "app.end", data: unknown, run: () => void, secrets?: z.ZodMiniType): void {
    this.#enter({ what: "send", name, data, cause: null }, secrets, run);
  }

  state(name: string, change: StateChange): void {
    this.#put({ what: "state", name: `state.${name}`, data: change }, stateSecrets(name));
  }

  /** What the screens show, after all that was recorded until now. */
  screen(text: ScreenText): void {
    this.#put({ what: "screen", name: "screen.text", data: text, cause: this.#seq });
  }

  /** Puts what a player allows in place of its pseudonyms (R-REC-30). @param text lines of this recorder */
  reveal(text: string, allow: readonly PersonalKind[]): string {
    return this.#redactor.reveal(text, allow);
  }

  /** The last line of the file, if it ends now. More may be recorded after. */
  footer(): string {
    const last: Footer = { end: { lines: this.#seq, at: this.#passed() } };
    return JSON.stringify(last);
  }

  stream<T, Name extends StreamName>(stream: InterceptedStream<T, Name>): Observable<T> {
    const { name, secrets = {} } = stream;
    return new Observable<T>((subscriber) => {
      const of = this.#put({ what: "open", name, data: stream.request }, secrets.request);
      let ended = false;
      subscriber.add(() => {
        if (!ended) this.#put({ what: "close", name, data: null, of });
      });
      subscriber.add(
        stream.outbound$?.subscribe((data) => this.#put({ what: "tell", name, data, of }, secrets.outbound)),
      );
      const end = (what: "done" | "error", data: unknown, run: () => void): void => {
        if (subscriber.closed) return;
        ended = true;
        this.#enter({ what, name, data, of, cause: of }, undefined, run);
      };
      // The port is let go at once, even while it emits into a subscription that is not there yet.
      const letGo$ = new Subject<void>();
      subscriber.add(() => letGo$.next());
      subscriber.add(
        stream
          .live()
          .pipe(takeUntil(letGo$))
          .subscribe({
            next: (value) => {
              if (subscriber.closed) return;
              const data = stream.encode(value);
              const marks = typeof secrets.value === "function" ? secrets.value(data) : secrets.value;
              this.#enter({ what: "next", name, data, of, cause: of }, marks, () => subscriber.next(value));
            },
            complete: () => end("done", null, () => subscriber.complete()),
            error: (error: unknown) => end("error", String(error), () => subscriber.error(error)),
          }),
      );
    });
  }

  call(name: CallName, request: unknown, live: () => void, secrets?: z.ZodMiniType): void {
    this.#put({ what: "call", name, data: request }, secrets);
    live();
  }

  read<Name extends ReadName>(
    name: Name,
    of: unknown,
    live: () => ReadValue<Name>,
    secrets?: z.ZodMiniType,
  ): ReadValue<Name> {
    const value = live();
    const key = knownKey(name, of);
    if (this.#known.has(key) && equal(this.#known.get(key), value)) return value;
    this.#known.set(key, value);
    if (!this.#begun) this.#knownRedacted[key] = this.#redactor.redact(value, secrets);
    else this.#put({ what: "read", name, data: { of, value: this.#redactor.redact(value, secrets) } });
    return value;
  }

  setKnown<Name extends ReadName>(name: Name, of: unknown, value: ReadValue<Name>): void {
    this.#known.set(knownKey(name, of), value);
  }

  draw<Name extends DrawName, T>(
    name: Name,
    _fallback: DrawValue<Name>,
    live: () => { value: T; recorded: DrawValue<Name> },
  ): T {
    const { value, recorded } = live();
    this.#put({ what: "draw", name, data: recorded }, name === "entropy.uuid" ? drawnId : undefined);
    return value;
  }

  /** Records something and hands it to the core. */
  #enter(entry: Entry, secrets: z.ZodMiniType | undefined, run: () => void): void {
    const during = this.#currentLine;
    const seq = this.#put(entry, secrets, during);
    this.#during(seq, run);
  }

  #during<T>(seq: number, run: () => T): T {
    const before = this.#currentLine;
    this.#currentLine = seq;
    try {
      return run();
    } finally {
      this.#currentLine = before;
    }
  }

  #put(
    { what, name, data, of, cause }: Entry,
    secrets?: z.ZodMiniType,
    during: number | null = null,
  ): number {
    this.#seq += 1;
    if (this.#currentLine === null) this.#at = this.#passed();
    const dot = name.indexOf(".");
    const [port, kind] = [name.slice(0, dot), name.slice(dot + 1)];
    const line: Omit<WrittenLine, "data"> = {
      ...{ seq: this.#seq, at: this.#at, what, port, kind },
      ...(of === undefined ? {} : { of }),
      cause: cause === undefined ? this.#currentLine : cause,
      ...(during === null ? {} : { during }),
    };
    try {
      // The data, which may be long, become text once.
      this.#write(rowOf(line, this.#redactor.write(data, secrets)));
    } catch (error) {
      // What is recorded must not suffer from it.
      if (!this.#fail) throw error;
      this.#fail();
    }
    return this.#seq;
  }

  /** Time of the timers since the start, ms. A clock that is set back stands still: time never goes backwards. */
  #passed(): number {
    const passed = this.#outside.scheduler.now() - this.#timersFrom + this.#setBack;
    if (passed < this.#at) this.#setBack += this.#at - passed;
    return Math.max(passed, this.#at);
  }

  /**
   * Stands still while the core works on one line: a replay works at another speed, and would read another time. Recorded only where the
   * wall clock drifts from the timers, or is read between two lines, as each line has the time of the timers.
   */
  #wallClock(): number {
    const passed = this.#passed();
    const slept = this.#outside.now() - this.#startedAt - passed;
    if (slept !== this.#slept || (this.#currentLine === null && passed !== this.#at)) {
      this.#slept = slept;
      this.#put({ what: "read", name: "clock.now", data: { slept } });
    }
    return this.#startedAt + this.#at + this.#slept;
  }

  #scheduler(name: string): SchedulerLike {
    const outside = this.#outside.named?.(name) ?? this.#outside.scheduler;
    const fired = (fact: TimerFact, cause: number | null, run: () => void): void =>
      this.#enter({ what: "fire", name: "clock.timer", data: fact, cause }, undefined, run);
    return {
      now: () => this.#wallClock() - this.#slept,
      schedule: <T>(
        work: (this: SchedulerAction<T>, state?: T) => void,
        delay = 0,
        state?: T,
      ): Subscription => {
        this.#timers += 1;
        const timer = this.#timers;
        const cause = this.#currentLine;
        const noticed = new WeakSet<object>();
        let period: number | undefined;
        return outside.schedule<T>(
          function (this: SchedulerAction<T>, now?: T) {
            if (!noticed.has(this)) {
              noticed.add(this);
              const repeat = this.schedule.bind(this);
              this.schedule = (next, again = 0) => {
                period = again;
                return repeat(next, again);
              };
            }
            const fact = { timer, delay, ...(period === undefined ? {} : { period }), name };
            fired(fact, cause, () => work.call(this, now));
          },
          delay,
          state,
        );
      },
    };
  }
}
