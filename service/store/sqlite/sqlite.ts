import fs from "node:fs";
import path from "node:path";
import Database from "libsql";
import * as z from "zod/mini";
import type { Store, Transaction } from "../store.ts";
import { accountsTable } from "./accounts.ts";
import { analyticsTable } from "./analytics.ts";
import { balancesTable } from "./balances.ts";
import { eventsTable } from "./events.ts";
import { gamesTable } from "./games.ts";
import { identitiesTable } from "./identities.ts";
import { invitesTable } from "./invites.ts";
import { leasesTable } from "./leases.ts";
import { lendingTable } from "./lending.ts";
import { localPaymentsTable } from "./localPayments.ts";
import { loginsTable } from "./logins.ts";
import { messagesTable } from "./messages.ts";
import { migrations } from "./migrations.ts";
import { ordersTable } from "./orders.ts";
import { partiesTable } from "./parties.ts";
import { problemReportsTable } from "./problemReports.ts";
import { providerRecordsTable } from "./providerRecords.ts";
import { recentsTable } from "./recents.ts";
import { rewardsTable } from "./rewards.ts";
import { rowsOf } from "./rows.ts";
import { schedulesTable } from "./schedules.ts";
import { steamBindingsTable } from "./steamBindings.ts";
import { ticketsTable } from "./tickets.ts";
import { timelineTable } from "./timeline.ts";
import { touchProfilesTable } from "./touchProfiles.ts";
import { trialGiftsTable } from "./trialGifts.ts";

/**
 * A store in one SQLite file (write-ahead log, so a killed process loses nothing committed).
 * @param file a path, or ":memory:"
 * @throws when the file cannot be opened or is from a newer version of the service
 */
export function openSqliteStore(file: string): Store {
  if (file !== ":memory:") fs.mkdirSync(path.dirname(file), { recursive: true });
  const database = new Database(file, { timeout: 5_000 });
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = NORMAL");
  database.pragma("busy_timeout = 5000");
  migrate(database);
  const rows = rowsOf(database);
  const tx: Transaction = {
    identities: identitiesTable(rows),
    accounts: accountsTable(rows),
    balances: balancesTable(rows),
    orders: ordersTable(rows),
    localPayments: localPaymentsTable(rows),
    logins: loginsTable(rows),
    tickets: ticketsTable(rows),
    events: eventsTable(rows),
    schedules: schedulesTable(rows),
    leases: leasesTable(rows),
    lending: lendingTable(rows),
    parties: partiesTable(rows),
    recents: recentsTable(rows),
    games: gamesTable(rows),
    analytics: analyticsTable(rows),
    problemReports: problemReportsTable(rows),
    providerRecords: providerRecordsTable(rows),
    messages: messagesTable(rows),
    rewards: rewardsTable(rows),
    invites: invitesTable(rows),
    steamBindings: steamBindingsTable(rows),
    timeline: timelineTable(rows),
    touchProfiles: touchProfilesTable(rows),
    trialGifts: trialGiftsTable(rows),
  };
  let last: Promise<unknown> = Promise.resolve();
  const serialize = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    transaction: (work) =>
      serialize(async () => {
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
    close: () => serialize(async () => void database.close()),
  };
}

function migrate(database: Database.Database): void {
  const [version] = z.array(z.object({ user_version: z.int() })).parse(database.pragma("user_version"));
  const applied = version?.user_version ?? 0;
  if (applied > migrations.length)
    throw new Error("The data directory belongs to a newer version of the service.");
  for (const [index, migration] of migrations.entries()) {
    if (index < applied) continue;
    database.exec(`BEGIN IMMEDIATE; ${migration}; PRAGMA user_version = ${index + 1}; COMMIT;`);
  }
}
