import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { eagerModules } from "../../replay/engine/eagerModules.ts";
import { commandLine, wholeNumber } from "../../scripts/lib/commandLine.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../scripts/lib/embeddedPostgres.ts";
import { exitOnSignals } from "../../scripts/lib/exitOnSignals.ts";
import { createDice } from "../../streams/lib/dice.ts";
import { type Habits, live, signIn } from "../load/behaviour.ts";
import { type Bot, countsOf, startBot } from "../load/bot.ts";
import { type Cluster, startCluster } from "../load/cluster.ts";
import { createMeasures } from "../load/measures.ts";
import { auditBooks } from "../load/readBooks.ts";
import { createNamespaces } from "./namespaces.ts";
import { planChaos } from "./plan.ts";
import { rollOver } from "./rollOver.ts";
import { runFaults } from "./runFaults.ts";
import { createWatch, doingOf, type SeatSight, seatAfter, sightOf } from "./watch.ts";

/**
 * Injects faults into a cluster, or updates it by a rolling restart, while players play, and checks that nothing important is lost.
 * Services, hosts and database are network namespaces on one bridge (root, Linux). Exits with 1 if a check fails.
 */

/** Maximum time for which a player who wants to play is shown nothing, or a seat is lost, ms. */
const longestUnexplained = 60_000;
/** After this time without an explanation, prints the state of the player's app, ms. */
const longUnexplained = 20_000;
const lookEvery = 1_000;
const settleMs = 30_000;
const habits: Habits = { browseMs: 4_000, leaves: 0.3, loses: 0.1, lostMs: 8_000, patienceMs: 120_000 };

/** Length of a game that is played to its end, ms. */
const playMs = 30_000;

const options = commandLine(
  "Usage: npm run chaos -- [--rolling] [--minutes 10] [--services 2] [--hosts 2] [--seats 8] [--players 24]",
  () => {
    const { values } = parseArgs({
      options: {
        // Restarts the cluster's processes in turn instead of injecting faults.
        rolling: { type: "boolean", default: false },
        minutes: { type: "string", default: "10" },
        services: { type: "string", default: "2" },
        hosts: { type: "string", default: "2" },
        // Per host.
        seats: { type: "string", default: "8" },
        players: { type: "string", default: "24" },
      },
    });
    return {
      rolling: values.rolling,
      minutes: wholeNumber("--minutes", values.minutes),
      services: wholeNumber("--services", values.services),
      hosts: wholeNumber("--hosts", values.hosts),
      seats: wholeNumber("--seats", values.seats),
      players: wholeNumber("--players", values.players),
    };
  },
);
exitOnSignals();
const network = createNamespaces();
const measures = createMeasures();
const sights = createWatch<ReturnType<typeof sightOf>>();
const seats = createWatch<SeatSight>();
let cluster: Cluster | null = null;
let postgres: EmbeddedPostgres | null = null;
let failed = true;
try {
  // SQLite has no server to restart, and only a single service can use it.
  if (options.services > 1)
    postgres = await startEmbeddedPostgres({ address: network.database, range: network.range }, true);
  cluster = await startCluster({
    ...options,
    playMs,
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

/** @returns whether every check passes */
async function run(running: Cluster): Promise<boolean> {
  const bots = await startBots(running);
  const looking = setInterval(() => lookAt(bots), lookEvery);
  let goesOn = true;
  const players = bots.map((bot, index) => live(bot, habits, createDice(index), () => goesOn));
  const say = (line: string) => console.log(`${line}  (${summaryOf(bots)})`);
  const length = options.minutes * 60_000;
  const plan = planChaos({ ...options, hasDatabase: postgres !== null });
  await Promise.all([
    delay(length),
    options.rolling
      ? rollOver(running, length, say)
      : runFaults({ cluster: running, postgres, network }, plan, say),
  ]);
  goesOn = false;
  await Promise.all(players);
  await delay(settleMs);
  clearInterval(looking);
  for (const line of measures.lines()) console.log(line);
  return check(running, bots);
}

/** Prints the result of each check. @returns whether every check passes */
async function check(running: Cluster, bots: readonly Bot[]): Promise<boolean> {
  const shown = running.shown();
  const stopped = shown.filter(({ endReason }) => endReason === "machine-stopping").length;
  const held = shown.filter(({ endedAt }) => endedAt === null).length;
  const failures = bots.reduce((sum, { balancer }) => sum + balancer.failures(), 0);
  const retries = bots.reduce((sum, { balancer }) => sum + balancer.retries(), 0);
  const findings = await auditBooks(running, options.seats, bots);
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

async function startBots(running: Cluster): Promise<readonly Bot[]> {
  const lazyModules = await eagerModules();
  const bots = Array.from({ length: options.players }, (_, index) =>
    startBot({ cluster: running, index, lazyModules, measures }),
  );
  const arrived = await Promise.all(bots.map((bot) => signIn(bot, 60_000)));
  console.log(`${arrived.filter(Boolean).length} of ${bots.length} players are signed in`);
  return bots;
}

function lookAt(bots: readonly Bot[]): void {
  const now = performance.now();
  for (const { name, app, network: own } of bots) {
    // A player without network is informed by their own browser, and has not lost the seat.
    const isConnected = own.isConnected();
    sights.look(name, isConnected ? sightOf(app) : "told", now);
    const unexplained = sights.last(name) === "unexplained" ? sights.lasts(name, now) : 0;
    if (unexplained >= longUnexplained && unexplained < longUnexplained + lookEvery)
      console.log(`        ${name} is told nothing for ${longUnexplained / 1_000} s: ${doingOf(app)}`);
    seats.look(name, isConnected ? seatAfter(seats.last(name) ?? "none", app) : "none", now);
  }
}

function summaryOf(bots: readonly Bot[]): string {
  const { open, queued } = countsOf(bots);
  const seen = (seat: SeatSight) => bots.filter(({ name }) => seats.last(name) === seat).length;
  return `${open} sockets, ${seen("shown")} play, ${seen("lost")} have lost their seat, ${queued} queue`;
}
