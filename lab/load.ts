import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { eagerModules } from "../replay/engine/eagerModules.ts";
import { startEmbeddedPostgres } from "../scripts/lib/embeddedPostgres.ts";
import { exitOnSignals } from "../scripts/lib/exitOnSignals.ts";
import { createDice } from "../streams/lib/dice.ts";
import { compare } from "./load/baseline/compare.ts";
import { type Habits, live, signIn } from "./load/behaviour.ts";
import { checkBooks } from "./load/books.ts";
import { type Bot, startBot } from "./load/bot.ts";
import { buyGold } from "./load/buying.ts";
import { startChild, type Usage } from "./load/child.ts";
import { type Cluster, startCluster } from "./load/cluster.ts";
import { heaviestIn } from "./load/heaviest.ts";
import { type LoadOptions, readLoadOptions } from "./load/loadOptions.ts";
import { createMeasures, type Measures } from "./load/measures.ts";
import { type MemoryPoint, memoryLines, memoryPoint } from "./load/memory.ts";
import { openQuery, readBooks, seatsOf } from "./load/readBooks.ts";

/**
 * Loads services with players: each is the app's own core on the real network, without a page and without media. They sign in, browse
 * home and keep their session socket; some play, queue, leave and lose the network. Says how long calls took, what failed, what the
 * services used, and whether the books are exact; ends with 1 when they are not.
 */
/** Where the processes settle before the books are read: longer than a lost push takes to be sent again, ms. */
const settleMs = 15_000;
const signInPatience = 60_000;
/** The players sign in in so many parts; after each the services are asked for their memory. */
const memorySteps = 4;

const options = readOptions();
exitOnSignals();
// The bots share one event loop: while it is busy, every call seems to take longer than it did.
const ownDelay = monitorEventLoopDelay({ resolution: 5 });
ownDelay.enable();
const measures = createMeasures();
// Several services need a database that they can share.
const postgres = options.services > 1 && options.database === null ? await startEmbeddedPostgres() : null;
const databaseUrl = postgres?.url ?? options.database;
const cluster = await startCluster({ ...options, playMs: options.play * 1_000, databaseUrl });
let findings: readonly string[] = [];
try {
  const bots: Bot[] = [];
  const points: MemoryPoint[] = [];
  for (let step = 1; step <= memorySteps; step += 1) {
    await signInSome(bots, Math.floor((options.players * step) / memorySteps), cluster, options, measures);
    await delay(settleMs);
    say("signed in", bots);
    points.push(memoryPoint(bots.length, usagesOf(cluster)));
  }
  for (const line of memoryLines(points)) console.log(line);
  console.log("calls while all signed in:");
  for (const line of measures.lines()) console.log(line);
  measures.reset();
  await play(bots, cluster, options);
  console.log("calls since then:");
  for (const line of measures.lines()) console.log(line);
  findings = await books(bots, cluster, options);
  for (const { app } of bots) app.end();
  if (options.baseline > 0) await sayComparison(bots, cluster, options);
} finally {
  await cluster.end();
  await postgres?.remove();
}
if (options.profile !== null) for (const line of heaviestIn(options.profile, 20)) console.log(line);
process.exit(findings.length === 0 ? 0 : 1);

function readOptions(): LoadOptions {
  try {
    return readLoadOptions(process.argv.slice(2), process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

/** Adds bots until there are so many, and waits until they are signed in. */
async function signInSome(
  bots: Bot[],
  players: number,
  cluster: Cluster,
  options: LoadOptions,
  measures: Measures,
): Promise<void> {
  const lazyModules = await eagerModules();
  const arrivals: Promise<boolean>[] = [];
  const origins = cluster.services.map(({ origin }) => origin);
  for (let index = bots.length; index < players; index += 1) {
    const { key, issuer } = cluster;
    const name = `Bot ${index}`;
    const bot = startBot({ origins, first: index, key, issuer, name, lazyModules, measures });
    bots.push(bot);
    arrivals.push(signIn(bot, signInPatience));
    if (index % options.ramp === options.ramp - 1) await delay(1_000);
  }
  const arrived = (await Promise.all(arrivals)).filter(Boolean).length;
  console.log(`${arrived} of ${arrivals.length} more players are signed in, with a socket`);
}

/** Some play, one game after the other; some buy; all keep their sockets. */
async function play(bots: readonly Bot[], cluster: Cluster, options: LoadOptions): Promise<void> {
  const habits: Habits = {
    browseMs: 5_000,
    leaves: 0.3,
    loses: 0.1,
    lostMs: 8_000,
    patienceMs: options.play * 4_000,
  };
  const until = performance.now() + options.seconds * 1_000;
  const players = bots
    .slice(0, options.playing)
    .map((bot, index) =>
      live(bot, habits, createDice(options.seed * 100_003 + index), () => performance.now() < until),
    );
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

async function books(
  bots: readonly Bot[],
  cluster: Cluster,
  options: LoadOptions,
): Promise<readonly string[]> {
  const { query, close } = await openQuery(cluster.database);
  const read = await readBooks(
    query,
    { shown: cluster.shown(), seats: seatsOf(cluster, options.seats) },
    bots,
  );
  await close();
  const found = checkBooks(read);
  const seconds = read.charged.reduce((sum, { charged }) => sum + charged, 0);
  console.log(
    `books: ${read.charged.length} leases, ${seconds} s charged, ${read.orders.length} orders, ${read.pushes.due.length} pushes due: ${found.length === 0 ? "exact" : `${found.length} wrong`}`,
  );
  for (const finding of found.slice(0, 20)) console.log(`  ${finding}`);
  return found;
}

async function sayComparison(bots: readonly Bot[], cluster: Cluster, options: LoadOptions): Promise<void> {
  const signedIn = bots.map(({ app }) => app.session.value).find(({ status }) => status === "signedIn");
  const service = cluster.services[0];
  if (service === undefined || signedIn?.status !== "signedIn") return;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bare-"));
  const port = options.port + 900;
  const child = await startChild({
    name: "bare",
    file: "lab/load/baseline/bareService.ts",
    env: { PORT: String(port), DATABASE: databaseUrl ?? path.join(folder, "bare.db") },
  });
  try {
    const { lines } = await compare(
      { name: "bare", child, origin: `http://127.0.0.1:${port}`, token: "token", uid: "account" },
      {
        name: "service",
        child: service.child(),
        origin: service.origin,
        token: signedIn.user.token,
        uid: signedIn.user.userId,
      },
      options.baseline,
    );
    for (const line of lines) console.log(line);
  } finally {
    await child.end("SIGTERM");
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function say(what: string, bots: readonly Bot[]): void {
  const open = bots.filter(({ app }) => app.connection.value.status === "open").length;
  const playing = bots.filter(({ app }) => app.desk.value.status === "playing").length;
  const queued = bots.filter(({ app }) => app.queue.value.shape !== "hidden").length;
  const services = cluster.services.map((service) => {
    const child = service.child();
    const { cpuSeconds, megabytes } = child.usage();
    return `${child.name} busy for ${child.takeLongestBusy().toFixed(0)} ms at a time, ${cpuSeconds.toFixed(1)} s CPU, ${megabytes.toFixed(0)} MB`;
  });
  const own = (ownDelay.max / 1e6).toFixed(0);
  ownDelay.reset();
  console.log(
    `${what}: ${open} sockets, ${playing} play, ${queued} queue; the bots busy for ${own} ms at a time; ${services.join("; ")}`,
  );
}

function usagesOf(cluster: Cluster): readonly Usage[] {
  return cluster.services.map((service) => service.child().usage());
}
