import fs from "node:fs";
import os from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { eagerModules } from "../../replay/engine/eagerModules.ts";
import { commandLine, wholeNumber } from "../../scripts/lib/commandLine.ts";
import { startEmbeddedPostgres } from "../../scripts/lib/embeddedPostgres.ts";
import { exitOnSignals } from "../../scripts/lib/exitOnSignals.ts";
import { createDice } from "../../streams/lib/dice.ts";
import { calls } from "../../wire/calls/calls.ts";
import { quantile } from "../bench/quantile.ts";
import { type Habits, live, signIn } from "./behaviour.ts";
import { type Bot, countsOf, startBot } from "./bot.ts";
import { buyGold } from "./buying.ts";
import { startCluster } from "./cluster.ts";
import { createMeasures } from "./measures.ts";
import { type MemoryPoint, memoryLines, memoryPoint } from "./memory.ts";
import { auditBooks } from "./readBooks.ts";
import { type CpuTimes, exitCodes, readCpuTimes, stealBetween, verdictOf } from "./verdict.ts";

/**
 * Load-tests services with players: each is the app's own core on the real network, without a page or media. They sign in, browse home
 * and keep their session socket; some play, queue, leave and lose the network. Prints latencies, failures, the services' resource usage,
 * and the verdict; exit codes are in `load/verdict.ts`.
 */

/** Pause before the books are read, ms; longer than the resend delay of a lost push. */
const settleMs = 15_000;
const signInPatience = 60_000;
/** Sign-ins per second. */
const ramp = 50;
/** Number of batches in which players sign in; the services' memory is measured after each. */
const memorySteps = 4;
/** Length of a game that is played to its end, ms. */
const playMs = 10_000;
/** Calls that wait for the queue's lock (R-STORE-04). */
const queueCalls: ReadonlySet<string> = new Set(
  [calls.startGame, calls.confirm, calls.quit].map(({ path }) => path),
);
/** The first of the cluster's ports. */
const port = 28_600;
const habits: Habits = { browseMs: 5_000, leaves: 0.3, loses: 0.1, lostMs: 8_000, patienceMs: playMs * 4 };

const options = commandLine(
  "Usage: npm run load -- [--players 1000] [--playing 200] [--services 1] [--hosts 1] [--seats 20] [--seconds 30] [--database postgres://…] [--profile FOLDER]",
  () => {
    const { values } = parseArgs({
      options: {
        players: { type: "string", default: "1000" },
        // Play one game after the other; the others are only connected.
        playing: { type: "string", default: "200" },
        services: { type: "string", default: "1" },
        hosts: { type: "string", default: "1" },
        // Per host.
        seats: { type: "string", default: "20" },
        // After all have signed in.
        seconds: { type: "string", default: "30" },
        // Must be empty.
        database: { type: "string" },
        // For CPU profiles of the services.
        profile: { type: "string" },
      },
    });
    return {
      players: wholeNumber("--players", values.players),
      playing: wholeNumber("--playing", values.playing),
      services: wholeNumber("--services", values.services),
      hosts: wholeNumber("--hosts", values.hosts),
      seats: wholeNumber("--seats", values.seats),
      seconds: wholeNumber("--seconds", values.seconds),
      database: values.database ?? process.env.DATABASE_URL ?? null,
      profile: values.profile ?? null,
    };
  },
);
exitOnSignals();
// The bots share one event loop: while it is busy, calls seem to take longer.
const ownDelay = monitorEventLoopDelay({ resolution: 5 });
ownDelay.enable();
// The same, since all have signed in.
const lateness = monitorEventLoopDelay({ resolution: 5 });
const loadBefore = (os.loadavg()[0] ?? 0) / os.availableParallelism();
const timesBefore = cpuTimes();
const measures = createMeasures();
// Several services need a shared database.
const postgres = options.services > 1 && options.database === null ? await startEmbeddedPostgres() : null;
const cluster = await startCluster({
  ...options,
  playMs,
  port,
  databaseUrl: postgres?.url ?? options.database,
});
let exitCode: number = exitCodes.fail;
try {
  const bots: Bot[] = [];
  const points: MemoryPoint[] = [];
  for (let step = 1; step <= memorySteps; step += 1) {
    await signInSome(bots, Math.floor((options.players * step) / memorySteps));
    await delay(settleMs);
    say("signed in", bots);
    points.push(memoryNow(bots));
  }
  for (const line of memoryLines(points)) console.log(line);
  console.log("calls while all signed in:");
  for (const line of measures.lines()) console.log(line);
  measures.reset();
  lateness.enable();
  await play(bots);
  lateness.disable();
  console.log("calls since then:");
  for (const line of measures.lines()) console.log(line);
  const findings = await auditBooks(cluster, options.seats, bots);
  exitCode = judge(findings.length, bots, points.at(-1));
} finally {
  await cluster.end();
  await postgres?.remove();
}
process.exit(exitCode);

/** Prints the verdict. @param signedIn memory after all had signed in @returns the exit code */
function judge(wrongEntries: number, bots: readonly Bot[], signedIn = memoryNow(bots)): number {
  const latencyOf = (times: readonly number[]) => ({
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
  });
  const { outcome, lines } = verdictOf({
    wrongEntries,
    players: bots.length,
    sockets: countsOf(bots).open,
    memory: { before: signedIn.objects, after: memoryNow(bots).objects },
    calls: latencyOf(measures.timesOf((path) => !queueCalls.has(path))),
    queue: latencyOf(measures.timesOf((path) => queueCalls.has(path))),
    computer: {
      steal: stealBetween(timesBefore, cpuTimes()),
      load: loadBefore,
      late: Math.max(0, lateness.percentile(99) / 1e6 - 5),
    },
  });
  for (const line of lines) console.log(line);
  return exitCodes[outcome];
}

/** @returns null if the computer does not report it */
function cpuTimes(): CpuTimes | null {
  return fs.existsSync("/proc/stat") ? readCpuTimes(fs.readFileSync("/proc/stat", "utf8")) : null;
}

function memoryNow(bots: readonly Bot[]): MemoryPoint {
  return memoryPoint(
    bots.length,
    cluster.services.map((service) => service.child().usage()),
  );
}

/** Adds bots up to this number, and waits until they are signed in. */
async function signInSome(bots: Bot[], players: number): Promise<void> {
  const lazyModules = await eagerModules();
  const arrivals: Promise<boolean>[] = [];
  for (let index = bots.length; index < players; index += 1) {
    const bot = startBot({ cluster, index, lazyModules, measures });
    bots.push(bot);
    arrivals.push(signIn(bot, signInPatience));
    if (index % ramp === ramp - 1) await delay(1_000);
  }
  const arrived = (await Promise.all(arrivals)).filter(Boolean).length;
  console.log(`${arrived} of ${arrivals.length} more players are signed in, with a socket`);
}

/** Some bots play, one game after the other; some buy; all keep their sockets. */
async function play(bots: readonly Bot[]): Promise<void> {
  const until = performance.now() + options.seconds * 1_000;
  const players = bots
    .slice(0, options.playing)
    .map((bot, index) => live(bot, habits, createDice(index), () => performance.now() < until));
  const buyers = bots.slice(0, Math.min(20, options.playing));
  const origin = cluster.services[0]?.origin ?? "";
  const bought = await Promise.all(buyers.map((bot) => buyGold(bot, origin).catch(() => false)));
  console.log(
    `${bought.filter(Boolean).length} of ${buyers.length} players bought gold, each with a double click`,
  );
  while (performance.now() < until) {
    await delay(5_000);
    say("playing", bots);
  }
  await Promise.all(players);
  await delay(settleMs);
}

function say(what: string, bots: readonly Bot[]): void {
  const { open, playing, queued } = countsOf(bots);
  const services = cluster.services.map((service) => {
    const child = service.child();
    const { cpuSeconds, resident } = child.usage();
    return `${child.name} busy for ${child.takeLongestBusy().toFixed(0)} ms at a time, ${cpuSeconds.toFixed(1)} s CPU, ${resident.toFixed(0)} MB`;
  });
  const own = (ownDelay.max / 1e6).toFixed(0);
  ownDelay.reset();
  console.log(
    `${what}: ${open} sockets, ${playing} play, ${queued} queue; the bots busy for ${own} ms at a time; ${services.join("; ")}`,
  );
}
