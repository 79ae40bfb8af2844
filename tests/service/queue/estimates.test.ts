import fc from "fast-check";
import { expect, test } from "vitest";
import { estimatedWait, expectedStay } from "../../../service/queue/estimates.ts";

/** Turn by turn: who waits longest takes the seat that becomes free first, for a game of average length. */
function simulated(waitingAhead: number, remaining: readonly number[], average: number): number | null {
  const free = [...remaining];
  let at: number | null = null;
  for (let turn = 0; turn <= waitingAhead; turn += 1) {
    free.sort((left, right) => left - right);
    const next = free.shift();
    if (next === undefined) return null;
    at = next;
    free.push(next + average);
  }
  return at === null ? null : Math.round(at);
}

test("R-QUEUE-01 the estimated wait is that of a simulation, turn by turn", () => {
  // Halves are exact in floating point, so that both sums round alike.
  const seconds = fc.nat({ max: 4_000 }).map((half) => half / 2);
  fc.assert(
    fc.property(
      fc.nat({ max: 120 }),
      fc.array(seconds, { maxLength: 12 }),
      seconds,
      (waitingAhead, remaining, average) => {
        expect(estimatedWait(waitingAhead, remaining, average)).toBe(
          simulated(waitingAhead, remaining, average),
        );
      },
    ),
    { numRuns: 2_000 },
  );
});

test("R-QUEUE-01 the wait of a place far back is no longer work than that of the first", () => {
  const remaining = Array.from({ length: 50 }, (_, index) => 330 + index * 10);
  const began = performance.now();
  for (let asked = 0; asked < 1_000; asked += 1) {
    expect(estimatedWait(1_000_000, remaining, 600)).toBe(330 + 20_000 * 600);
    // Turn by turn it takes minutes.
    expect(performance.now() - began).toBeLessThan(2_000);
  }
});

test.each([
  ["has just begun", 0, 9_000, 600],
  ["has played for most of a game's length", 450, 9_000, 150],
  ["has played for longer than most: who stays, stays", 1_200, 9_000, 300],
  ["has little time left", 1_200, 100, 100],
  ["has none left", 1_200, 0, 30],
])("R-QUEUE-01 a player who %s", (_, elapsed, left, stays) => {
  expect(expectedStay(elapsed, left, 600)).toBe(stays);
});
