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
import type { StateChange } from "../../streams/adapters/recording/outputSchemas.ts";
import {
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
import { KnownValues } from "../engine/knownValues.ts";
import { fedStream, feed, type OpenStream } from "../engine/openStream.ts";
import type { OnFact } from "../engine/replay.ts";
import type { ReplayTimers, RunningTimer } from "../engine/replayTimers.ts";
import { Comparison, type Work } from "./comparison.ts";
import type { Finding } from "./findings.ts";
import { RecordedClock } from "./recordedClock.ts";

/**
 * Plays a recording into an app that may do other things than it did when it was recorded: feeds the inputs, and aligns
 * what the app does with the recording by cause and name (R-REC-11). {@link Comparison} keeps what differs.
 */
export class TolerantReplay implements Interceptor {
  readonly clock: Clock;
  readonly origin: string;
  readonly comparison: Comparison;
  readonly #recording: Recording;
  readonly #clock: RecordedClock;
  readonly #known: KnownValues;
  readonly #timers: ReplayTimers;
  /** By a number of their own. */
  readonly #streams = new Map<number, OpenStream>();
  #opened = 0;
  /** Inputs that came in the midst of work, and that were played or found to be impossible. */
  readonly #tried = new Set<Line>();
  readonly #onFact: OnFact;
  #app: App | null = null;
  #work: Work;
  #position = 0;
  #line = 0;
  #step = 0;
  /** What led to the latest work, where the recording does not have it. */
  #root: Finding | null = null;

  /** @param onFact gets all that goes into the app and comes out of it */
  constructor(recording: Recording, onFact: OnFact = () => undefined) {
    const { origin, known } = recording.header;
    this.#recording = recording;
    this.origin = origin;
    this.#onFact = onFact;
    this.#known = new KnownValues(known);
    this.comparison = new Comparison(recording, () => ({ step: this.#step, at: this.at }));
    this.#work = this.comparison.begin(0, null);
    this.#clock = new RecordedClock(recording, this.comparison.expectations, () => this.#work.line);
    this.#timers = this.#clock.timers;
    this.clock = this.#clock.clock;
  }

  /** How far the replay is, ms after the start. */
  get at(): number {
    return this.#clock.at;
  }

  /** How many lines were played, or passed. */
  get passed(): number {
    return this.#position;
  }

  /** The number of the last line that was played, matched or passed. */
  get line(): number {
    return this.#line;
  }

  /** Creates the app. @param lazyModules have to load synchronously */
  start(create: typeof createApp, lazyModules: LazyModules): App {
    const ports = interceptPorts(this, () => {
      throw new Error("a replay reached for the outside world");
    });
    const { config } = this.#recording.header;
    const app = create(ports, config, interceptModules(this, lazyModules));
    this.#app = app;
    watchStates(app, (name, change) => this.#stateCame(`state.${name}`, change));
    this.#end(this.#work);
    this.#settle();
    return app;
  }

  /** Finds what is missing and overdue once all lines up to a time were played. @param until ms after the start */
  finish(until = Number.POSITIVE_INFINITY): void {
    const { endAt } = this.#recording;
    if (until >= endAt)
      for (const timer of this.#clock.overdueAtEnd(endAt))
        if (!this.comparison.timers.isAwaited(timer)) this.comparison.extraTimer(timer);
    this.comparison.finish(until);
  }

  /** Plays all lines up to a time, again and again if need be. @param until ms after the start */
  play(until: number): void {
    while (this.step(until));
  }

  /**
   * Plays the next input with all that it leads to.
   * @param until ms after the start
   * @returns false where there is none up to that time
   */
  step(until = Number.POSITIVE_INFINITY): boolean {
    const { lines } = this.#recording;
    for (let line = lines[this.#position]; line && line.at <= until; line = lines[this.#position]) {
      this.#position += 1;
      this.#line = Math.max(this.#line, line.seq);
      if (!isPlayed(line) || this.#tried.has(line)) continue;
      this.#step += 1;
      this.#fireOverdue(this.#clock.overdue(line));
      this.#clock.moveTo(line);
      this.#try(line);
      this.#settle();
      return true;
    }
    return false;
  }

  stream<T, Name extends StreamName>(stream: InterceptedStream<T, Name>): Observable<T> {
    let latest: Array<Line | null> = [];
    return fedStream(stream, this.#streams, {
      opened: (name, data) => {
        this.#opened += 1;
        const id = this.#opened;
        latest = [this.#came({ what: "open", name, data, id })];
        return id;
      },
      ready: () => {
        for (const line of latest) this.#playNested(line);
      },
      told: (id, name, data) => {
        const line = this.#came({ what: "tell", name, data, id });
        if (this.#streams.has(id)) this.#playNested(line);
        else latest.push(line);
      },
      closed: (id, name) => this.#playNested(this.#came({ what: "close", name, data: null, id })),
    });
  }

  call(name: string, request: unknown): void {
    this.#playNested(this.#came({ what: "call", name, data: request }));
  }

  read<Name extends ReadName>(name: Name, of: unknown): ReadValue<Name> {
    const line = this.comparison.supply(this.#work, "read", name, (data) => {
      return knownKey(name, Object(data).of) === knownKey(name, of);
    });
    if (line) this.#known.set(name, of, Object(line.data).value);
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
    const line = this.comparison.supply(
      this.#work,
      "draw",
      name,
      (data) => name !== "entropy.bytes" || data === fallback,
    );
    const drawn = line && z.safeParse(drawSchemas[name], line.data);
    if (line && drawn?.success) {
      this.#onFact(this.at, "draw", name, line.data);
      return decode(drawn.data, line.seq);
    }
    return decode(fallback, this.comparison.unexpectedDraw(this.#work, name));
  }

  #stateCame(name: string, change: StateChange): void {
    this.#onFact(this.at, "state", name, change);
    this.#playNested(this.comparison.stateCame(this.#work, name, change));
  }

  /** @returns the recorded line that it is; null where there is none */
  #came(output: {
    what: "open" | "tell" | "close" | "call";
    name: string;
    data: unknown;
    id?: number;
  }): Line | null {
    this.#onFact(this.at, output.what, output.name, output.data);
    const line = this.comparison.came(this.#work, { ...output, data: output.data ?? null });
    if (line && line.cause === this.#work.line) this.#clock.moveTo(line);
    return line;
  }

  /** Plays what was recorded in the midst of the present work, right after a line of it. */
  #playNested(after: Line | null): void {
    if (!after) return;
    this.#line = Math.max(this.#line, after.seq);
    for (const line of this.comparison.expectations.nested(after.seq)) {
      if (line.during !== this.#work.line || this.#tried.has(line)) continue;
      this.#try(line);
      this.#playNested(line);
    }
  }

  /** Plays a line if the app is ready for it; otherwise it waits until it is. */
  #try(line: Line): void {
    this.#tried.add(line);
    const { what, kind, data, of } = line;
    if (what === "fire") {
      const timer = this.comparison.timers.timerFor(line, this.#timers.running);
      if (timer) this.#play(line, () => timer.fire());
    } else if (what === "send")
      this.#play(line, () => (kind === "end" ? this.#app?.end() : this.#app?.send(intents.parse(data))));
    else this.#tryStream(line, of ?? 0);
  }

  #tryStream(line: Line, of: number): void {
    const { streams } = this.comparison;
    const id = streams.idOf(of);
    const stream = id === null ? undefined : this.#streams.get(id);
    if (id === null) streams.wait(line);
    if (!stream) return;
    this.#play(line, () => feed(stream, line));
    for (const { stream: twin, finding } of this.comparison.twinsOf(of)) {
      const other = twin === null ? undefined : this.#streams.get(twin);
      if (other) this.#during(this.comparison.begin(null, finding), () => feed(other, line));
    }
  }

  #play(line: Line, deliver: () => void): void {
    this.#onFact(this.at, line.what, `${line.port}.${line.kind}`, line.data);
    this.#during(this.comparison.begin(line.seq, null), deliver);
  }

  #during(work: Work, deliver: () => void): void {
    const before = this.#work;
    this.#work = work;
    try {
      deliver();
    } catch (error) {
      this.comparison.thrown(work, error);
    }
    this.#end(work);
    this.#root = work.root;
    this.#work = before;
  }

  /** Plays what was left of a line's work, and takes stock. */
  #end(work: Work): void {
    if (work.line !== null)
      for (const nested of this.comparison.expectations.nestedIn(work.line))
        if (!this.#tried.has(nested)) this.#try(nested);
    // What the app did not read is true all the same.
    for (const line of work.supplies) this.#known.learn(line);
    this.comparison.end(work);
  }

  /** Timers that the recording does not fire, or not at this time. */
  #fireOverdue(overdue: readonly RunningTimer[]): void {
    const { timers } = this.comparison;
    for (const timer of overdue) {
      if (timers.isAwaited(timer)) continue;
      const root = this.comparison.extraTimer(timer);
      this.#onFact(this.at, "fire", `timer ${timer.name}`, null);
      this.#during(this.comparison.begin(null, root), () => timer.fire());
    }
    if (overdue.length > 0) this.#settle();
  }

  /** Plays what had to wait for something that is there by now, and compares the States. */
  #settle(): void {
    const { streams, timers } = this.comparison;
    for (let ready = streams.takeReady(); ready.length > 0; ready = streams.takeReady())
      for (const line of ready) this.#try(line);
    for (const line of timers.missed) {
      const timer = timers.lateTimerFor(line, this.#timers.running, this.at);
      if (timer) this.#play(line, () => timer.fire());
    }
    this.comparison.compareStates(this.#root);
  }
}
