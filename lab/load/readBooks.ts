import Database from "libsql";
import pg from "pg";
import * as z from "zod/mini";
import {
  type AccountEntry,
  type Books,
  type ChargedLease,
  checkBooks,
  type OrderEntry,
  type Push,
  type ShownLease,
} from "./books.ts";
import type { Bot } from "./bot.ts";
import { wishOf } from "./buying.ts";
import { type Cluster, trialSeconds } from "./cluster.ts";

/** Runs a query on the services' database. */
type Query = (sql: string) => Promise<readonly unknown[]>;

/** @param database a PostgreSQL URL, or a SQLite file */
async function openQuery(database: string): Promise<{ query: Query; close(): Promise<void> }> {
  if (!/^postgres(ql)?:/.test(database)) {
    const file = new Database(database, { readonly: true });
    return {
      query: async (sql) => z.array(z.unknown()).parse(file.prepare(sql).all()),
      close: async () => void file.close(),
    };
  }
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  return { query: async (sql) => (await client.query(sql)).rows, close: () => client.end() };
}

// PostgreSQL returns sums and big integers as texts.
const whole = z.coerce.number();
const leaseRow = z.object({
  id: z.string(),
  schedule_id: z.string(),
  account_id: z.string(),
  charged: whole,
  limit_ms: z.nullable(whole),
});
const holdingRow = z.object({
  account_id: z.string(),
  trial: whole,
  hour: whole,
  reward: whole,
  gold: whole,
});
const orderRow = z.object({
  merchant_order_no: z.string(),
  account_id: z.string(),
  goods_id: z.string(),
  status: z.string(),
});

/** Reads the books of a run, and prints a summary and the errors. @returns every wrong entry */
export async function auditBooks(
  cluster: Cluster,
  seats: number,
  bots: readonly Bot[],
): Promise<readonly string[]> {
  const { query, close } = await openQuery(cluster.database);
  const books = await readBooks(query, cluster, seats, bots);
  await close();
  const found = checkBooks(books);
  const { charged, orders, pushes } = books;
  const seconds = charged.reduce((sum, lease) => sum + lease.charged, 0);
  console.log(
    `books: ${charged.length} leases, ${seconds} s charged, ${orders.length} orders, ${pushes.due.length} pushes due: ${found.length === 0 ? "exact" : `${found.length} wrong`}`,
  );
  for (const finding of found.slice(0, 20)) console.log(`  ${finding}`);
  return found;
}

/** Reads the services' database, the hosts' ledgers and the bots' notes. */
async function readBooks(
  query: Query,
  cluster: Cluster,
  seatsOfHost: number,
  bots: readonly Bot[],
): Promise<Books> {
  const shown = cluster.shown();
  const seats = new Map(cluster.hosts.map((_, index) => [`light-${index + 1}`, seatsOfHost]));
  const rows = async <Row>(schema: z.ZodMiniType<Row>, sql: string): Promise<readonly Row[]> =>
    (await query(sql)).map((row) => schema.parse(row));
  const charged = (
    await rows(leaseRow, "select id, schedule_id, account_id, charged, limit_ms from leases")
  ).map(
    (row): ChargedLease => ({
      leaseId: row.id,
      scheduleId: row.schedule_id,
      accountId: row.account_id,
      charged: row.charged,
      limitMs: row.limit_ms,
    }),
  );
  const accounts = (await rows(holdingRow, "select account_id, trial, hour, reward, gold from holdings")).map(
    ({ account_id, trial, hour, reward }): AccountEntry => ({
      accountId: account_id,
      given: trialSeconds,
      left: trial + hour + reward,
    }),
  );
  const orders = (
    await rows(orderRow, "select merchant_order_no, account_id, goods_id, status from orders")
  ).map(
    ({ merchant_order_no, account_id, goods_id }): OrderEntry => ({
      accountId: account_id,
      wish: wishOf(goods_id),
      orderId: merchant_order_no,
    }),
  );
  return { shown, charged, accounts, orders, pushes: pushesOf(shown, charged, bots), seats };
}

/** Pushes that each player should get: a game's end, a turn in the queue, `queue_release` for a lost one. */
function pushesOf(
  shown: readonly ShownLease[],
  charged: readonly ChargedLease[],
  bots: readonly Bot[],
): Books["pushes"] {
  const playerOf = new Map(charged.map(({ leaseId, accountId }) => [leaseId, accountId]));
  const queued = new Map<string, string>();
  const got: Push[] = [];
  for (const { app, notes } of bots) {
    const session = app.session.value;
    if (session.status !== "signedIn") continue;
    const player = session.user.userId;
    for (const scheduleId of notes.queued) queued.set(scheduleId, player);
    for (const what of notes.pushes)
      got.push({ player, what: what.replace(/^queue_release /, "scheduled_cancel ") });
  }
  const left = new Set(bots.flatMap(({ notes }) => [...notes.left]));
  const last = new Map(
    shown
      .toSorted((one, other) => one.leasedAt - other.leasedAt)
      .map(({ scheduleId, leaseId }) => [scheduleId, leaseId]),
  );
  // For a game that ended by itself, unless its player had left, or was given another seat for it meanwhile.
  const isNotified = ({ leaseId, scheduleId, endReason }: ShownLease) =>
    endReason === "game-quit" && !left.has(scheduleId) && last.get(scheduleId) === leaseId;
  const due = shown.flatMap((lease): Push[] => {
    const { leaseId, scheduleId } = lease;
    const player = playerOf.get(leaseId);
    if (player === undefined) return [];
    const over = isNotified(lease) ? [{ player, what: `scheduled_cancel ${scheduleId}` }] : [];
    return queued.has(scheduleId) ? [...over, { player, what: `queue_link ${scheduleId}` }] : over;
  });
  return { due, got };
}
