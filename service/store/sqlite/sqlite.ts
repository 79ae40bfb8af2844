import fs from "node:fs";
import path from "node:path";
import Database from "libsql";
import * as z from "zod/mini";
import type { Store, Transaction } from "../store.ts";
import { accountsOf, identitiesOf, loginsOf } from "./accounts.ts";
import { holdingsOf } from "./balances.ts";
import { localPaymentsOf } from "./localPayments.ts";
import { messagesOf } from "./messages.ts";
import { ordersOf } from "./orders.ts";
import { analyticsOf, lendingOf, recentsOf, recordsOf } from "./rest.ts";
import { invitesOf, rewardsOf, steamOf } from "./rewards.ts";
import { rowsOf } from "./rows.ts";
import { eventsOf, schedulesOf, ticketsOf } from "./schedules.ts";
import { steps } from "./tables.ts";

/**
 * A store in one SQLite file (write-ahead log, so that a killed process loses nothing that was committed).
 * @param file a path, or ":memory:"
 * @throws when the file cannot be opened or is from a newer version of the service
 */
export function openSqliteStore(file: string): Store {
  if (file !== ":memory:") fs.mkdirSync(path.dirname(file), { recursive: true });
  const database = new Database(file, { timeout: 5_000 });
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = NORMAL");
  database.pragma("busy_timeout = 5000");
  bringUpToDate(database);
  const rows = rowsOf(database);
  const tx: Transaction = {
    identities: identitiesOf(rows),
    accounts: accountsOf(rows),
    holdings: holdingsOf(rows),
    orders: ordersOf(rows),
    localPayments: localPaymentsOf(rows),
    logins: loginsOf(rows),
    tickets: ticketsOf(rows),
    events: eventsOf(rows),
    schedules: schedulesOf(rows),
    lending: lendingOf(rows),
    recents: recentsOf(rows),
    analytics: analyticsOf(rows),
    records: recordsOf(rows),
    messages: messagesOf(rows),
    rewards: rewardsOf(rows),
    invites: invitesOf(rows),
    steam: steamOf(rows),
  };
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    transaction: (work) =>
      inTurn(async () => {
        database.exec("BEGIN IMMEDIATE");
        try {
          const result = await work(tx);
          database.exec("COMMIT");
          return result;
        } catch (error) {
          database.exec("ROLLBACK");
          throw error;
        }
      }),
    close: () => inTurn(async () => void database.close()),
  };
}

function bringUpToDate(database: Database.Database): void {
  const [version] = z.array(z.object({ user_version: z.int() })).parse(database.pragma("user_version"));
  const done = version?.user_version ?? 0;
  if (done > steps.length) throw new Error("The data directory belongs to a newer version of the service.");
  for (const [index, step] of steps.entries()) {
    if (index < done) continue;
    database.exec(`BEGIN IMMEDIATE; ${step}; PRAGMA user_version = ${index + 1}; COMMIT;`);
  }
}
