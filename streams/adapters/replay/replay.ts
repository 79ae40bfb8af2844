import { Observable, type SchedulerAction, type SchedulerLike, type Subscriber, Subscription } from "rxjs";
import * as z from "zod/mini";
import type { App, createApp } from "../../app.ts";
import type { LazyModules } from "../../compose/lazyModules.ts";
import { intents } from "../../intents.ts";
import type { Clock } from "../../ports.ts";
import { causesOf, type Divergence } from "./divergence.ts";
import { isPlayed, type Line, type Recording } from "./format.ts";
import { createUnifier } from "./matchPseudonyms.ts";
import { tapedParts } from "./recordedModules.ts";
import {
  clockFacts,
  type DrawFact,
  type DrawName,
  drawSchemas,
  knownKey,
  type ReadFact,
  type ReadName,
  readSchemas,
  type StreamName,
  streamSchemas,
} from "./recordSchemas.ts";
import { tapedPorts } from "./replayPorts.ts";
import { watchStates } from "./states.ts";
import type { Tape, TapedStream } from "./tape.ts";

interface Playing {
  next(fact: unknown): void;
  done(): void;
  error(message: string): void;
}

/**
 * Plays a recording into an app: no network, no clock but the recording's, each fact where it came (R-REC-02). What the app does is held
 * against what was recorded; at the first divergence the replay stops.
 */
export class Replay implements Tape {
  readonly clock: Clock;
  readonly origin: string;
  readonly #recording: Recording;
  readonly #unify = createUnifier();
  readonly #known: Map<string, unknown>;
  readonly #streams = new Map<number, Playing>();
  readonly #timers = new Map<number, Timer>();
  #app: App | null = null;
  /** Lines that were played or matched. */
  #passed = 0;
  #at = 0;
  #slept = 0;
  #timersMade = 0;
  #now: number | null = null;
  #divergence: Divergence | null = null;

  constructor(recording: Recording) {
    this.#recording = recording;
    const { origin, known, startedAt } = recording.header;
    this.origin = origin;
    this.#known = new Map(Object.entries(known));
    this.clock = {
      now: () => {
        this.#passClock();
        return startedAt + this.#at + this.#slept;
      },
      scheduler: this.#scheduler(startedAt),
    };
  }

  /** How far it is, ms after the start. */
  get at(): number {
    return this.#at;
  }

  /** How many lines have passed. */
  get passed(): number {
    return this.#passed;
  }

  /** When the next line comes, ms after the start; null when there is none, or the replay has stopped. */
  get nextAt(): number | null {
    return this.#divergence ? null : (this.#next()?.at ?? null);
  }

  get divergence(): Divergence | null {
    return this.#divergence;
  }

  /**
   * Makes the app.
   * @param parts their code must be here at once
   */
  start(create: typeof createApp, lazyModules: LazyModules): App {
    const { config } = this.#recording.header;
    const ports = tapedPorts(this, () => {
      throw new Error("a replay reached for the outside world");
    });
    const app = this.#during(0, () => create(ports, config, tapedParts(this, lazyModules)));
    this.#app = app;
    this.#during(0, () =>
      watchStates(app, (name, changes) => {
        this.#match("state", `state.${name}`, changes);
        this.#pump();
      }),
    );
    return app;
  }

  /** Plays the next fact. False when there is none, or the replay has stopped. */
  step(): boolean {
    if (this.#divergence) return false;
    this.#passClock();
    const line = this.#next();
    if (!line) return false;
    if (!isPlayed(line) || line.during !== undefined) {
      this.#diverge(line, null, line.cause);
      return false;
    }
    this.#play(line);
    return this.#divergence === null;
  }

  /** Plays all that is left. */
  run(): Divergence | null {
    while (this.step());
    return this.#divergence;
  }

  stream<T, Name extends StreamName>(stream: TapedStream<T, Name>): Observable<T> {
    const { name, asked, outbound$, read } = stream;
    return new Observable<T>((subscriber) => {
      const of = this.#match("open", name, asked);
      if (of === null) return;
      let over = false;
      subscriber.add(() => {
        this.#streams.delete(of);
        if (over) return;
        this.#match("close", name, null, of);
        this.#pump();
      });
      subscriber.add(
        outbound$?.subscribe((data) => {
          this.#match("tell", name, data, of);
          if (this.#streams.has(of)) this.#pump();
        }),
      );
      this.#streams.set(
        of,
        this.#playing(name, subscriber, read, () => (over = true)),
      );
      this.#pump();
    });
  }

  call(name: string, asked: unknown): void {
    this.#match("call", name, asked);
    this.#pump();
  }

  look<Name extends ReadName>(name: Name, of: unknown): ReadFact<Name> {
    const key = knownKey(name, of);
    const line = this.#next();
    if (line?.what === "read" && `${line.port}.${line.kind}` === name && !this.#divergence) {
      const { of: which, value } = Object(line.data);
      if (knownKey(name, which) === key) {
        this.#pass(line);
        this.#known.set(key, value);
      }
    }
    return this.#knownAs(name, key);
  }

  know<Name extends ReadName>(name: Name, of: unknown, value: ReadFact<Name>): void {
    this.#known.set(knownKey(name, of), value);
  }

  draw<Name extends DrawName, T>(
    name: Name,
    otherwise: DrawFact<Name>,
    _live: () => unknown,
    read: (fact: DrawFact<Name>, seq: number) => T,
  ): T {
    this.#passClock();
    const line = this.#next();
    if (this.#divergence) return read(otherwise, this.#passed);
    const drawn = line?.what === "draw" && `${line.port}.${line.kind}` === name;
    const fact = drawn ? z.safeParse(drawSchemas[name], line.data) : null;
    if (!line || !fact?.success || (name === "entropy.bytes" && fact.data !== otherwise)) {
      this.#diverge(
        line,
        { what: "draw", name, data: name === "entropy.bytes" ? otherwise : null },
        this.#now,
      );
      return read(otherwise, this.#passed);
    }
    this.#pass(line);
    return read(fact.data, line.seq);
  }

  #playing<T, Name extends StreamName>(
    name: Name,
    subscriber: Subscriber<T>,
    read: TapedStream<T, Name>["read"],
    end: () => void,
  ): Playing {
    return {
      next: (fact) => subscriber.next(read(z.parse(streamSchemas[name], fact))),
      done: () => {
        end();
        subscriber.complete();
      },
      error: (message) => {
        end();
        subscriber.error(new Error(message));
      },
    };
  }

  #next(): Line | undefined {
    return this.#recording.lines[this.#passed];
  }

  #pass(line: Line): void {
    this.#passed += 1;
    this.#at = line.at;
  }

  /** How often the core looks at the clock is nobody's business. */
  #passClock(): void {
    if (this.#divergence) return;
    for (let line = this.#next(); line?.what === "read" && line.port === "clock"; line = this.#next()) {
      this.#slept = clockFacts.now.parse(line.data).slept;
      this.#pass(line);
    }
  }

  /** Holds what the core does against the next line. @returns that line's number, null once the replay has stopped */
  #match(what: Line["what"], name: string, data: unknown, of?: number): number | null {
    if (this.#divergence) return null;
    this.#passClock();
    const line = this.#next();
    const came: unknown = JSON.parse(JSON.stringify(data ?? null));
    const alike = line?.what === what && `${line.port}.${line.kind}` === name && line.of === of;
    const difference = line && alike ? this.#unify(line.data, came) : null;
    if (!line || !alike || difference) {
      this.#diverge(line, { what, name, data: came }, this.#now, difference);
      return null;
    }
    this.#pass(line);
    return line.seq;
  }

  /** Plays what came while the core was still at work, where it came. */
  #pump(): void {
    for (let line = this.#next(); line && !this.#divergence; line = this.#next()) {
      if (!isPlayed(line) || line.during === undefined || line.during !== this.#now) return;
      this.#play(line);
    }
  }

  #play(line: Line): void {
    this.#pass(line);
    try {
      this.#during(line.seq, () => this.#enter(line));
    } catch (error) {
      this.#diverge(line, null, line.cause, null, String(error));
    }
  }

  #enter(line: Line): void {
    const { what, data, of } = line;
    if (what === "fire") {
      const { timer, delay } = clockFacts.timer.parse(data);
      const running = this.#timers.get(timer);
      if (running?.delay === delay) running.fire();
      else {
        const why = running
          ? `Timer ${timer} was to run ${delay} ms and runs ${running.delay} ms.`
          : `Timer ${timer} of ${delay} ms does not run.`;
        this.#diverge(line, null, line.cause, null, why);
      }
      return;
    }
    if (what === "send") {
      if (line.kind === "end") this.#app?.end();
      else this.#app?.send(intents.parse(data));
      return;
    }
    const stream = of === undefined ? undefined : this.#streams.get(of);
    if (!stream) this.#diverge(line, null, line.cause, null, "The core does not listen to it any more.");
    else if (what === "next") stream.next(data);
    else if (what === "done") stream.done();
    else stream.error(String(data));
  }

  #diverge(
    expected: Line | undefined,
    came: Divergence["came"],
    cause: number | null,
    difference: Divergence["difference"] = null,
    why?: string,
  ): void {
    if (this.#divergence) return;
    const { lines } = this.#recording;
    this.#divergence = {
      line: (expected?.seq ?? lines.length + 1) + 1,
      expected: expected ?? null,
      came,
      difference,
      causes: causesOf(lines, cause),
      ...(why === undefined ? {} : { why }),
    };
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

  #knownAs<Name extends ReadName>(name: Name, key: string): ReadFact<Name> {
    const read = z.safeParse(readSchemas[name], this.#known.get(key));
    return read.success ? read.data : z.parse(readSchemas[name], unknownReads[name]);
  }

  #scheduler(startedAt: number): SchedulerLike {
    return {
      now: () => {
        this.#passClock();
        return startedAt + this.#at;
      },
      schedule: <T>(
        work: (this: SchedulerAction<T>, state?: T) => void,
        delay = 0,
        state?: T,
      ): Subscription => {
        this.#timersMade += 1;
        const number = this.#timersMade;
        const action = new Action<T>(work, state);
        const timer: Timer = { delay, fire: () => action.fire() };
        this.#timers.set(number, timer);
        action.add(() => this.#timers.delete(number));
        return action;
      },
    };
  }
}

interface Timer {
  readonly delay: number;
  fire(): void;
}

/** A timer that fires when the recording says so. */
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

/** What a look finds that nobody was known to find. */
const unknownReads: Readonly<Record<ReadName, unknown>> = {
  "storage.get": null,
  "storage.accepts": true,
  "storage.cookie": null,
  "navigation.address": { path: "/", query: "", hash: "" },
  "lifecycle.visible": true,
  "lifecycle.online": true,
  "shell.present": false,
  "sharing.canShare": false,
};
