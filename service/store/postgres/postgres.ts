import pg from "pg";
import { storePatience } from "../../lib/durations.ts";
import { unavailable } from "../../lib/refusal.ts";
import { createSemaphore } from "../../lib/semaphore.ts";
import type { Store, Transaction, Turn } from "../store.ts";
import { createCircuitBreaker } from "./circuitBreaker.ts";
import { beginWithLimits, transactionConnectionTo, unreachable } from "./connection.ts";
import { type ConnectionTables, tablesOf } from "./connectionTables.ts";
import { type Failure, failureOf } from "./failures.ts";
import { migratePostgres } from "./migrate.ts";

interface PostgresOptions {
  /** Transactions that may run at once. */
  readonly connections?: number;
  /** The url leads to a pooler that gives each transaction another connection, such as PgBouncer. */
  readonly isPooled?: boolean;
  /** Is told once that the database went away, with the error, and once that it is back, with null. */
  readonly report?: (error: unknown) => void;
  /** Ms that never jump. */
  readonly now?: () => number;
}

/** Concurrent transactions per process. More only adds conflicts. */
const defaultConnections = 10;
/** Attempts of one transaction. */
const maxAttempts = 12;
/** Attempts where a key is taken: the second one sees the row of whoever took it. */
const maxDuplicates = 3;
/** Backoff between attempts, ms: random, up to `firstPause` doubled each time, so that two in conflict do not meet again. */
const firstPause = 2;
const maxPause = 250;

type Work<Result> = (tx: Transaction) => Promise<Result>;

/** How a transaction begins, and what it works on. */
interface Beginning {
  /** Null where it is one statement, which is a transaction by itself. */
  readonly sql: string | null;
  readonly tables: "transaction" | "read" | "lookUp";
}

type Attempt<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | {
      readonly kind: Failure;
      readonly error: unknown;
      readonly committing: boolean;
      /** Its connection could not even roll back, and is not used again. */
      readonly isBroken: boolean;
    };

/**
 * A store in PostgreSQL, for any number of processes. Transactions are serializable, and repeated after a conflict
 * (R-STORE-02). While the database is away, calls are refused (R-STORE-03).
 * @param url such as `postgres://user:password@host:5432/database`
 * @throws when the database cannot be reached, or is from a newer version of the service
 */
export async function openPostgresStore(url: string, options: PostgresOptions = {}): Promise<Store> {
  await migratePostgres(url).catch((error: unknown) => {
    throw new Error(unreachable(url, error));
  });
  const { connections = defaultConnections, isPooled = false, report = () => undefined } = options;
  const pool = new pg.Pool({ ...transactionConnectionTo(url, isPooled), max: connections });
  const breaker = createCircuitBreaker(options.now ?? (() => performance.now()), report);
  // Without a listener, a connection that breaks before a statement or between two would end the process.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  // An idle connection broke.
  pool.on("error", breaker.failed);
  const running = createSemaphore(connections);
  // Who waits for a turn holds no connection that others could use.
  const turns: Readonly<Record<Turn, ReturnType<typeof createSemaphore>>> = { queue: createSemaphore(1) };

  const attempt = async <Result>(work: Work<Result>, beginning: Beginning): Promise<Attempt<Result>> => {
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      return { kind: "lost", error, committing: false, isBroken: true };
    }
    const outcome = await attemptOn(client, tablesOf(client, isPooled), work, beginning);
    client.release(outcome.kind !== "done" && outcome.isBroken);
    if (outcome.kind !== "lost") breaker.succeeded();
    return outcome;
  };

  const repeat = async <Result>(work: Work<Result>, beginning: Beginning): Promise<Result> => {
    for (let count = 1; ; count += 1) {
      if (!breaker.allows()) throw unavailable();
      const outcome = await attempt(work, beginning);
      if (outcome.kind === "done") return outcome.result;
      if (outcome.kind === "other") throw outcome.error;
      if (outcome.kind === "lost") {
        breaker.failed(outcome.error);
        // Whether a commit came through is unknown: repeated, it could be made twice.
        if (outcome.committing || !breaker.mayRetry()) throw unavailable();
      } else if (outcome.kind === "duplicate") {
        if (count >= maxDuplicates) throw outcome.error;
      } else if (count >= maxAttempts) throw unavailable();
      await pause(Math.random() * Math.min(maxPause, firstPause * 2 ** count));
    }
  };

  const run = async <Result>(work: Work<Result>, beginning: Beginning): Promise<Result> => {
    const release = running.tryAcquire() ?? (await running.acquire(storePatience));
    if (release === null) throw unavailable();
    try {
      return await repeat(work, beginning);
    } finally {
      release();
    }
  };

  return {
    async transaction(work, turn) {
      const endTurn = turn === undefined ? () => undefined : await turns[turn].acquire(storePatience);
      if (endTurn === null) throw unavailable();
      return run(work, begin(turn ?? null)).finally(endTurn);
    },
    read: (work) => run(work, reading),
    lookUp: (work) => run(work, lookingUp),
    close: () => pool.end(),
  };
}

const pause = (delay: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delay));

/** Begins a transaction. The lock of its turn comes before the first read, which then sees what the previous one committed. */
function begin(turn: Turn | null): Beginning {
  const lock = turn === null ? "" : `; lock table turn_${turn} in exclusive mode`;
  return { sql: `${beginWithLimits("serializable")}${lock}`, tables: "transaction" };
}

/** A snapshot, without the predicate locks of a serializable transaction. */
const reading: Beginning = { sql: beginWithLimits("repeatable read read only"), tables: "read" };

const lookingUp: Beginning = { sql: null, tables: "lookUp" };

async function attemptOn<Result>(
  client: pg.ClientBase,
  tables: ConnectionTables,
  work: Work<Result>,
  { sql, tables: which }: Beginning,
): Promise<Attempt<Result>> {
  tables.begin();
  let committing = false;
  const run = (statement: string) =>
    client.query(statement).catch((error: unknown) => {
      tables.fail(error);
      throw error;
    });
  try {
    if (sql !== null) await run(sql);
    const result = await work(tables[which]);
    if (tables.failed() !== null) throw new Error("A statement of this transaction has failed.");
    committing = true;
    if (sql !== null) await run("commit");
    return { kind: "done", result };
  } catch (thrown) {
    return failure(client, tables, { thrown, committing, isOpen: sql !== null });
  }
}

/** Rolls back what failed. @param how.isOpen there is something to roll back */
async function failure(
  client: pg.ClientBase,
  tables: ConnectionTables,
  { thrown, committing, isOpen }: { thrown: unknown; committing: boolean; isOpen: boolean },
): Promise<Exclude<Attempt<never>, { kind: "done" }>> {
  const failed = tables.failed();
  const kind = failed === null ? "other" : failureOf(failed.error);
  const error = failed === null || kind === "other" ? thrown : failed.error;
  if (kind === "lost" || !isOpen) return { kind, error, committing, isBroken: kind === "lost" };
  return client.query("rollback").then(
    (): Exclude<Attempt<never>, { kind: "done" }> => ({ kind, error, committing, isBroken: false }),
    () => ({ kind: kind === "other" ? "other" : "lost", error, committing, isBroken: true }),
  );
}
