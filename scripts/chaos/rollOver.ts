import { setTimeout as delay } from "node:timers/promises";
import type { Cluster } from "../load/cluster.ts";

/** Pause between two processes, so that what the one before left behind is seen, ms. */
const pauseMs = 5_000;

/**
 * A rolling update: each service and each host in turn is asked to end, and started again once it has. A host that is asked
 * to end takes no new players and plays its games to their end. Goes on until the time is over.
 * @param until ms of `performance.now()`
 */
export async function rollOver(cluster: Cluster, until: number, say: (line: string) => void): Promise<void> {
  do {
    for (const member of [...cluster.services, ...cluster.hosts]) {
      const began = performance.now();
      await member.child().end("SIGTERM");
      await member.start();
      say(`${member.name} is replaced after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
      await delay(pauseMs);
    }
  } while (performance.now() < until);
}
