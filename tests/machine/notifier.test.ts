import { describe, expect, it } from "vitest";
import { createNotifier } from "../../machine/http/notifier.ts";
import { notifyRetryMs } from "../../machine/lib/durations.ts";
import type { MachineEvent } from "../../streams/wire/machineControl.ts";
import { manualClock } from "./support/manualClock.ts";

const started: MachineEvent = { event: "started", scheduleId: "s" };
const viewer: MachineEvent = { event: "viewer", scheduleId: "s", connected: true };

/** Flushes the microtask queue. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe("events to the service", () => {
  it("are retried, keep their order, and are dropped after the last retry", async () => {
    const clock = manualClock();
    const tried: string[] = [];
    const notifier = createNotifier(async (event) => {
      tried.push(event.event);
      if (tried.length === 2) throw new Error("refused");
      return event.event === "viewer";
    }, clock);
    notifier.notify(started);
    notifier.notify(viewer);
    await settle();
    for (const pause of notifyRetryMs) {
      clock.advance(pause - 1);
      await settle();
      const before = tried.length;
      clock.advance(1);
      await settle();
      expect(tried.length).toBeGreaterThan(before);
    }
    expect(tried).toEqual(["started", "started", "started", "started", "viewer"]);
    await notifier.settled();
  });
});
