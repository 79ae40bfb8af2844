import { Observable } from "rxjs";
import * as z from "zod/mini";
import { isPlayed, type Line, type Recording } from "../../recorder/format.ts";
import { interceptModules } from "../../recorder/intercept/interceptModules.ts";
import type { Interceptor } from "../../recorder/intercept/interceptor.ts";
import { interceptPorts } from "../../recorder/intercept/interceptPorts.ts";
import { knownKey } from "../../recorder/reads.ts";
import { drawSchemas, streamSchemas } from "../../recorder/recordSchemas.ts";
import { watchStates } from "../../recorder/states.ts";
import type { App, createApp } from "../../streams/app.ts";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";
import { intents } from "../../streams/intents.ts";
import type { Clock } from "../../streams/ports.ts";
import { Comparison, type Work } from "../compare/comparison.ts";
import type { Divergence } from "../compare/divergence.ts";
import type { Finding } from "../compare/findings.ts";
import { LineCursor } from "../compare/lineCursor.ts";
import type { ReplayMode } from "../compare/report.ts";
import type { RunningTimer } from "../compare/timerAlignment.ts";
import { KnownValues } from "./knownValues.ts";
import { OverdueTimers } from "./overdueTimers.ts";
import { clockOf, ReplayTimers } from "./replayTimers.ts";

/** Called with each input and output of a replayed app; `at` is ms after the start. */
export type OnFact = (at: number, what: string, name: string, data: unknown) => void;

/** Passes a recorded `next`, `done` or `error` to an open stream of the app. */
type Feed = (line: Line) => void;

/**
 * Plays a recording into an app, without network and with the recording's clock (R-REC-02): feeds the inputs, and has what the app does
 * compared (R-REC-11). Its mode says whether it goes on after a difference.
 */
export class Replay implements Interceptor {
  readonly clock: Clock;
  readonly origin: string;
  readonly comparison: Comparison;
  readonly timers: ReplayTimers;
  readonly #recording: Recording;
  readonly #cursor: LineCursor;
  readonly #overdue: OverdueTimers;
  readonly #known: KnownValues;
  readonly #streams = new Map<number, Feed>();
  #opened = 0;
  /** Inputs that were played, or found to be impossible. */
  readonly #tried = new Set<Line>();
  readonly #onFact: OnFact;
  #app: App | null = null;
  #work: Work;
  /** Index of the line from which on the next input is looked for. */
  #position = 0;
  /** The finding that led to the latest work. */
  #root: Finding | null = null;

  /** @param onFact gets all that goes into the app and comes out of it */
  constructor(recording: Recording, mode: ReplayMode = "strict", onFact: OnFact = () => undefined) {
    const { origin, known, startedAt } = recording.header;
    this.#recording = recording;
    this.origin = origin;
    this.#onFact = onFact;
    this.#known = new KnownValues(known);
    this.#cursor = new LineCursor(recording.lines);
    const cursor = this.#cursor;
    this.comparison = new Comparison(recording, mode, cursor);
    this.#work = this.comparison.begin(0, null);
    const now = (): number => startedAt + cursor.readClock().at;
    this.timers = new ReplayTimers({ now, at: () => cursor.at, line: () => this.#work.line });
    this.#overdue = new OverdueTimers(this.timers, known["lifecycle.visible"] !== false);
    this.clock = clockOf(this.timers, () => startedAt + cursor.readClock().wall);
  }

  /** How far the replay is, ms after the start. */
  get at(): number {
    return this.#cursor.at;
  }

  /** How many lines were played, matched or passed. */
  get passed(): number {
    return this.#cursor.passed;
  }

  get line(): number {
    return this.#cursor.last;
  }

  get divergence(): Divergence | null {
    return this.comparison.findings.divergences(() => true)[0] ?? null;
  }

  /** Creates the app. @param lazyModules have to load synchronously */
  start(create: typeof createApp, lazyModules: LazyModules): App {
    const { config } = this.#recording.header;
    const ports = interceptPorts(this, () => {
      throw new Error("a replay reached for the outside world");
    });
    const app = create(ports, config, interceptModules(this, lazyModules));
    this.#app = app;
    watchStates(app, (name, change) => {
      this.#onFact(this.at, "state", `state.${name}`, change);
      this.#playNested(this.comparison.stateCame(this.#work, `state.${name}`, change));
    });
    this.#end(this.#work);
    this.#settle();
    return app;
  }

  /** Plays the next input with all that it leads to. @returns false at the end, and once the replay has stopped */
  step(): boolean {
    const line = this.#next();
    if (!line) return false;
    this.comparison.step += 1;
    this.#fireOverdue(this.#overdue.before(line));
    this.#try(line);
    this.#settle();
    return !this.#isStopped;
  }

  /** Plays all inputs up to a time, again and again if need be. @param until ms after the start */
  play(until = Number.POSITIVE_INFINITY): void {
    for (let next = this.#next(); next && next.at <= until; next = this.#next()) this.step();
  }

  /** Finds what is missing and overdue once all lines up to a time were played. @param until ms after the start */
  finish(until = Number.POSITIVE_INFINITY): void {
    const { endAt } = this.#recording;
    this.comparison.finish(until, until >= endAt ? this.#overdue.atEnd(endAt) : []);
  }

  readonly stream: Interceptor["stream"] = ({ name, request, outbound$, decode }) =>
    new Observable((subscriber) => {
      this.#opened += 1;
      const id = this.#opened;
      /** What the app does before the stream gets what was recorded. */
      const early = [this.#came("open", name, request, id)];
      let hasEnded = false;
      subscriber.add(() => {
        this.#streams.delete(id);
        if (!hasEnded) this.#playNested(this.#came("close", name, null, id));
      });
      const sending = outbound$?.subscribe((data) => {
        const line = this.#came("tell", name, data, id);
        if (this.#streams.has(id)) this.#playNested(line);
        else early.push(line);
      });
      subscriber.add(sending);
      this.#streams.set(id, ({ what, data }) => {
        hasEnded ||= what !== "next";
        if (what === "next") subscriber.next(decode(z.parse(streamSchemas[name], data)));
        else if (what === "done") subscriber.complete();
        else subscriber.error(new Error(String(data)));
      });
      for (const line of early) this.#playNested(line);
    });

  readonly call: Interceptor["call"] = (name, request, _live, _secrets, encode) =>
    this.#playNested(this.#came("call", name, encode ? encode(request) : request));

  readonly read: Interceptor["read"] = ({ name, of, decode }) => {
    const line = this.comparison.read(this.#work, name, knownKey(name, of));
    if (line) this.#known.set(name, of, Object(line.data).value);
    return decode(this.#known.get(name, of));
  };

  readonly setKnown: Interceptor["setKnown"] = ({ name, of, encode }, value) =>
    this.#known.set(name, of, encode(value));

  readonly draw: Interceptor["draw"] = (name, fallback, _live, decode) => {
    const { line, seq } = this.comparison.draw(this.#work, name, fallback);
    if (!line) return decode(fallback, seq);
    this.#onFact(this.at, "draw", name, line.data);
    return decode(z.parse(drawSchemas[name], line.data), seq);
  };

  get #isStopped(): boolean {
    return this.comparison.findings.isStopped;
  }

  /** The next input that was not tried yet. */
  #next(): Line | undefined {
    if (this.#isStopped) return undefined;
    const { lines } = this.#recording;
    const isDue = (line: Line): boolean => isPlayed(line) && !this.#tried.has(line);
    for (let line = lines[this.#position]; line && !isDue(line); line = lines[this.#position])
      this.#position += 1;
    return lines[this.#position];
  }

  /** @returns the number of the recorded line that it is; null where there is none */
  #came(what: "open" | "tell" | "close" | "call", name: string, data: unknown, id?: number): number | null {
    this.#onFact(this.at, what, name, data);
    return this.comparison.came(this.#work, { what, name, data: data ?? null }, id ?? null);
  }

  /** Plays inputs that were recorded during the present work, right after one of its facts. @param after its number */
  #playNested(after: number | null): void {
    if (after === null || this.#work.line === null) return;
    let before = after;
    for (const line of this.comparison.expectations.nested(this.#work.line)) {
      const isDue = this.#cursor.isNext(line) || this.comparison.expectations.before(line) === before;
      if (!isDue || this.#tried.has(line)) continue;
      this.#try(line);
      before = line.seq;
    }
  }

  /** Plays a line if the app is ready for it; otherwise it waits until it is. */
  #try(line: Line): void {
    if (this.#isStopped) return;
    this.#tried.add(line);
    const { what, kind, data, of } = line;
    if (what === "fire") {
      const timer = this.comparison.timerFor(line, this.timers.running);
      if (timer) this.#play(line, () => timer.fire());
    } else if (what === "send") {
      this.comparison.input(line, true);
      this.#play(line, () => (kind === "end" ? this.#app?.end() : this.#app?.send(intents.parse(data))));
    } else this.#tryStream(line, of ?? 0);
  }

  #tryStream(line: Line, of: number): void {
    const id = this.comparison.streams.idOf(of);
    const stream = this.#streams.get(id ?? 0);
    if (id === null) this.comparison.streams.wait(line);
    this.comparison.input(line, stream !== undefined);
    if (!stream) return;
    this.#play(line, () => stream(line));
    for (const { stream: twin, finding } of this.comparison.twinsOf(of)) {
      const other = this.#streams.get(twin ?? 0);
      if (other) this.#during(this.comparison.begin(null, finding), () => other(line));
    }
  }

  #play(line: Line, deliver: () => void): void {
    if (this.#isStopped) return;
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

  /** Plays the inputs that are left of a line's work, and compares its outputs. */
  #end(work: Work): void {
    if (this.#isStopped) return;
    if (work.line !== null)
      for (const nested of this.comparison.expectations.nested(work.line))
        if (!this.#tried.has(nested)) this.#try(nested);
    // Values that the app did not read hold all the same.
    for (const line of work.supplies) this.#known.learn(line);
    this.comparison.end(work);
  }

  /** @param overdue timers that the recording does not fire, or not at this time */
  #fireOverdue(overdue: readonly RunningTimer[]): void {
    for (const timer of overdue) {
      const root = this.comparison.overdue(timer);
      if (root === null || this.#isStopped) continue;
      this.#onFact(this.at, "fire", `timer ${timer.name}`, null);
      this.#during(this.comparison.begin(null, root), () => timer.fire());
    }
    if (overdue.length > 0) this.#settle();
  }

  /** Plays inputs whose stream or timer is there by now, and compares the States. */
  #settle(): void {
    if (this.#isStopped) return;
    const { streams, timers } = this.comparison;
    for (let ready = streams.takeReady(); ready.length > 0; ready = streams.takeReady())
      for (const line of ready) this.#try(line);
    for (const line of timers.missed) {
      const timer = timers.lateTimerFor(line, this.timers.running, this.at);
      if (timer) this.#play(line, () => timer.fire());
    }
    this.comparison.compareStates(this.#root);
  }
}
