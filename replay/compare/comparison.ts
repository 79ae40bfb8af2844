import { isPlayed, type Line, lineOf, type Recording } from "../../streams/adapters/recording/format.ts";
import type { StateChange } from "../../streams/adapters/recording/outputSchemas.ts";
import { type CodeLines, codeLines } from "../engine/codeLines.ts";
import { createPseudonymMatcher, type Difference } from "../engine/matchPseudonyms.ts";
import type { RunningTimer } from "../engine/replayTimers.ts";
import { Expectations } from "./expectations.ts";
import { type Finding, Findings } from "./findings.ts";
import {
  type Moment,
  nameOf,
  type Output,
  OutputAlignment,
  recordedOutput,
  type Unexpected,
} from "./outputAlignment.ts";
import type { DivergenceKind } from "./report.ts";
import { StateAlignment } from "./stateAlignment.ts";
import { StreamPairs } from "./streamPairs.ts";
import { TimerAlignment } from "./timerAlignment.ts";

/** What the core is working on. */
export interface Work {
  /** The recorded line; null for work that the recording does not have. */
  readonly line: number | null;
  /** The finding without which it would not be done. */
  readonly root: Finding | null;
  /** What is still expected in it. */
  readonly expected: Line[];
  /** What the core may still read or draw in it. */
  readonly supplies: Line[];
}

/** Wall-clock times this far apart are the same, ms: when within a moment the clock is read is not compared. */
const sameMoment = 1_000;

/** Everything that a tolerant replay knows of what came, what is due, and what differs. */
export class Comparison {
  readonly expectations: Expectations;
  readonly findings: Findings;
  readonly streams = new StreamPairs();
  readonly timers: TimerAlignment;
  readonly #lines: readonly Line[];
  readonly #comparedFrom: number;
  readonly #now: () => Moment;
  readonly #matcher = createPseudonymMatcher(sameMoment);
  readonly #outputs = new OutputAlignment(this.#matcher);
  readonly #states = new StateAlignment(this.#matcher);
  /** Draws that the recording does not have, and those that were not drawn, by name. */
  readonly #draws = { extra: new Map<string, Finding[]>(), missing: new Map<string, Line[]>() };
  readonly #played = new Set<number>([0]);
  #latest = 0;
  /** Each standing difference of a State, by its name and path, and in which step it was found. */
  readonly #standing = new Map<string, { readonly finding: Finding; readonly step: number }>();
  /** What came at another moment than recorded, in this step: the step of its other half. */
  #moved: Array<{ readonly finding: Finding; readonly step: number }> = [];

  constructor(recording: Recording, now: () => Moment) {
    const { lines, header } = recording;
    this.#lines = lines;
    this.#comparedFrom = header.fullFrom ?? 1;
    this.#now = now;
    this.expectations = new Expectations(recording);
    this.findings = new Findings(lines, (seq) => lineOf(lines, seq)?.row ?? 1);
    this.timers = new TimerAlignment(this.expectations, this.findings);
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

  wasPlayed({ seq }: Line): boolean {
    return this.#played.has(seq);
  }

  /**
   * The app does something.
   * @param fact.id of the stream, by the app's count
   * @returns the line that it is; null where the recording has none
   */
  came(work: Work, { id, ...fact }: Omit<Output, "of"> & { readonly id?: number }): Line | null {
    const opened = fact.what === "open" ? (id ?? null) : null;
    const of = id === undefined || opened !== null ? undefined : (this.streams.recordedOf(id) ?? -id);
    const output: Output = { ...fact, of };
    const line = this.#outputs.take(work.expected, output);
    const due = line ? null : this.#outputs.takeDue(output);
    const matched = line ?? due?.line ?? null;
    if (matched && !this.#outputs.matches(matched, output, due !== null))
      this.#changed(work, matched, output, due !== null);
    if (due) this.#move("later", due.line, output, work.line, due.moment, codeLines());
    if (matched && opened !== null) this.streams.pair(opened, matched.seq);
    if (!matched && !this.#isForgotten(work, output)) this.#unexpected(work, output, opened);
    return matched;
  }

  /** Streams that ask for the same as a recorded one, and that the recording does not have. @param seq of its line */
  twinsOf(seq: number): readonly Unexpected[] {
    const open = lineOf(this.#lines, seq);
    return open ? this.#outputs.twins(open) : [];
  }

  /** @returns as {@link came} */
  stateCame(work: Work, name: string, change: StateChange): Line | null {
    this.#states.came(name, change, work.line);
    return taken(work.expected, (line) => line.what === "state" && line.kind === name.slice("state.".length));
  }

  /** What the recording has for the core to read or draw now. */
  supply(work: Work, what: "read" | "draw", name: string, fits: (data: unknown) => boolean): Line | null {
    return taken(
      work.supplies,
      (line) => line.what === what && `${line.port}.${line.kind}` === name && fits(line.data),
    );
  }

  /** @returns a number to make the value of */
  unexpectedDraw(work: Work, name: string): number {
    const before = this.#draws.extra.get(name) ?? [];
    const finding = this.#add("extra", { what: "draw", name, data: null }, null, work, codeLines());
    this.#draws.extra.set(name, [...before, finding]);
    return this.#lines.length + before.length + 1;
  }

  thrown(work: Work, error: unknown): void {
    const name = String(error);
    const found = { kind: "thrown", name, port: name, expected: null, actual: null } as const;
    this.findings.add({ ...found, cause: work.line, seq: this.#latest, root: work.root, why: name });
  }

  /** A timer that should have fired long before, and that the recording does not fire. */
  extraTimer(timer: RunningTimer): Finding {
    return this.timers.extra(timer, this.#latest);
  }

  /** The work on a line is over. */
  end(work: Work): void {
    const now = this.#now();
    for (const line of work.supplies)
      if (line.what === "draw") {
        const name = `${line.port}.${line.kind}`;
        this.#draws.missing.set(name, [...(this.#draws.missing.get(name) ?? []), line]);
      }
    for (const line of work.expected) {
      if (line.what === "state") continue;
      const early = this.#outputs.takeUnexpected(line);
      if (!early) this.#outputs.addDue(line, now);
      else {
        this.findings.drop(early.finding);
        if (early.stream !== null) this.streams.pair(early.stream, line.seq);
        const { code = [] } = early.finding.divergence;
        if (!this.#outputs.matches(line, early.output, true))
          this.#changed(work, line, early.output, true, code);
        this.#move("earlier", line, early.output, line.cause, early.moment, code);
      }
    }
    if (work.line === null) return;
    for (const line of this.expectations.outputs(work.line))
      if (line.what === "state") this.#states.expect(line, Object(line.data));
  }

  /** The app has come to rest. @param root the finding that led to what it did last */
  compareStates(root: Finding | null): void {
    const { step } = this.#now();
    if (this.#comparedFrom > 1 && this.#latest < this.#comparedFrom) this.#states.adopt();
    const { found, gone } = this.#states.compare();
    // What a request that moved did to the States in between belongs to it.
    for (const key of gone) {
      const standing = this.#standing.get(key);
      const mover = this.#moved.find((one) => one.step === standing?.step);
      if (standing && mover) standing.finding.root ??= mover.finding;
      this.#standing.delete(key);
    }
    this.#moved = [];
    for (const { name, kind, difference, change, expected, cause, code } of found) {
      // In the form in which the recording has it.
      const actual = change && { what: "state", name, data: change };
      const fact = { kind, name, port: name, expected: null, actual, difference, cause, code, root };
      const finding = this.findings.add({
        ...fact,
        seq: this.#latest,
        ...(cause === expected?.cause ? { expected } : {}),
      });
      this.#standing.set(`${name} ${difference.path}`, { finding, step });
    }
  }

  /** All lines were played: what is due now is missing, and so is what it would have led to. */
  finish(until: number): void {
    const { due } = this.#outputs;
    const roots = new Map<number, Finding | null>();
    for (const line of this.#lines) {
      if (line.at > until) break;
      const { seq, what, of, cause } = line;
      const isInput = isPlayed(line);
      const led = cause === null ? undefined : roots.get(cause);
      if (isInput ? this.wasPlayed(line) : !due.has(line) && (led === undefined || what === "read")) continue;
      const closer = isInput && of !== undefined ? this.streams.closedBy(of) : null;
      const root = (of === undefined ? undefined : roots.get(of)) ?? led ?? closer;
      const kind = isInput && of !== undefined ? "unheard" : "missing";
      // What a missing stream would have brought says nothing by itself.
      const finding = isInput && root ? root : this.#missing(kind, line, root);
      roots.set(seq, finding);
    }
    for (const [name, lines] of this.#draws.missing)
      for (const line of lines) {
        const extra = this.#draws.extra.get(name)?.shift();
        if (extra) this.findings.drop(extra);
        else this.#missing("missing", line, null);
      }
  }

  #missing(kind: DivergenceKind, line: Line, root: Finding | null): Finding {
    const timer = `timer ${String(Object(line.data).name)}`;
    const { name, port } =
      line.what === "fire" ? { name: timer, port: timer } : this.#titles(recordedOutput(line));
    return this.findings.add({
      kind,
      name,
      port,
      expected: line,
      actual: null,
      cause: line.cause,
      seq: line.seq,
      root,
    });
  }

  #unexpected(work: Work, output: Output, opened: number | null): void {
    const root = work.root ?? this.streams.rootOf(output.of);
    const finding = this.#add("extra", output, null, { ...work, root }, codeLines());
    if (opened !== null) this.streams.addUnknown(opened, finding);
    if (output.what === "close" && output.of !== undefined) this.streams.closed(output.of, finding);
    this.#outputs.addUnexpected({ output, stream: opened, moment: this.#now(), finding });
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
    const { step, at } = this.#now();
    if (step === other.step || at === other.at) return;
    const finding = this.#add(kind, output, line, { line: cause, root: null }, code);
    this.#moved.push({ finding, step: other.step });
  }

  /** @param isMoved it came at another moment */
  #changed(work: Work, line: Line, output: Output, isMoved: boolean, code = codeLines()): void {
    for (const difference of this.#outputs.differences(line, output, isMoved))
      this.#add("changed", output, line, work, code, difference);
  }

  #add(
    kind: DivergenceKind,
    output: Output,
    expected: Line | null,
    work: Pick<Work, "line" | "root">,
    code: CodeLines,
    difference: Difference | null = null,
  ): Finding {
    const { what, name, data, of } = output;
    const titles = this.#titles(output);
    const actual = { what, name, data: JSON.parse(JSON.stringify(data ?? null)), of };
    const { line: cause, root } = work;
    const seq = this.#latest;
    return this.findings.add({ kind, ...titles, expected, actual, difference, cause, seq, code, root });
  }

  /** What it is called, by its request where it belongs to one. */
  #titles({ what, name, data, of = 0 }: Output): { readonly name: string; readonly port: string } {
    const port = what === "state" ? name : `${what} ${name}`;
    if (what === "open" || what === "call") return { name: `${what} ${nameOf(name, data)}`, port };
    const request = of > 0 ? lineOf(this.#lines, of)?.data : undefined;
    const unknown = this.streams.rootOf(of)?.name.replace(/^open/, what);
    return { name: unknown ?? (request === undefined ? port : `${what} ${nameOf(name, request)}`), port };
  }

  /** True for what a recording that has forgotten its oldest outputs says nothing of (R-REC-06). */
  #isForgotten({ line }: Work, { what }: Output): boolean {
    return what !== "open" && (line ?? this.#comparedFrom) < this.#comparedFrom;
  }
}

function taken(lines: Line[], fits: (line: Line) => boolean): Line | null {
  const at = lines.findIndex(fits);
  return at < 0 ? null : (lines.splice(at, 1)[0] ?? null);
}
