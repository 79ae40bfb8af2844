import type { FastifyInstance } from "fastify";
import type { Clock } from "../lib/clock.ts";
import { lastCallsInterval, lastCallsTimeout } from "../lib/durations.ts";

/** Takes no more connections and answers the calls that have begun; who is slower than 5 s is cut off (R-FLEET-09). */
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
