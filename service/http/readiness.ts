import type { FastifyInstance } from "fastify";
import type { Clock } from "../lib/clock.ts";
import { readinessHold, readinessTimeout } from "../lib/durations.ts";

/** Whether this process should get players now. */
export interface Readiness {
  /** @returns what is missing; nothing when it is ready */
  missing(): Promise<readonly string[]>;
  /** From now on it is not: the process is about to end. */
  drain(): void;
}

/**
 * R-EYES-03. A check that does not answer in time has failed. Answers hold for a moment, so that asking costs nothing.
 * @param checks by what is missing where one fails
 */
export function createReadiness(
  clock: Clock,
  checks: Readonly<Record<string, () => boolean | Promise<boolean>>>,
): Readiness {
  let draining = false;
  let asked: { readonly at: number; readonly missing: Promise<readonly string[]> } | null = null;

  const passes = (check: () => boolean | Promise<boolean>): Promise<boolean> =>
    new Promise((resolve) => {
      const cancel = clock.after(readinessTimeout, () => resolve(false));
      (async () => check())()
        .catch(() => false)
        .then((passed) => {
          cancel();
          resolve(passed);
        });
    });
  const ask = async (): Promise<readonly string[]> => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => ((await passes(check)) ? [] : [name])),
    );
    return results.flat();
  };

  return {
    async missing() {
      if (draining) return ["draining"];
      const now = clock.now();
      if (asked === null || now - asked.at >= readinessHold) asked = { at: now, missing: ask() };
      const missing = await asked.missing;
      return draining ? ["draining"] : missing;
    },
    drain() {
      draining = true;
    },
  };
}

/**
 * `/healthz`: the process is alive, and its event loop moves. `/readyz`: it should get players (R-EYES-03). Without a host it
 * should: the page, payments and `/ops` work, and hosts that are reached through a load balancer could register nowhere else.
 * @param hearsHost a missing host is named beside what makes it not ready
 */
export function serveHealth(app: FastifyInstance, readiness: Readiness, hearsHost: () => boolean): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const missing = await readiness.missing();
    const isReady = missing.length === 0;
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? "ok" : "not ready", missing: hearsHost() ? missing : [...missing, "host"] });
  });
}
