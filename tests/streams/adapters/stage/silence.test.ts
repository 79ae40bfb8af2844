import { describe, expect, test } from "vitest";
import {
  arrivedBytes,
  createSilenceWatch,
  lookEvery,
} from "../../../../streams/adapters/browser/stage/silence.ts";

describe("the silence of a network", () => {
  test("R-AWAY-04 begins exactly 1.5 s after the last byte, and ends with the next", () => {
    const isSilent = createSilenceWatch();
    expect(isSilent(100, 0)).toBe(false);
    for (const at of [500, 1_000, 1_499]) expect(isSilent(100, at)).toBe(false);
    expect(isSilent(100, 1_500)).toBe(true);
    expect(isSilent(100, 1_500 + lookEvery)).toBe(true);
    expect(isSilent(101, 1_500 + 2 * lookEvery)).toBe(false);
  });

  test("R-AWAY-04 is not made by a page that stands still", () => {
    const isSilent = createSilenceWatch();
    isSilent(100, 0);
    expect(isSilent(100, 60_000)).toBe(false);
    expect(isSilent(100, 60_750)).toBe(true);
  });

  test("counts every byte once: of the transport, else of its pairs; null where the browser says nothing", () => {
    const pairs = [
      { type: "candidate-pair", bytesReceived: 5 },
      { type: "candidate-pair", bytesReceived: 7 },
    ];
    expect(arrivedBytes([...pairs, { type: "transport", bytesReceived: 20 }])).toBe(20);
    expect(arrivedBytes([...pairs, { type: "inbound-rtp", bytesReceived: 9 }, null])).toBe(12);
    expect(arrivedBytes([{ type: "transport" }, "x"])).toBeNull();
  });
});
