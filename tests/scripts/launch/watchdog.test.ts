import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBackoff } from "../../../scripts/launch/backoff.ts";
import { createWatchdog } from "../../../scripts/launch/watchdog.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("R-WATCH-01 the watchdog", () => {
  test("pings a process every second, and reports a hang after 10 unanswered pings in a row", () => {
    const [ask, onHang] = [vi.fn(), vi.fn()];
    createWatchdog(ask, onHang);
    vi.advanceTimersByTime(999);
    expect(ask).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ask).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(9_999);
    expect(ask).toHaveBeenCalledTimes(10);
    expect(onHang).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onHang).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect(onHang).toHaveBeenCalledTimes(1);
    expect(ask).toHaveBeenCalledTimes(10);
  });

  test("restarts the count after an answer at the last moment", () => {
    const onHang = vi.fn();
    const watchdog = createWatchdog(() => undefined, onHang);
    vi.advanceTimersByTime(10_999);
    watchdog.answered();
    vi.advanceTimersByTime(9_001);
    expect(onHang).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(onHang).toHaveBeenCalledTimes(1);
  });

  test("reports no hang after the computer slept for an hour", () => {
    const onHang = vi.fn();
    createWatchdog(() => undefined, onHang);
    vi.advanceTimersByTime(5_000);
    // The interval fires once for all the time that passed.
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(1_000);
    expect(onHang).not.toHaveBeenCalled();
  });

  test("pings nobody after it was stopped", () => {
    const ask = vi.fn();
    createWatchdog(ask, () => undefined).stop();
    vi.advanceTimersByTime(60_000);
    expect(ask).not.toHaveBeenCalled();
  });
});

describe("R-WATCH-02 the delay before a restart", () => {
  test("doubles with each crash, up to 30 s, without end", () => {
    const backoff = createBackoff();
    const delays = Array.from({ length: 12 }, () => backoff.delayAfter(59_999));
    expect(delays).toEqual([
      150, 300, 600, 1_200, 2_400, 4_800, 9_600, 19_200, 30_000, 30_000, 30_000, 30_000,
    ]);
  });

  test("starts over for a process that ran for a minute", () => {
    const backoff = createBackoff();
    for (let crash = 0; crash < 9; crash += 1) backoff.delayAfter(0);
    expect(backoff.delayAfter(60_000)).toBe(150);
    expect(backoff.delayAfter(0)).toBe(300);
  });
});
