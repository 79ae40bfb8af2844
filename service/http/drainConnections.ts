import type { FastifyInstance } from "fastify";
import type { Clock } from "../lib/clock.ts";
import { drainTimeout, idleCloseInterval } from "../lib/durations.ts";

/** R-FLEET-09: closes the server to new connections, lets running calls finish, and closes the rest after `drainTimeout`. */
export async function drainConnections(app: FastifyInstance, clock: Clock): Promise<void> {
  const stopIdle = clock.every(idleCloseInterval, () => app.server.closeIdleConnections());
  const stopWaiting = clock.after(drainTimeout, () => app.server.closeAllConnections());
  try {
    await app.close();
  } finally {
    stopIdle();
    stopWaiting();
  }
}
