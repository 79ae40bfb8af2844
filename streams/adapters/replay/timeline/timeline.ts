import { causesOf } from "../divergence.ts";
import { isPlayed, type Line, type Recording } from "../format.ts";
import { titleOf } from "./factTitle.ts";
import { isFailure, type Lane, laneOf } from "./lanes.ts";
import { type Span, spansOf } from "./spans.ts";
import { lastIndex, StateHistory } from "./stateHistory.ts";

/** Where a fact was worked off: from the input that began it to the last line before the next input. */
export interface Step {
  readonly first: number;
  readonly last: number;
}

/** A recording, ready to be looked at: what happened when, in which lane, and why (R-REC-35). */
export class Timeline {
  readonly lines: readonly Line[];
  /** ms */
  readonly duration: number;
  readonly history: StateHistory;
  readonly spans: ReadonlyMap<Lane, readonly Span[]>;
  /** Times that never go back, whatever a file says. */
  readonly #times: Float64Array;
  /** The numbers of the lines that a replay plays by itself. */
  readonly #inputs: Uint32Array;

  constructor({ lines }: Pick<Recording, "lines">) {
    this.lines = lines;
    let latest = 0;
    this.#times = Float64Array.from(lines, ({ at }) => {
      latest = Math.max(latest, at);
      return latest;
    });
    this.duration = latest;
    this.#inputs = Uint32Array.from(
      lines.filter((line) => isPlayed(line) && line.during === undefined),
      ({ seq }) => seq,
    );
    this.history = new StateHistory(lines);
    this.spans = spansOf(lines, this.history, (line) => this.titleOf(line), latest);
  }

  /** @param seq 0 for the start */
  line(seq: number): Line | undefined {
    return this.lines[seq - 1];
  }

  titleOf(line: Line): string {
    return titleOf(this.lines, line);
  }

  /** Its time, ms after the start; 0 for the start. */
  timeOf(seq: number): number {
    return this.#times[seq - 1] ?? 0;
  }

  /** The last line that happened by then; 0 for none. @param ms after the start */
  lineAt(ms: number): number {
    return lastIndex(this.#times.length, (index) => (this.#times[index] ?? 0) <= ms) + 1;
  }

  /** What a line belongs to. The start's step ends before the first input. */
  stepOf(seq: number): Step {
    const index = lastIndex(this.#inputs.length, (at) => (this.#inputs[at] ?? 0) <= seq);
    const next = this.#inputs[index + 1];
    return { first: this.#inputs[index] ?? 0, last: next === undefined ? this.lines.length : next - 1 };
  }

  /**
   * The line until which all has happened when this fact is looked at: an input has had its whole effect, all
   * else only itself.
   */
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
    for (let at = seq; at < this.lines.length && effects.length < most; at += 1)
      if (this.lines[at]?.cause === seq) effects.push(at + 1);
    return effects;
  }

  /** In which lanes a fact can be seen. */
  lanesOf(line: Line): readonly Lane[] {
    const lane = laneOf(line);
    return isFailure(line) && lane !== "errors" ? [lane, "errors"] : [lane];
  }
}
