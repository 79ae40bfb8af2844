import type { FastifyInstance } from "fastify";
import type { Clock } from "../lib/clock.ts";
import { lastCallsInterval, lastCallsTimeout } from "../lib/durations.ts";

/** Stops accepting connections and finishes running calls; cuts off those that take more than 5 s (R-FLEET-09). */
export async function closeGently(app: FastifyInstance, clock: Clock): Promise<void> {
  const stopIdle = clock.every(lastCallsInterval, () => app.server.closeIdleConnections());
  const stopWaiting = clock.after(lastCallsTimeout, () => app.server.closeAllConnections());
  try {
    await app.close();
  } finally {
    stopIdle();
    stopWaiting();
  }
}
