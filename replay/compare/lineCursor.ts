import type { Line } from "../../recorder/format.ts";
import { clockSchemas } from "../../recorder/recordSchemas.ts";

/** Where a replay is: its time, and whether all came in order; forgotten facts count, too (R-REC-06). */
export class LineCursor {
  readonly #lines: readonly Line[];
  #last = 0;
  #passed = 0;
  #at = 0;
  #slept = 0;
  #inOrder = true;

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
  }

  /** The number of the last fact that was passed. It never gets less. */
  get last(): number {
    return this.#last;
  }

  get passed(): number {
    return this.#passed;
  }

  /** Time of the timers since the start, ms. It never goes back, whatever comes late. */
  get at(): number {
    return this.#at;
  }

  /** False once something came that was not due, or did not come when it was. */
  get inOrder(): boolean {
    return this.#inOrder;
  }

  /** The line that is due next, however many facts were forgotten before it; undefined at the end, and once the order is lost. */
  get due(): Line | undefined {
    return this.#inOrder ? this.#lines[this.#passed + this.#uncompared()] : undefined;
  }

  /** True where the fact that is due next was forgotten. */
  get isForgotten(): boolean {
    return (this.due?.seq ?? 0) > this.#last + this.#uncompared() + 1;
  }

  isNext(line: Line): boolean {
    return line === this.due && !this.isForgotten;
  }

  /** Goes to a line; the order is lost if another one was due. */
  pass(line: Line): void {
    this.#inOrder = this.isNext(line);
    this.moveTo(line);
  }

  /** Something came that the recording does not have. */
  lose(): void {
    this.#inOrder = false;
  }

  /** @returns the number of the fact that was forgotten */
  passForgotten(): number {
    this.readClock();
    this.#last += 1;
    return this.#last;
  }

  /** The time of the timers and of the wall clock, which is ahead of them once the page has slept; ms after the start. */
  readClock(): { readonly at: number; readonly wall: number } {
    for (let left = this.#uncompared(); left > 0; left -= 1) {
      const line = this.#lines[this.#passed];
      if (line) this.moveTo(line);
    }
    return { at: this.#at, wall: this.#at + this.#slept };
  }

  /** Time passes up to a line, in whatever order. */
  moveTo({ seq, what, at }: Line): void {
    if (seq <= this.#last) return;
    this.#last = seq;
    for (let line = this.#lines[this.#passed]; line && line.seq <= seq; line = this.#lines[this.#passed]) {
      this.#passed += 1;
      if (isClockRead(line)) this.#slept = clockSchemas.now.parse(line.data).slept;
    }
    // A screen is looked at later than what it shows: the core may still be working on that.
    if (what !== "screen") this.#at = Math.max(this.#at, at);
  }

  /** How many of the very next lines are not compared: how often the core reads the clock, and screens, which may not be there. */
  #uncompared(): number {
    let count = 0;
    for (;;) {
      const line = this.#lines[this.#passed + count];
      const isNext = line?.seq === this.#last + count + 1;
      if (!line || !isNext || !(line.what === "screen" || isClockRead(line))) return count;
      count += 1;
    }
  }
}

function isClockRead({ what, port }: Line): boolean {
  return what === "read" && port === "clock";
}
