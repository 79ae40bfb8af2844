import { setTimeout as delay } from "node:timers/promises";
import { eagerModules } from "../streams/adapters/replay/eagerModules.ts";
import { type ChaosOptions, readChaosOptions } from "./chaos/chaosOptions.ts";
import { createNamespaces } from "./chaos/namespaces.ts";
import { type Blow, inWords, planChaos } from "./chaos/plan.ts";
import { rollOver } from "./chaos/rollOver.ts";
import { createWatch, sightOf, type Watch } from "./chaos/watch.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./lib/embeddedPostgres.ts";
import { type Habits, live, signIn } from "./load/behaviour.ts";
import { checkBooks } from "./load/books.ts";
import { type Bot, startBot } from "./load/bot.ts";
import { type Cluster, startCluster } from "./load/cluster.ts";
import { createDice } from "./load/dice.ts";
import { createMeasures } from "./load/measures.ts";
import { openQuery, readBooks, seatsOf } from "./load/readBooks.ts";

/**
 * Breaks a cluster while players play, or rolls it over to another version, and checks that nothing that matters is lost. Services, hosts
 * and database are computers of a network of their own (network namespaces: root, Linux). Ends with 1 when a check fails.
 */
/** A player who wants to play may see nothing, and a seat may be lost, for so long, ms. */
const longestUntold = 60_000;
const settleMs = 30_000;
/** How long a killed process stays away, ms. */
const awayMs = 3_000;
const habits: Habits = { browseMs: 4_000, leaves: 0.3, loses: 0.1, lostMs: 8_000, patienceMs: 120_000 };

const options = readOptions();
const network = createNamespaces(`c${process.pid % 1_000}`);
const measures = createMeasures();
let cluster: Cluster | null = null;
let postgres: EmbeddedPostgres | null = null;
let failed = true;
try {
  // SQLite has no server to restart, and one service alone can use it.
  if (options.services > 1)
    postgres = await startEmbeddedPostgres({ address: network.database, range: network.range });
  cluster = await startCluster({
    services: options.services,
    hosts: options.hosts,
    seats: options.seats,
    playMs: options.play * 1_000,
    port: 8_080,
    databaseUrl: postgres?.url ?? null,
    profile: null,
    place: (kind, index) => network.place(`${kind[0]}${index + 1}`),
  });
  failed = !(await run(cluster));
} finally {
  await cluster?.end();
  await postgres?.remove();
  network.remove();
}
process.exit(failed ? 1 : 0);

/** @returns whether every check holds */
async function run(running: Cluster): Promise<boolean> {
  const bots = await startBots(running);
  const watch = createWatch();
  const looking = setInterval(() => lookAt(bots, watch), 1_000);
  const until = performance.now() + options.minutes * 60_000;
  const players = bots.map((bot, index) =>
    live(bot, habits, createDice(options.seed * 100_003 + index), () => performance.now() < until),
  );
  if (options.rolling) await rollOver(running, until, console.log);
  else await strike(running, until);
  await delay(Math.max(0, until - performance.now()));
  await Promise.all(players);
  await delay(settleMs);
  clearInterval(looking);
  for (const line of measures.lines()) console.log(line);
  const ended = running.shown().filter(({ endReason }) => endReason === "machine-stopping").length;
  const failures = bots.reduce((sum, { balancer }) => sum + balancer.failures(), 0);
  const retries = bots.reduce((sum, { balancer }) => sum + balancer.retries(), 0);
  const findings = await wrongBooks(running, bots);
  for (const finding of findings.slice(0, 20)) console.log(`  ${finding}`);
  const untold = watch.longest("untold");
  const checks: ReadonlyArray<readonly [string, boolean]> = [
    [`books: ${findings.length} entries are wrong`, findings.length === 0],
    [
      `longest that a player waited untold: ${(untold.ms / 1_000).toFixed(0)} s (${untold.player || "nobody"})`,
      untold.ms <= longestUntold,
    ],
    [`games ended by a host that ended: ${ended}`, !options.rolling || ended === 0],
    [`calls: ${retries} answered at the second try, ${failures} at none`, !options.rolling || failures === 0],
  ];
  for (const [what, holds] of checks) console.log(`${holds ? "holds" : "FAILS"}  ${what}`);
  return checks.every(([, holds]) => holds);
}

async function startBots({ services, key, issuer }: Cluster): Promise<readonly Bot[]> {
  const lazyModules = await eagerModules();
  const origins = services.map(({ origin }) => origin);
  const bots = Array.from({ length: options.players }, (_, index) =>
    startBot({ origins, first: index, key, issuer, name: `Bot ${index}`, lazyModules, measures }),
  );
  const arrived = await Promise.all(bots.map((bot) => signIn(bot, 60_000)));
  console.log(`${arrived.filter(Boolean).length} of ${bots.length} players are signed in`);
  return bots;
}

function lookAt(bots: readonly Bot[], watch: Watch): void {
  // A player without a network is told by their own browser.
  for (const { name, app, network: own } of bots)
    watch.look(name, own.isConnected() ? sightOf(app) : "told", performance.now());
}

/** Carries out the plan. */
async function strike(running: Cluster, until: number): Promise<void> {
  const began = until - options.minutes * 60_000;
  for (const blow of planChaos({ ...options, hasDatabase: postgres !== null })) {
    await delay(Math.max(0, began + blow.at * 1_000 - performance.now()));
    console.log(`${blow.at.toFixed(0).padStart(4)} s  ${inWords(blow)}`);
    void carryOut(running, blow).catch((error: unknown) =>
      console.error(`${inWords(blow)}: ${String(error)}`),
    );
  }
}

async function carryOut(running: Cluster, { what }: Blow): Promise<void> {
  switch (what.kind) {
    case "kill": {
      const member = (what.target === "service" ? running.services : running.hosts)[what.index];
      await member?.child().end("SIGKILL");
      await delay(awayMs);
      await member?.start();
      return;
    }
    case "restartDatabase":
      await postgres?.kill();
      await delay(awayMs);
      await postgres?.start();
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

async function wrongBooks(running: Cluster, bots: readonly Bot[]): Promise<readonly string[]> {
  const { query, close } = await openQuery(running.database);
  const entries = { shown: running.shown(), seats: seatsOf(running, options.seats) };
  const books = await readBooks(query, entries, bots);
  await close();
  const seconds = books.charged.reduce((sum, { charged }) => sum + charged, 0);
  console.log(`${books.charged.length} leases, ${seconds} s charged, ${books.pushes.due.length} pushes due`);
  return checkBooks(books);
}

function readOptions(): ChaosOptions {
  try {
    return readChaosOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}
