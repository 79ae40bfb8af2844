import { setTimeout as delay } from "node:timers/promises";
import type { EmbeddedPostgres } from "../../scripts/lib/embeddedPostgres.ts";
import type { Cluster, Member } from "../load/cluster.ts";
import type { Namespaces } from "./namespaces.ts";
import { type Blow, inWords } from "./plan.ts";

/** Time before a killed process is restarted, ms. */
const awayMs = 3_000;
/** Maximum attempts to start a process that fails, for example without its database, as a supervisor would. */
const mostStarts = 20;

/** What faults act on. */
interface Targets {
  readonly cluster: Cluster;
  readonly postgres: EmbeddedPostgres | null;
  readonly network: Namespaces;
}

/**
 * Injects the faults of a plan; resolves when everything runs again.
 * @param say prints each fault before it happens
 */
export async function strike(
  targets: Targets,
  plan: readonly Blow[],
  say: (line: string) => void,
): Promise<void> {
  const began = performance.now();
  const blows: Promise<void>[] = [];
  for (const blow of plan) {
    await delay(Math.max(0, began + blow.at * 1_000 - performance.now()));
    say(`${blow.at.toFixed(0).padStart(4)} s  ${inWords(blow)}`);
    blows.push(carryOut(targets, blow));
  }
  await Promise.all(blows);
}

async function carryOut({ cluster, postgres, network }: Targets, { what }: Blow): Promise<void> {
  switch (what.kind) {
    case "kill": {
      const members: readonly Member[] = what.target === "service" ? cluster.services : cluster.hosts;
      const member = members[what.index];
      await member?.end("SIGKILL");
      await startAgain(async () => member?.start());
      return;
    }
    case "restartDatabase":
      await postgres?.kill();
      await startAgain(async () => postgres?.start());
      return;
    case "cutHost":
      network.plug(`h${what.index + 1}`, false);
      await delay(what.seconds * 1_000);
      network.plug(`h${what.index + 1}`, true);
      return;
    case "cutDatabase":
      network.block(`s${what.index + 1}`, network.database, true);
      await delay(what.seconds * 1_000);
      network.block(`s${what.index + 1}`, network.database, false);
  }
}

async function startAgain(start: () => Promise<void>): Promise<void> {
  for (let left = mostStarts - 1; ; left -= 1) {
    await delay(awayMs);
    try {
      return await start();
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}
