import pg from "pg";
import { descendants, usageOf } from "../../host/runners/program/sandbox/processTree.ts";
import { startEmbeddedPostgres } from "../../scripts/lib/embeddedPostgres.ts";
import { openPostgresStore } from "../../service/store/postgres/postgres.ts";
import { benchLoop } from "./store/benchLoop.ts";
import { fill, noGames } from "./store/fill.ts";

/**
 * Measures the constants of docs/operations.md, 'Growth': what a game's report of a second, a live game in a round of the
 * reconcile loop and a commit that notifies cost on PostgreSQL. Each beside the least that the same database needs for such a thing, in
 * the same run. Linux: it reads the CPU time of the server's processes.
 */
const seats = 50;
const reportRounds = 20;
/** A multiple of three: in every third round the hosts are asked. */
const rounds = 30;
/** Live games of the two sizes between which a round is compared. */
const [few, many] = [500, 3_000];
/** Players who commit at the same time. */
const committers = 16;
const commitSeconds = 4;

const postgres = await startEmbeddedPostgres(undefined, true);
const pool = new pg.Pool({ connectionString: postgres.url, max: committers });
// A connection that is being closed may hear that the server goes.
pool.on("error", () => undefined);
const store = await openPostgresStore(postgres.url, {});
let games = noGames;
const { loop, now, end } = benchLoop(store, () => games);
try {
  games = await fill(store, games, { hosts: few / seats, seats, now: now() });
  await pool.query("create table bare (id text primary key, n bigint not null, data text not null)");
  const data = "x".repeat(300);
  await pool.query("insert into bare select g::text, 0, $1 from generate_series(0, 9999) g", [data]);

  await measureReports();
  await measureRounds();
  await measureNotify();
} finally {
  await end();
  await store.close();
  await pool.end();
  await postgres.remove();
}
process.exit();

/** CPU time of the server and of the service for one game's report of a second; a host reports all its games at once. */
async function measureReports(): Promise<void> {
  let shownMs = 0;
  const report = async () => {
    shownMs += 1_000;
    for (const leases of games.leases)
      await loop.handlePlays({
        plays: leases.map((leaseId) => ({ leaseId, shownMs, agoMs: 0, end: null })),
      });
  };
  // The first one starts the games.
  await report();
  const bare = await costOf(async () => {
    const client = await pool.connect();
    for (let round = 0; round < reportRounds; round += 1)
      for (const leases of games.leases) {
        await client.query("begin");
        for (const [index] of leases.entries())
          await client.query({
            name: "count",
            text: "update bare set n = n + 1 where id = $1",
            values: [`${index}`],
          });
        await client.query("commit");
      }
    client.release();
  });
  const before = await charged();
  const ours = await costOf(async () => {
    for (let round = 0; round < reportRounds; round += 1) await report();
  });
  const reports = reportRounds * games.schedules.length;
  const paid = (await charged()) - before;
  if (paid !== reports) throw new Error(`${reports} s were reported, ${paid} s are charged`);
  say("reportCpu: service, for a game's report of a second", ours.own / reports, bare.own / reports);
  say("writeCpu: server, for each of its two writes", ours.server / reports / 2, bare.server / reports);
}

/** Time of a round of the loop for each live game. */
async function measureRounds(): Promise<void> {
  const small = await roundTime();
  games = await fill(store, games, { hosts: (many - few) / seats, seats, now: now() });
  const large = await roundTime();
  const bare = await timeOf(async () => {
    const { rows } = await pool.query("select * from schedules");
    if (rows.length !== many) throw new Error(`${rows.length} games are live, not ${many}`);
  });
  say("liveRow: a round of the loop, for each live game", (large - small) / (many - few), bare / many);
  console.log(`  (${small.toFixed(1)} ms with ${few}, ${large.toFixed(1)} ms with ${many})`);
}

function roundTime(): Promise<number> {
  return timeOf(() => loop.runOnce());
}

/** Commits of many players at once: those that notify come one after the other, so none holds the lock for longer than each takes. */
async function measureNotify(): Promise<void> {
  const plain = await commitTime("update bare set n = n + 1 where id = $1");
  const notifying = await commitTime(
    "with changed as (update bare set n = n + 1 where id = $1 returning id) select pg_notify('bench', id) from changed",
  );
  say(`notifyLock: at most, a commit that notifies, ${committers} at once`, notifying, plain);
}

/** @returns ms from one commit to the next */
async function commitTime(text: string): Promise<number> {
  let commits = 0;
  const until = performance.now() + commitSeconds * 1_000;
  await Promise.all(
    Array.from({ length: committers }, async (_, index) => {
      while (performance.now() < until) {
        await pool.query({ name: text.slice(0, 20), text, values: [`${index}`] });
        commits += 1;
      }
    }),
  );
  return (commitSeconds * 1_000) / commits;
}

/** CPU time, ms. */
async function costOf(work: () => Promise<void>): Promise<{ readonly own: number; readonly server: number }> {
  const server = await serverCpu();
  const own = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(own);
  return { own: (user + system) / 1_000, server: ((await serverCpu()) - server) * 1_000 };
}

/** CPU time of the server so far, s. */
async function serverCpu(): Promise<number> {
  const { rows } = await pool.query<{ pid: string }>(
    "select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid",
  );
  const pid = Number(rows[0]?.pid);
  return usageOf([pid, ...descendants(pid)]).cpuSeconds;
}

/** The mean of several rounds, ms. */
async function timeOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  for (let round = 0; round < rounds; round += 1) await work();
  return (performance.now() - began) / rounds;
}

function charged(): Promise<number> {
  return store.read((tx) => tx.leases.chargedSeconds());
}

function say(what: string, ours: number, bare: number): void {
  console.log(
    `${what.padEnd(62)} ${ours.toFixed(4)} ms   bare ${bare.toFixed(4)} ms   ${(ours / bare).toFixed(1)} ×`,
  );
}
