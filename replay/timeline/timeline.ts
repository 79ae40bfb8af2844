import { isPlayed, type Line, lineOf, type Recording } from "../../recorder/format.ts";
import { causesOf } from "../compare/divergence.ts";
import { titleOf } from "../facts/factTitle.ts";
import { isFailure, type Lane, laneOf } from "./lanes.ts";
import { lastIndex } from "./sorted.ts";
import { type Span, spansOf } from "./spans.ts";
import { StateHistory } from "./stateHistory.ts";

/** The work on an input: its line to the last line before the next input. */
export interface Step {
  readonly first: number;
  readonly last: number;
}

/**
 * A recording, ready to be looked at: what happened when, in which lane, and why (R-REC-35). Lines go by their
 * numbers (`seq`), of which a recording that forgot old lines has not all; 0 is the start.
 */
export class Timeline {
  readonly lines: readonly Line[];
  /** ms */
  readonly duration: number;
  readonly last: number;
  readonly history: StateHistory;
  readonly spans: ReadonlyMap<Lane, readonly Span[]>;
  /** The numbers of the lines that a replay plays by itself. */
  readonly #inputs: Uint32Array;

  constructor({ lines, endAt }: Pick<Recording, "lines" | "endAt">) {
    this.lines = lines;
    this.duration = endAt;
    this.last = lines.at(-1)?.seq ?? 0;
    this.#inputs = Uint32Array.from(
      lines.filter((line) => isPlayed(line) && line.during === undefined),
      ({ seq }) => seq,
    );
    this.history = new StateHistory(lines);
    this.spans = spansOf(lines, this.history, endAt);
  }

  line(seq: number): Line | undefined {
    return lineOf(this.lines, seq);
  }

  titleOf(line: Line): string {
    return titleOf(this.lines, line);
  }

  /** The last line up to this number; 0 for none. */
  upTo(seq: number): number {
    return this.#lastWhere((line) => line.seq <= seq);
  }

  /** The last line up to this row of the file, counted from 1; 0 for none. */
  atRow(row: number): number {
    return this.#lastWhere((line) => line.row <= row);
  }

  /** The last line that happened by then; 0 for none. @param ms after the start */
  lineAt(ms: number): number {
    return this.#lastWhere((line) => line.at <= ms);
  }

  /** Its time, ms after the start; 0 for the start. */
  timeOf(seq: number): number {
    return this.line(seq)?.at ?? 0;
  }

  /** Its row in the file; that of the header for the start. */
  rowOf(seq: number): number {
    return this.line(seq)?.row ?? 1;
  }

  /** The step of a line. The start's step ends before the first input. */
  stepOf(seq: number): Step {
    const index = lastIndex(this.#inputs.length, (at) => (this.#inputs[at] ?? 0) <= seq);
    const next = this.#inputs[index + 1];
    return { first: this.#inputs[index] ?? 0, last: next === undefined ? this.last : next - 1 };
  }

  /** The line by which all of this fact has happened: an input's whole effect, of others only themselves. */
  settledAt(seq: number): number {
    const step = this.stepOf(seq);
    return step.first === seq ? step.last : seq;
  }

  /** The chain of causes of a fact, itself first. */
  causesOf(seq: number): readonly Line[] {
    return causesOf(this.lines, seq);
  }

  /** What a fact led to directly. @param most how many are looked for */
  effectsOf(seq: number, most: number): readonly number[] {
    const effects: number[] = [];
    const from = lastIndex(this.lines.length, (index) => (this.lines[index]?.seq ?? 0) <= seq) + 1;
    for (let at = from; at < this.lines.length && effects.length < most; at += 1) {
      const line = this.lines[at];
      if (line?.cause === seq) effects.push(line.seq);
    }
    return effects;
  }

  /** The lanes that show a fact. */
  lanesOf(line: Line): readonly Lane[] {
    const lane = laneOf(line);
    return isFailure(line) && lane !== "errors" ? [lane, "errors"] : [lane];
  }

  #lastWhere(holds: (line: Line) => boolean): number {
    const { lines } = this;
    const index = lastIndex(lines.length, (at) => {
      const line = lines[at];
      return line !== undefined && holds(line);
    });
    return lines[index]?.seq ?? 0;
  }
}
