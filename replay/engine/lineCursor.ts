import type { Line } from "../../streams/adapters/recording/format.ts";

/** Where a replay is in its recording. Facts that the recording has forgotten are counted, too (R-REC-06). */
export class LineCursor {
  readonly #lines: readonly Line[];
  #position = 0;
  #seq = 0;
  #at = 0;

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
  }

  /** Time of the timers since the start, ms. */
  get at(): number {
    return this.#at;
  }

  /** How many lines were passed. */
  get passed(): number {
    return this.#position;
  }

  /** The line of the next fact; undefined at the end, and where that fact was forgotten. */
  get next(): Line | undefined {
    return this.isForgotten ? undefined : this.upcoming;
  }

  /** The next line that is left, however many facts were forgotten before it. */
  get upcoming(): Line | undefined {
    return this.#lines[this.#position];
  }

  /** True where the next fact was forgotten. */
  get isForgotten(): boolean {
    return (this.upcoming?.seq ?? 0) > this.#seq + 1;
  }

  pass(line: Line): void {
    this.#position += 1;
    this.#seq = line.seq;
    // A screen is looked at later than what it shows: the core may still be working on that.
    if (line.what !== "screen") this.#at = line.at;
  }

  /** @returns the number of the fact that was forgotten */
  passForgotten(): number {
    this.#seq += 1;
    return this.#seq;
  }
}
