import { onTestFinished } from "vitest";
import type { Clock } from "../../../service/lib/clock.ts";
import { type ClockModel, type Computer, createClockModel } from "../../support/clockModel.ts";

export { settle } from "../../support/clockModel.ts";

/** A clock that the test controls. */
export interface TestClock extends Clock {
  /** Advances time: runs every due timer at its own moment, and lets promises settle after each. */
  advance(ms: number): Promise<void>;
  /** Moves time without running timers, as a busy process would. */
  jump(ms: number): void;
  /** Sets the wall clock alone. */
  jumpDate(ms: number): void;
  /** Runs in the next round of timers. */
  nextTurn(work: () => void): () => void;
}

export function createTestClock(start = Date.UTC(2026, 0, 5, 12)): TestClock {
  const model = createClockModel();
  return testClockOf(model, model.computer({ date: start, monotonic: start }));
}

/** The clock of one computer of a model. */
export function testClockOf(model: ClockModel, computer: Computer): TestClock {
  const { now, date, after, every, nextTurn, jump } = computer;
  return { now, date, after, every, nextTurn, jumpDate: jump, advance: model.advance, jump: model.stall };
}

/** Sets the wall clock alone, until the test has finished. */
export function jumpDateInTest(clock: TestClock, ms: number): void {
  clock.jumpDate(ms);
  onTestFinished(() => clock.jumpDate(-ms));
}
