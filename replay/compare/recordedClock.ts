import type { Line, Recording } from "../../streams/adapters/recording/format.ts";
import { clockSchemas } from "../../streams/adapters/recording/recordSchemas.ts";
import type { Clock } from "../../streams/ports.ts";
import { OverdueTimers } from "../engine/overdueTimers.ts";
import { ReplayTimers, type RunningTimer } from "../engine/replayTimers.ts";
import type { Expectations } from "./expectations.ts";

/** The clock of a tolerant replay: the time of the line that was played or matched last. */
export class RecordedClock {
  readonly clock: Clock;
  readonly timers: ReplayTimers;
  readonly #expectations: Expectations;
  readonly #overdue: OverdueTimers;
  #at = 0;
  /** How far the wall clock is ahead of the timers, ms: the page slept. */
  #slept = 0;
  /** The last line that was played or matched. */
  #last = 0;

  /** @param line the line that the core is working on */
  constructor({ header }: Recording, expectations: Expectations, line: () => number | null) {
    this.#expectations = expectations;
    const now = (): number => {
      this.#readClock();
      return header.startedAt + this.#at;
    };
    this.timers = new ReplayTimers({ now, at: () => this.#at, line });
    this.#overdue = new OverdueTimers(this.timers, header.known["lifecycle.visible"] !== false);
    this.clock = {
      now: () => now() + this.#slept,
      scheduler: this.timers.named("unnamed"),
      named: (name) => this.timers.named(name),
    };
  }

  /** ms after the start. */
  get at(): number {
    return this.#at;
  }

  /** Time never goes back, whatever comes late. */
  moveTo(line: Line): void {
    if (line.seq <= this.#last) return;
    this.#last = line.seq;
    this.#at = Math.max(this.#at, line.at);
  }

  /** The timers that should have fired long before a line. */
  overdue(line: Line): readonly RunningTimer[] {
    return this.#overdue.before(line);
  }

  /** @param endAt when the recording ends, ms after the start */
  overdueAtEnd(endAt: number): readonly RunningTimer[] {
    return this.#overdue.atEnd(endAt);
  }

  /** How often the core reads the clock is not compared. */
  #readClock(): void {
    for (const line of this.#expectations.clockReads(this.#last)) {
      this.#slept = clockSchemas.now.parse(line.data).slept;
      this.#at = Math.max(this.#at, line.at);
    }
  }
}
