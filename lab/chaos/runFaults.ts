import { setTimeout as delay } from "node:timers/promises";
import type { EmbeddedPostgres } from "../../scripts/lib/embeddedPostgres.ts";
import type { Cluster, Member } from "../load/cluster.ts";
import type { Namespaces } from "./namespaces.ts";
import { type Fault, inWords } from "./plan.ts";

/** Time before a killed process is restarted, ms. */
const awayMs = 3_000;
/** Maximum attempts to start a process that fails, for example without its database, as a supervisor would. */
const maxStarts = 20;

/** What faults act on. */
interface Targets {
  readonly cluster: Cluster;
  readonly postgres: EmbeddedPostgres | null;
  readonly network: Namespaces;
}

/** Injects a plan's faults; resolves when everything runs again. @param say prints each before it happens */
export async function runFaults(
  targets: Targets,
  plan: readonly Fault[],
  say: (line: string) => void,
): Promise<void> {
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (const fault of plan) {
    await delay(Math.max(0, began + fault.at * 1_000 - performance.now()));
    say(`${fault.at.toFixed(0).padStart(4)} s  ${inWords(fault)}`);
    running.push(inject(targets, fault));
  }
  await Promise.all(running);
}

async function inject({ cluster, postgres, network }: Targets, { what }: Fault): Promise<void> {
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
  for (let left = maxStarts - 1; ; left -= 1) {
    await delay(awayMs);
    try {
      return await start();
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}
