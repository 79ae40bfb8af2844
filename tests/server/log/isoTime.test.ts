import { expect, test } from "vitest";
import { createIsoTime } from "../../../server/log/log.ts";

test("R-EYES-04 the time of a line is ISO 8601, in the same second as the line before and later", () => {
  let now = 0;
  const isoTime = createIsoTime(() => now);
  for (const at of [
    0, 7, 80, 999, 1_000, 1_001, 1_795_000_000_000, 1_795_000_000_999, 1_794_999_999_999, 1_000,
  ]) {
    now = at;
    expect(isoTime()).toBe(`,"time":"${new Date(at).toISOString()}"`);
  }
});
