import { expect, test } from "vitest";
import { createRateLimiter } from "../../../service/lib/rateLimit.ts";
import { createTestClock } from "../support/clock.ts";

test("a caller is forgotten after 10,000 others, no sooner", () => {
  const limiter = createRateLimiter(1, createTestClock(), 1);
  const first = () => limiter.allows("first");
  const others = (count: number) => {
    for (let index = 0; index < count; index += 1) limiter.allows(`other ${index}`);
  };
  expect(first()).toBe(true);
  others(9_999);
  expect(first()).toBe(false);
  others(10_000);
  expect(first()).toBe(true);
});
