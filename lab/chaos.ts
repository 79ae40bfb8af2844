import { setTimeout as delay } from "node:timers/promises";
import { eagerModules } from "../replay/engine/eagerModules.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../scripts/lib/embeddedPostgres.ts";
import { exitOnSignals } from "../scripts/lib/exitOnSignals.ts";
import { createDice } from "../streams/lib/dice.ts";
import { type ChaosOptions, readChaosOptions } from "./chaos/chaosOptions.ts";
import { createNamespaces } from "./chaos/namespaces.ts";
import { planChaos } from "./chaos/plan.ts";
import { rollOver } from "./chaos/rollOver.ts";
import { strike } from "./chaos/strike.ts";
import { createWatch, doingOf, type SeatSight, seatAfter, sightOf } from "./chaos/watch.ts";
import { type Habits, live, signIn } from "./load/behaviour.ts";
import { checkBooks } from "./load/books.ts";
import { type Bot, startBot } from "./load/bot.ts";
import { type Cluster, startCluster } from "./load/cluster.ts";
import { createMeasures } from "./load/measures.ts";
import { openQuery, readBooks, seatsOf } from "./load/readBooks.ts";

/**
 * Breaks a cluster while players play, or rolls it over to another version, and checks that nothing that matters is lost. Services, hosts
 * and database are computers of a network of their own (network namespaces: root, Linux). Ends with 1 when a check fails.
 */
/** A player who wants to play may see nothing, and a seat may be lost, for so long, ms. */
const longestUnexplained = 60_000;
/** After which it is said what the player's app is doing, ms. */
const longUnexplained = 20_000;
const lookEvery = 1_000;
const settleMs = 30_000;
const habits: Habits = { browseMs: 4_000, leaves: 0.3, loses: 0.1, lostMs: 8_000, patienceMs: 120_000 };

const options = readOptions();
exitOnSignals();
const network = createNamespaces();
const measures = createMeasures();
const sights = createWatch<ReturnType<typeof sightOf>>();
const seats = createWatch<SeatSight>();
let cluster: Cluster | null = null;
let postgres: EmbeddedPostgres | null = null;
let failed = true;
try {
  // SQLite has no server to restart, and one service alone can use it.
  if (options.services > 1)
    postgres = await startEmbeddedPostgres({ address: network.database, range: network.range }, true);
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
  const looking = setInterval(() => lookAt(bots), lookEvery);
  let goesOn = true;
  const players = bots.map((bot, index) =>
    live(bot, habits, createDice(options.seed * 100_003 + index), () => goesOn),
  );
  const say = (line: string) => console.log(`${line}  (${summaryOf(bots)})`);
  const length = options.minutes * 60_000;
  const plan = planChaos({ ...options, hasDatabase: postgres !== null });
  await Promise.all([
    delay(length),
    options.rolling
      ? rollOver(running, length, say)
      : strike({ cluster: running, postgres, network }, plan, say),
  ]);
  goesOn = false;
  await Promise.all(players);
  await delay(settleMs);
  clearInterval(looking);
  for (const line of measures.lines()) console.log(line);
  return check(running, bots);
}

/** Says what holds and what does not. @returns whether everything does */
async function check(running: Cluster, bots: readonly Bot[]): Promise<boolean> {
  const shown = running.shown();
  const stopped = shown.filter(({ endReason }) => endReason === "machine-stopping").length;
  const held = shown.filter(({ endedAt }) => endedAt === null).length;
  const failures = bots.reduce((sum, { balancer }) => sum + balancer.failures(), 0);
  const retries = bots.reduce((sum, { balancer }) => sum + balancer.retries(), 0);
  const findings = await wrongBooks(running, bots);
  for (const finding of findings.slice(0, 20)) console.log(`  ${finding}`);
  const [unexplained, lost] = [sights.longest("unexplained"), seats.longest("lost")];
  const inWords = ({ ms, player }: typeof unexplained) =>
    `${(ms / 1_000).toFixed(0)} s (${player === "" ? "nobody" : player})`;
  const checks: ReadonlyArray<readonly [string, boolean]> = [
    [`books: ${findings.length} entries are wrong`, findings.length === 0],
    [
      `longest that a player waited unexplained: ${inWords(unexplained)}`,
      unexplained.ms <= longestUnexplained,
    ],
    [`longest that a player's seat was lost: ${inWords(lost)}`, lost.ms <= longestUnexplained],
    [`seats still held ${settleMs / 1_000} s after the last player has left: ${held}`, held === 0],
    [`games ended by a host that ended: ${stopped}`, !options.rolling || stopped === 0],
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

function lookAt(bots: readonly Bot[]): void {
  const now = performance.now();
  for (const { name, app, network: own } of bots) {
    // A player without a network is told by their own browser, and has not lost the seat.
    const isConnected = own.isConnected();
    sights.look(name, isConnected ? sightOf(app) : "told", now);
    const unexplained = sights.last(name) === "unexplained" ? sights.lasts(name, now) : 0;
    if (unexplained >= longUnexplained && unexplained < longUnexplained + lookEvery)
      console.log(`        ${name} is told nothing for ${longUnexplained / 1_000} s: ${doingOf(app)}`);
    seats.look(name, isConnected ? seatAfter(seats.last(name) ?? "none", app) : "none", now);
  }
}

function summaryOf(bots: readonly Bot[]): string {
  const open = bots.filter(({ app }) => app.connection.value.status === "open").length;
  const seen = (seat: SeatSight) => bots.filter(({ name }) => seats.last(name) === seat).length;
  const queued = bots.filter(({ app }) => app.queue.value.shape !== "hidden").length;
  return `${open} sockets, ${seen("shown")} play, ${seen("lost")} have lost their seat, ${queued} queue`;
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
