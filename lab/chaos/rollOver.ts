import { setTimeout as delay } from "node:timers/promises";
import type { Cluster } from "../load/cluster.ts";

/** Pause between two processes, in which problems show, ms. */
const pauseMs = 5_000;

/**
 * A rolling update: each service and each host in turn is stopped gracefully and restarted. A stopping host takes no new players and plays
 * its games to their end. Goes through all at least once, and repeats for at least `ms`.
 */
export async function rollOver(cluster: Cluster, ms: number, say: (line: string) => void): Promise<void> {
  const until = performance.now() + ms;
  do {
    for (const member of [...cluster.services, ...cluster.hosts]) {
      const began = performance.now();
      await member.end("SIGTERM");
      const ended = performance.now();
      await member.start();
      const seconds = (from: number, to: number) => `${((to - from) / 1_000).toFixed(1)} s`;
      say(
        `${member.name} has ended after ${seconds(began, ended)}, its successor began ${seconds(ended, performance.now())} later`,
      );
      await delay(pauseMs);
    }
  } while (performance.now() < until);
}
