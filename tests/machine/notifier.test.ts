import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { createNotifier, postToService } from "../../machine/http/notifier.ts";
import { notifyRetryMs } from "../../machine/lib/durations.ts";
import type { MachineEvent } from "../../streams/wire/machineControl.ts";
import { manualClock } from "./support/manualClock.ts";

const started: MachineEvent = { event: "started", scheduleId: "s" };
const playerConnected: MachineEvent = { event: "viewer", scheduleId: "s", connected: true };

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
    notifier.notify(playerConnected);
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

  it("only what the service took, or would never take, needs no retry", async () => {
    let status = 200;
    const service = createServer((_request, reply) => void reply.writeHead(status).end());
    await new Promise<void>((resolve) => void service.listen(0, "127.0.0.1", resolve));
    const address = service.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const post = postToService(`http://127.0.0.1:${port}`, "a-machine-token");
    const settled: Record<number, boolean> = {};
    for (status of [200, 400, 401, 403, 404, 408, 429, 500, 503]) settled[status] = await post(started);
    service.close();
    expect(settled).toEqual({
      200: true,
      // It reads the event and finds it unfit: it will again.
      400: true,
      // A wrong token, a proxy that is being set up, or too much at once: all of it may pass.
      401: false,
      403: false,
      404: false,
      408: false,
      429: false,
      500: false,
      503: false,
    });
  });
});
