import type { FastifyInstance } from "fastify";

/**
 * `/healthz`: the process is alive, and its event loop moves. `/readyz`: it should get players (R-EYES-03).
 * @param isReady false while the host takes no new players
 */
export function addHealthRoutes(app: FastifyInstance, isReady: () => boolean): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) =>
    isReady()
      ? { status: "ok", missing: [] }
      : reply.code(503).send({ status: "not ready", missing: ["draining"] }),
  );
}
