import { isPlayed, type Line, lineOf, type Recording } from "../../recorder/format.ts";
import { knownKey, type ReadName } from "../../recorder/reads.ts";
import type { DrawName, StateChange } from "../../recorder/recordSchemas.ts";
import { type CodeLines, codeLines } from "./codeLines.ts";
import { cameAs, ExactOrder } from "./exactOrder.ts";
import { Expectations } from "./expectations.ts";
import { type Finding, Findings, taken } from "./findings.ts";
import type { LineCursor } from "./lineCursor.ts";
import { createPseudonymMatcher, type Difference } from "./matchPseudonyms.ts";
import { NewStates } from "./newStates.ts";
import {
  type Moment,
  nameOf,
  type Output,
  OutputAlignment,
  recordedOutput,
  type Unexpected,
} from "./outputAlignment.ts";
import type { DivergenceKind, ReplayMode } from "./report.ts";
import { StateAlignment } from "./stateAlignment.ts";
import { StreamPairs } from "./streamPairs.ts";
import { Supplies } from "./supplies.ts";
import { type RunningTimer, TimerAlignment } from "./timerAlignment.ts";

export interface Work {
  /** The recorded line; null for work that the recording does not have. */
  readonly line: number | null;
  /** The finding without which it would not be done. */
  readonly root: Finding | null;
  readonly expected: Line[];
  /** What the core may still read or draw in it. */
  readonly supplies: Line[];
}

/** Compares what a replayed app does with the recording. */
export class Comparison {
  readonly expectations: Expectations;
  readonly findings: Findings;
  readonly streams = new StreamPairs();
  readonly timers: TimerAlignment;
  readonly order: ExactOrder;
  readonly newStates: NewStates;
  /** Counts the inputs that were played while the app was at rest. */
  step = 0;
  readonly #cursor: LineCursor;
  readonly #lines: readonly Line[];
  readonly #comparedFrom: number;
  readonly #matcher = createPseudonymMatcher();
  readonly #outputs = new OutputAlignment(this.#matcher);
  readonly #states: StateAlignment;
  readonly #supplies: Supplies;
  readonly #played = new Set<number>([0]);
  #latest = 0;

  constructor(recording: Recording, mode: ReplayMode, cursor: LineCursor) {
    const { lines, header } = recording;
    this.#lines = lines;
    this.#comparedFrom = header.fullFrom ?? 1;
    this.newStates = new NewStates(recording);
    this.#cursor = cursor;
    this.expectations = new Expectations(recording);
    this.findings = new Findings(lines, mode);
    this.timers = new TimerAlignment(this.expectations, this.findings);
    this.order = new ExactOrder(lines, cursor, this.findings, this.#matcher);
    this.#supplies = new Supplies(cursor, this.order, this.findings);
    this.#states = new StateAlignment(this.#matcher, this.findings);
  }

  /** @param line that is played; null for what the recording does not have, with the finding that it is */
  begin(line: number | null, root: Finding | null): Work {
    if (line === null) return { line, root, expected: [], supplies: [] };
    this.#played.add(line);
    this.#latest = Math.max(this.#latest, line);
    const { expectations } = this;
    return {
      line,
      root,
      expected: [...expectations.outputs(line)],
      supplies: [...expectations.supplies(line)],
    };
  }

  /** The app does something. @param id by the app's count @returns its line's number; null for none */
  came(work: Work, fact: Omit<Output, "of">, id: number | null): number | null {
    this.#supplies.nameFrame(fact);
    if (this.findings.isStopped) return null;
    if (fact.what !== "open" && this.#cursor.isForgotten) return this.#cursor.passForgotten();
    const opened = fact.what === "open" ? id : null;
    const of = id === null || opened !== null ? undefined : (this.streams.recordedOf(id) ?? -id);
    const output: Output = { ...fact, of };
    const line = this.#outputs.take(work.expected, output);
    const due = line ? null : this.#outputs.takeDue(output);
    const matched = line ?? due?.line ?? null;
    this.order.came(line, output, work.line);
    if (matched) this.#compare(work, matched, output, due !== null);
    if (due) this.#move("later", due.line, output, work.line, due.moment, codeLines());
    if (matched && opened !== null) this.streams.pair(opened, matched.seq);
    if (!matched && !this.#isForgotten(work, output)) this.#unexpected(work, output, opened);
    return matched?.seq ?? null;
  }

  /** Streams that ask for the same as a recorded one, and that the recording does not have. @param seq of its line */
  twinsOf(seq: number): readonly Unexpected[] {
    const open = lineOf(this.#lines, seq);
    return open ? this.#outputs.twins(open) : [];
  }

  /** @returns as {@link came} */
  stateCame(work: Work, name: string, change: StateChange): number | null {
    if (this.newStates.noteIfNew(name) || this.findings.isStopped) return null;
    this.#states.came(name, change, work.line);
    if (this.#cursor.isForgotten) return this.#cursor.passForgotten();
    const line = taken(work.expected, ({ what, kind }) => what === "state" && `state.${kind}` === name);
    const output: Output = { what: "state", name, data: change };
    this.order.came(line, output, work.line);
    if (line) this.order.compare(line, output, work.line);
    return line?.seq ?? null;
  }

  /** What the recording has for the core to read now. @param key of the value */
  read(work: Work, name: ReadName, key: string): Line | null {
    return this.#supplies.take(work, "read", name, (data) => knownKey(name, Object(data).of) === key);
  }

  /** What the recording has for the core to draw now. @param fallback of bytes, how many */
  draw(work: Work, name: DrawName, fallback: unknown): { readonly line: Line | null; readonly seq: number } {
    const isBytes = name === "entropy.bytes";
    const line = this.#supplies.take(work, "draw", name, (data) => !isBytes || data === fallback);
    if (line) return { line, seq: line.seq };
    const { line: cause, root } = work;
    const found = { cause, root, seq: this.#latest };
    const extras = this.#supplies.extraDraw(name, isBytes ? fallback : null, found);
    return { line, seq: this.#lines.length + extras };
  }

  /** An input that a stream or the app gets. @param isPossible there is somebody to get it */
  input(line: Line, isPossible: boolean): void {
    this.order.input(line, isPossible ? null : "The core does not listen to it any more.");
  }

  /** @returns the timer that a recorded one is; null where none runs */
  timerFor(line: Line, running: ReadonlyMap<number, RunningTimer>): RunningTimer | null {
    const { timer, why } = this.timers.timerFor(line, running);
    this.order.input(line, why);
    if (timer) this.timers.compare(line, timer);
    return timer;
  }

  thrown(work: Work, error: unknown): void {
    const name = String(error);
    const expected = lineOf(this.#lines, work.line ?? 0) ?? null;
    const found = { kind: "thrown", name, port: name, expected, actual: null } as const;
    this.findings.add({ ...found, cause: work.line, seq: this.#latest, root: work.root, why: name });
  }

  /** A timer should have fired long before. @returns null where the recording has yet to fire it */
  overdue(timer: RunningTimer): Finding | null {
    this.order.overdue(timer);
    return this.timers.isAwaited(timer) ? null : this.timers.extra(timer, this.#latest);
  }

  end(work: Work): void {
    const now = this.#now;
    this.#supplies.end(work.supplies);
    for (const line of work.expected) {
      if (line.what === "state") continue;
      const early = this.#outputs.takeUnexpected(line);
      if (!early) this.#outputs.addDue(line, now);
      else {
        this.findings.drop(early.finding);
        if (early.stream !== null) this.streams.pair(early.stream, line.seq);
        const { code = [] } = early.finding.divergence;
        this.#compare(work, line, early.output, true, code);
        this.#move("earlier", line, early.output, line.cause, early.moment, code);
      }
    }
    if (work.line === null) return;
    for (const line of this.expectations.outputs(work.line))
      if (line.what === "state") this.#states.expect(line, Object(line.data));
  }

  /** Called when the app is idle. @param root the finding that led to its latest work */
  compareStates(root: Finding | null): void {
    if (this.#comparedFrom > 1 && this.#latest < this.#comparedFrom) this.#states.adopt();
    this.#states.compare(this.step, this.#latest, root);
  }

  /** Called after the last line: what is still due is missing. @param overdue timers long past their time */
  finish(until: number, overdue: readonly RunningTimer[]): void {
    this.order.finish(until);
    for (const timer of overdue) this.overdue(timer);
    if (this.findings.isStopped) return;
    const { due } = this.#outputs;
    const roots = new Map<number, Finding | null>();
    for (const line of this.#lines) {
      if (line.at > until) break;
      const { seq, what, of, cause } = line;
      const isInput = isPlayed(line);
      const led = cause === null ? undefined : roots.get(cause);
      if (isInput ? this.#played.has(seq) : !due.has(line) && (led === undefined || what === "read"))
        continue;
      const closer = isInput && of !== undefined ? this.streams.closedBy(of) : null;
      const root = (of === undefined ? undefined : roots.get(of)) ?? led ?? closer;
      const kind = isInput && of !== undefined ? "unheard" : "missing";
      // Inputs of a missing stream are no differences of their own.
      const finding = isInput && root ? root : this.#missing(kind, line, root);
      roots.set(seq, finding);
    }
    for (const line of this.#supplies.finish()) this.#missing("missing", line, null);
  }

  /** How many recorded lines have no place in this run: inputs that nothing takes, and what they led to. */
  dropped(until: number): number {
    const gone = new Set<number>();
    for (const line of this.#lines) {
      if (line.at > until) break;
      const { seq, what, cause } = line;
      const isGone = isPlayed(line) ? !this.#played.has(seq) : cause !== null && gone.has(cause);
      if (isGone && what !== "screen") gone.add(seq);
    }
    return gone.size;
  }

  #missing(kind: DivergenceKind, line: Line, root: Finding | null): Finding {
    const timer = `timer ${String(Object(line.data).name)}`;
    const titles = line.what === "fire" ? { name: timer, port: timer } : this.#titles(recordedOutput(line));
    const { cause, seq } = line;
    return this.findings.add({ kind, ...titles, expected: line, actual: null, cause, seq, root });
  }

  #unexpected(work: Work, output: Output, opened: number | null): void {
    const root = work.root ?? this.streams.rootOf(output.of);
    const finding = this.#add("extra", output, null, { ...work, root }, codeLines());
    if (opened !== null) this.streams.addUnknown(opened, finding);
    if (output.what === "close" && output.of !== undefined) this.streams.closed(output.of, finding);
    this.#outputs.addUnexpected({ output, stream: opened, moment: this.#now, finding });
  }

  /** @param other when it was due, or when it came */
  #move(
    kind: "earlier" | "later",
    line: Line,
    output: Output,
    cause: number | null,
    other: Moment,
    code: CodeLines,
  ): void {
    const { step, at } = this.#now;
    if (step === other.step || at === other.at) return;
    const [due, came] = kind === "earlier" ? [at, other.at] : [other.at, at];
    const finding = this.#add(kind, output, line, { line: cause, root: null }, code);
    const why = `It was due at ${due} ms, and came at ${came} ms.`;
    finding.divergence = { ...finding.divergence, why };
    this.#states.moved(finding, other.step);
  }

  /** @param isMoved it came at another moment */
  #compare(work: Work, line: Line, output: Output, isMoved: boolean, code?: CodeLines): void {
    if (this.order.isExact && !isMoved && this.#matcher.matches(line.data, output.data)) return;
    if (this.#outputs.matches(line, output, isMoved)) {
      if (!isMoved) this.order.compare(line, output, work.line);
      return;
    }
    for (const difference of this.#outputs.differences(line, output, isMoved))
      this.#add("changed", output, line, work, code ?? codeLines(), difference);
  }

  #add(
    kind: DivergenceKind,
    output: Output,
    expected: Line | null,
    work: Pick<Work, "line" | "root">,
    code: CodeLines,
    difference: Difference | null = null,
  ): Finding {
    const { line: cause, root } = work;
    const found = {
      ...this.#titles(output),
      expected,
      actual: cameAs(output),
      difference,
      cause,
      code,
      root,
    };
    return this.findings.add({ kind, ...found, seq: this.#latest });
  }

  /** The names of an output, by its request where it belongs to one. */
  #titles({ what, name, data, of = 0 }: Output): { readonly name: string; readonly port: string } {
    const port = what === "state" ? name : `${what} ${name}`;
    if (what === "open" || what === "call") return { name: `${what} ${nameOf(name, data)}`, port };
    const request = of > 0 ? lineOf(this.#lines, of)?.data : undefined;
    const unknown = this.streams.rootOf(of)?.name.replace(/^open/, what);
    return { name: unknown ?? (request === undefined ? port : `${what} ${nameOf(name, request)}`), port };
  }

  get #now(): Moment {
    return { step: this.step, at: this.#cursor.at };
  }

  /** True for outputs that the recording may have dropped (R-REC-06). */
  #isForgotten({ line }: Work, { what }: Output): boolean {
    return what !== "open" && (line ?? this.#comparedFrom) < this.#comparedFrom;
  }
}
