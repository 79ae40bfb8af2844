import type { Observable } from "rxjs";
import * as z from "zod/mini";
import { isPlayed, type Line, type Recording } from "../../streams/adapters/recording/format.ts";
import { interceptModules } from "../../streams/adapters/recording/intercept/interceptModules.ts";
import type {
  InterceptedStream,
  Interceptor,
} from "../../streams/adapters/recording/intercept/interceptor.ts";
import { interceptPorts } from "../../streams/adapters/recording/intercept/interceptPorts.ts";
import { knownKey } from "../../streams/adapters/recording/knownKey.ts";
import type { CallName } from "../../streams/adapters/recording/outputSchemas.ts";
import {
  clockSchemas,
  type DrawName,
  type DrawValue,
  drawSchemas,
  type ReadName,
  type ReadValue,
  type StreamName,
} from "../../streams/adapters/recording/recordSchemas.ts";
import { watchStates } from "../../streams/adapters/recording/states.ts";
import type { App, createApp } from "../../streams/app.ts";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";
import { intents } from "../../streams/intents.ts";
import type { Clock } from "../../streams/ports.ts";
import { type CodeLines, codeLines } from "./codeLines.ts";
import { type Divergence, divergenceAt, withFrame } from "./divergence.ts";
import { KnownValues } from "./knownValues.ts";
import { LineCursor } from "./lineCursor.ts";
import { createPseudonymMatcher } from "./matchPseudonyms.ts";
import { fedStream, feed, type OpenStream } from "./openStream.ts";
import { explainOverdue, OverdueTimers } from "./overdueTimers.ts";
import { factOf, ReplayTimers, type RunningTimer } from "./replayTimers.ts";

/** Gets what goes into a replayed app or comes out of it; `at` is ms after the start. */
export type OnFact = (at: number, what: string, name: string, data: unknown) => void;

/**
 * Plays a recording into an app, without network and with the recording's clock (R-REC-02). Whatever the app
 * does is compared with the next line of the recording; at the first divergence the replay stops.
 */
export class Replay implements Interceptor {
  readonly clock: Clock;
  readonly origin: string;
  readonly #recording: Recording;
  readonly #matcher = createPseudonymMatcher();
  readonly #known: KnownValues;
  readonly #cursor: LineCursor;
  /** By the number of their `open` line. */
  readonly #streams = new Map<number, OpenStream>();
  readonly timers: ReplayTimers;
  readonly #overdue: OverdueTimers;
  readonly #onFact: OnFact;
  #app: App | null = null;
  /** How far the wall clock is ahead of the timers, ms: the page slept. */
  #slept = 0;
  /** The line that the core is working on; 0 is the start. */
  #currentLine: number | null = null;
  #divergence: Divergence | null = null;

  /** @param onFact gets all that goes into the app and comes out of it */
  constructor(recording: Recording, onFact: OnFact = () => undefined) {
    this.#recording = recording;
    this.#onFact = onFact;
    const { origin, known, startedAt } = recording.header;
    this.origin = origin;
    this.#known = new KnownValues(known);
    this.#cursor = new LineCursor(recording.lines);
    const now = (): number => {
      this.#skipUncompared();
      return startedAt + this.#cursor.at;
    };
    this.timers = new ReplayTimers({ now, at: () => this.#cursor.at, line: () => this.#currentLine });
    this.#overdue = new OverdueTimers(this.timers, known["lifecycle.visible"] !== false);
    this.clock = {
      now: () => now() + this.#slept,
      scheduler: this.timers.named("unnamed"),
      named: (name) => this.timers.named(name),
    };
  }

  /** How far the replay is, ms after the start. */
  get at(): number {
    return this.#cursor.at;
  }

  /** How many lines were played or matched. */
  get passed(): number {
    return this.#cursor.passed;
  }

  /** The time of the next line, ms after the start; null at the end, and once the replay has stopped. */
  get nextAt(): number | null {
    return this.#divergence ? null : (this.#cursor.upcoming?.at ?? null);
  }

  get divergence(): Divergence | null {
    return this.#divergence;
  }

  /**
   * Creates the app.
   * @param lazyModules have to load synchronously
   */
  start(create: typeof createApp, lazyModules: LazyModules): App {
    const { config } = this.#recording.header;
    const ports = interceptPorts(this, () => {
      throw new Error("a replay reached for the outside world");
    });
    const app = this.#during(0, () => create(ports, config, interceptModules(this, lazyModules)));
    this.#app = app;
    this.#during(0, () =>
      watchStates(app, (name, change) => {
        this.#match("state", `state.${name}`, change);
        this.#playNested();
      }),
    );
    return app;
  }

  /** Plays the next line. @returns false at the end, or once the replay has stopped */
  step(): boolean {
    if (this.#divergence) return false;
    this.#skipUncompared();
    const line = this.#cursor.next;
    if (!line) {
      const later = this.#cursor.upcoming;
      if (later)
        this.#diverge(later, null, later.cause, null, "Outputs that were forgotten before it are missing.");
      else this.#divergeByTimer(this.#overdue.atEnd(this.#recording.endAt));
      return false;
    }
    if (this.#divergeByTimer(this.#overdue.before(line))) return false;
    if (!isPlayed(line) || line.during !== undefined) {
      this.#diverge(line, null, line.cause);
      return false;
    }
    this.#play(line);
    return this.#divergence === null;
  }

  /** Plays all remaining lines. */
  run(): Divergence | null {
    while (this.step());
    return this.#divergence;
  }

  stream<T, Name extends StreamName>(stream: InterceptedStream<T, Name>): Observable<T> {
    return fedStream(stream, this.#streams, {
      opened: (name, request) => this.#match("open", name, request),
      ready: () => this.#playNested(),
      told: (of, name, data) => {
        this.#match("tell", name, data, of);
        if (this.#streams.has(of)) this.#playNested();
      },
      closed: (of, name) => {
        this.#match("close", name, null, of);
        this.#playNested();
      },
    });
  }

  call(name: CallName, request: unknown): void {
    this.#match("call", name, request);
    this.#playNested();
  }

  read<Name extends ReadName>(name: Name, of: unknown): ReadValue<Name> {
    const line = this.#cursor.next;
    if (line?.what === "read" && `${line.port}.${line.kind}` === name && !this.#divergence) {
      const { of: which, value } = Object(line.data);
      if (knownKey(name, which) === knownKey(name, of)) {
        this.#cursor.pass(line);
        this.#known.set(name, of, value);
      }
    }
    return this.#known.get(name, of);
  }

  setKnown<Name extends ReadName>(name: Name, of: unknown, value: ReadValue<Name>): void {
    this.#known.set(name, of, value);
  }

  draw<Name extends DrawName, T>(
    name: Name,
    fallback: DrawValue<Name>,
    _live: () => unknown,
    decode: (recorded: DrawValue<Name>, seq: number) => T,
  ): T {
    this.#skipUncompared();
    const line = this.#cursor.next;
    if (this.#divergence) return decode(fallback, this.#cursor.passed);
    const isDraw = line?.what === "draw" && `${line.port}.${line.kind}` === name;
    const drawn = isDraw ? z.safeParse(drawSchemas[name], line.data) : null;
    if (!line || !drawn?.success || (name === "entropy.bytes" && drawn.data !== fallback)) {
      const data = name === "entropy.bytes" ? fallback : null;
      this.#diverge(line, { what: "draw", name, data }, this.#currentLine);
      return decode(fallback, this.#cursor.passed);
    }
    this.#cursor.pass(line);
    this.#onFact(line.at, "draw", name, line.data);
    return decode(drawn.data, line.seq);
  }

  /** How often the core reads the clock is not compared, nor what screens show where there are none. */
  #skipUncompared(): void {
    if (this.#divergence) return;
    for (let line = this.#cursor.next; line; line = this.#cursor.next) {
      if (line.what === "read" && line.port === "clock")
        this.#slept = clockSchemas.now.parse(line.data).slept;
      else if (line.what !== "screen") return;
      this.#cursor.pass(line);
    }
  }

  /**
   * Compares what the core does with the next line.
   * @returns that line's number; null once the replay has stopped
   */
  #match(what: Line["what"], name: string, data: unknown, of?: number): number | null {
    if (this.#divergence) {
      this.#divergence = withFrame(this.#divergence, { what, name, data });
      return null;
    }
    this.#skipUncompared();
    if (what !== "open" && this.#cursor.isForgotten) return this.#cursor.passForgotten();
    const line = this.#cursor.upcoming;
    const isSameKind =
      !this.#cursor.isForgotten &&
      line?.what === what &&
      `${line.port}.${line.kind}` === name &&
      line.of === of;
    if (!line || !isSameKind || !this.#matcher.matches(line.data, data ?? null)) {
      const came = JSON.parse(JSON.stringify(data ?? null));
      const found = line && isSameKind ? this.#matcher.differences(line.data, came, 1) : [];
      this.#diverge(line, { what, name, data: came, of }, this.#currentLine, found[0]);
      return null;
    }
    this.#cursor.pass(line);
    this.#onFact(line.at, what, name, data);
    return line.seq;
  }

  /** Plays the lines that were recorded while the core was working on the current one. */
  #playNested(): void {
    for (let line = this.#cursor.next; line && !this.#divergence; line = this.#cursor.next) {
      if (!isPlayed(line) || line.during === undefined || line.during !== this.#currentLine) return;
      this.#play(line);
    }
  }

  #play(line: Line): void {
    this.#cursor.pass(line);
    this.#onFact(line.at, line.what, `${line.port}.${line.kind}`, line.data);
    try {
      const why = this.#during(line.seq, () => this.#deliver(line));
      if (why !== null) this.#diverge(line, null, line.cause, null, why);
    } catch (error) {
      this.#diverge(line, null, line.cause, null, String(error));
    }
  }

  /** Hands a line to the core. @returns why that is not possible; null after it was done */
  #deliver(line: Line): string | null {
    const { what, kind, data, of } = line;
    if (what === "fire") return this.timers.fire(clockSchemas.timer.parse(data), line.cause);
    if (what === "send") {
      if (kind === "end") this.#app?.end();
      else this.#app?.send(intents.parse(data));
      return null;
    }
    const stream = this.#streams.get(of ?? 0);
    if (!stream) return "The core does not listen to it any more.";
    feed(stream, line);
    return null;
  }

  /** @param overdue timers that should have fired long before; there are none as long as all is as recorded */
  #divergeByTimer([timer]: readonly RunningTimer[]): boolean {
    if (!timer || this.#divergence) return false;
    const { fire, why } = explainOverdue(timer, this.#recording.lines.slice(this.passed));
    this.#diverge(fire ?? this.#cursor.upcoming, factOf(timer), timer.startedBy, null, why, timer.code?.());
    return true;
  }

  #diverge(
    expected: Line | null = null,
    actual: Divergence["actual"],
    cause: number | null,
    difference: Divergence["difference"] = null,
    why?: string,
    code: CodeLines = actual && actual.what !== "fire" ? codeLines() : [],
  ): void {
    const { lines } = this.#recording;
    const found = { expected, actual, cause, difference, why, code };
    this.#divergence ??= divergenceAt(lines, lines.length + 2, found);
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
}
