import { Observable, type SchedulerLike, Subject, takeUntil } from "rxjs";
import type * as z from "zod/mini";
import { version } from "../streams/callClient.ts";
import { equal } from "../streams/lib/equal.ts";
import type { PersonalKind } from "../streams/ports/recording.ts";
import type { Clock } from "../streams/ports.ts";
import type { AppConfig } from "../wire/config.ts";
import type { Footer, Header, WrittenLine } from "./format.ts";
import type { InterceptedRead, InterceptedStream, Interceptor } from "./intercept/interceptor.ts";
import { knownKey, type ReadName } from "./reads.ts";
import { recordedScheduler } from "./recordedScheduler.ts";
import type { DrawName, DrawValue, ScreenText, StateChange, StreamName } from "./recordSchemas.ts";
import { createRedactor, type Redactor } from "./redaction/redact.ts";
import { stateSecrets } from "./redaction/secretSchemas.ts";
import { formatVersion, rowOf } from "./rows.ts";

interface Content {
  readonly data: unknown;
  /** Marks what is hidden in it. */
  readonly secrets?: z.ZodMiniType | undefined;
}

type Entry = Pick<WrittenLine, "what" | "of"> & { name: string; cause?: number | null };

export interface RecorderOptions {
  /** Called when a line can't be written. Without it, the error is thrown into the app. */
  readonly fail?: () => void;
  /** Hides secrets; a new one by default. */
  readonly redactor?: Redactor;
  /** Schedules redacting and writing, in order; at once by default. */
  readonly later?: (work: () => void) => void;
}

/** Records what passes between the core and the outside world, one line each, without secrets (R-REC-01); timers with names (R-REC-05). */
export class Recorder implements Interceptor {
  readonly clock: Clock;
  readonly origin: string;
  readonly #outside: Clock;
  readonly #write: (line: string) => void;
  readonly #redactor: Redactor;
  readonly #config: AppConfig;
  readonly #options: RecorderOptions;
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

  /** @param write gets each line as it is written, the header first, without a line break */
  constructor(
    clock: Clock,
    origin: string,
    config: AppConfig,
    write: (line: string) => void,
    options: RecorderOptions = {},
  ) {
    this.#options = options;
    this.#redactor = options.redactor ?? createRedactor(JSON.stringify([origin, config]));
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
    this.#guarded(() => this.#write(JSON.stringify(head)));
  }

  /** Runs the start, which is the cause of everything that has no other cause. */
  start<T>(run: () => T): T {
    return this.#during(0, run);
  }

  send(name: "app.intent" | "app.end", data: unknown, run: () => void, secrets?: z.ZodMiniType): void {
    this.#enter({ what: "send", name, cause: null }, () => ({ data, secrets }), run);
  }

  state(name: string, change: StateChange): void {
    this.#put({ what: "state", name: `state.${name}` }, () => ({
      data: change,
      secrets: stateSecrets(name),
    }));
  }

  /** What the screens show, after all that was recorded until now. */
  screen(text: ScreenText): void {
    this.#put({ what: "screen", name: "screen.text", cause: this.#seq }, () => ({ data: text }));
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
    const marked = (value: T): Content => {
      const data = stream.encode(value);
      return { data, secrets: typeof secrets.value === "function" ? secrets.value(data) : secrets.value };
    };
    return new Observable<T>((subscriber) => {
      const of = this.#put({ what: "open", name }, () => ({
        data: stream.request,
        secrets: secrets.request,
      }));
      let ended = false;
      subscriber.add(() => {
        if (!ended) this.#put({ what: "close", name, of }, () => ({ data: null }));
      });
      subscriber.add(
        stream.outbound$?.subscribe((data) =>
          this.#put({ what: "tell", name, of }, () => ({ data, secrets: secrets.outbound })),
        ),
      );
      const end = (what: "done" | "error", data: unknown, run: () => void): void => {
        if (subscriber.closed) return;
        ended = true;
        this.#enter({ what, name, of, cause: of }, () => ({ data }), run);
      };
      // Unsubscribes from the port at once, even while it emits during `subscribe`.
      const letGo$ = new Subject<void>();
      subscriber.add(() => letGo$.next());
      subscriber.add(
        stream
          .live()
          .pipe(takeUntil(letGo$))
          .subscribe({
            next: (value) => {
              if (subscriber.closed) return;
              const entry = { what: "next", name, of, cause: of } as const;
              this.#enter(
                entry,
                () => marked(value),
                () => subscriber.next(value),
              );
            },
            complete: () => end("done", null, () => subscriber.complete()),
            error: (error: unknown) => end("error", String(error), () => subscriber.error(error)),
          }),
      );
    });
  }

  readonly call: Interceptor["call"] = (name, request, live, secrets, encode) => {
    this.#put({ what: "call", name }, () => ({ data: encode ? encode(request) : request, secrets }));
    live();
  };

  read<T, Name extends ReadName>({ name, of, live, encode, secrets }: InterceptedRead<T, Name>): T {
    const value = live();
    const key = knownKey(name, of);
    if (this.#known.has(key) && equal(this.#known.get(key), value)) return value;
    this.#known.set(key, value);
    const redacted = (): unknown => this.#redactor.redact(encode(value), secrets);
    if (this.#begun) this.#put({ what: "read", name }, () => ({ data: { of, value: redacted() } }));
    else this.#guarded(() => Object.assign(this.#knownRedacted, { [key]: redacted() }));
    return value;
  }

  readonly setKnown: Interceptor["setKnown"] = ({ name, of }, value) =>
    this.#known.set(knownKey(name, of), value);

  draw<Name extends DrawName, T>(
    name: Name,
    _fallback: DrawValue<Name>,
    live: () => { value: T; recorded: DrawValue<Name>; secrets?: z.ZodMiniType },
  ): T {
    const { value, recorded, secrets } = live();
    this.#put({ what: "draw", name }, () => ({ data: recorded, secrets }));
    return value;
  }

  /** Records an input and passes it to the core. */
  #enter(entry: Entry, content: () => Content, run: () => void): void {
    const during = this.#currentLine;
    const seq = this.#put(entry, content, during);
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

  /** @param content called when the line is written, which may be later */
  #put({ what, name, of, cause }: Entry, content: () => Content, during: number | null = null): number {
    this.#seq += 1;
    if (this.#currentLine === null) this.#at = this.#passed();
    const dot = name.indexOf(".");
    const [port, kind] = [name.slice(0, dot), name.slice(dot + 1)];
    const line: Omit<WrittenLine, "data"> = {
      seq: this.#seq,
      at: this.#at,
      what,
      port,
      kind,
      ...(of === undefined ? {} : { of }),
      cause: cause === undefined ? this.#currentLine : cause,
      ...(during === null ? {} : { during }),
    };
    this.#guarded(() => {
      const { data, secrets } = content();
      // The data, which may be long, become text once.
      this.#write(rowOf(line, this.#redactor.write(data, secrets)));
    });
    return this.#seq;
  }

  /** Runs redacting and writing. Where `fail` is given, a failure does not reach the app. */
  #guarded(work: () => void): void {
    const { fail, later } = this.#options;
    const guarded = (): void => {
      try {
        work();
      } catch (error) {
        if (!fail) throw error;
        fail();
      }
    };
    if (later) later(guarded);
    else guarded();
  }

  /** Time of the timers since the start, ms. A clock that is set back stands still: time never goes backwards. */
  #passed(): number {
    const passed = this.#outside.scheduler.now() - this.#timersFrom + this.#setBack;
    if (passed < this.#at) this.#setBack += this.#at - passed;
    return Math.max(passed, this.#at);
  }

  /**
   * Stands still while the core works on one line, because a replay works at another speed. A line is written only where the wall clock
   * drifts from the timers, or is read between two lines: the others have the timers' time.
   */
  #wallClock(): number {
    const passed = this.#passed();
    const slept = this.#outside.now() - this.#startedAt - passed;
    if (slept !== this.#slept || (this.#currentLine === null && passed !== this.#at)) {
      this.#slept = slept;
      this.#put({ what: "read", name: "clock.now" }, () => ({ data: { slept } }));
    }
    return this.#startedAt + this.#at + this.#slept;
  }

  #scheduler(name: string): SchedulerLike {
    return recordedScheduler(this.#outside.named?.(name) ?? this.#outside.scheduler, name, {
      now: () => this.#wallClock() - this.#slept,
      started: () => {
        this.#timers += 1;
        return { timer: this.#timers, cause: this.#currentLine };
      },
      fired: (fact, cause, run) =>
        this.#enter({ what: "fire", name: "clock.timer", cause }, () => ({ data: fact }), run),
    });
  }
}
