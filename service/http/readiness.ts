import type { FastifyInstance } from "fastify";
import type { Clock } from "../lib/clock.ts";
import { readinessHold, readinessTimeout } from "../lib/durations.ts";

/** Whether this process should get players. */
export interface Readiness {
  /** @returns what is missing; empty if it is ready */
  missing(): Promise<readonly string[]>;
  /** Makes it not ready: the process is about to end. */
  drain(): void;
}

/**
 * R-EYES-03. A check that does not answer in time has failed. Results are cached briefly, so that polling is cheap.
 * @param checks by the name of what is missing if the check fails
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
      const settle = (passed: boolean): void => {
        cancel();
        resolve(passed);
      };
      (async () => check())().then(settle, () => settle(false));
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
 * `/healthz`: the process is alive, and its event loop runs. `/readyz`: it should get players (R-EYES-03). It is ready even without hosts:
 * the page, payments and `/ops` work, and hosts behind a load balancer register through it.
 * @param hearsHost if false, `missing` in the reply also names the host
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
