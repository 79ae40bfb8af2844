import fs from "node:fs";
import path from "node:path";
import Database from "libsql";
import { migrateSqlite } from "../../../service/store/sqlite/sqlite.ts";
import type { Store } from "../../../service/store/store.ts";

const rows = fs.readFileSync(path.join(import.meta.dirname, "sampleRows.sql"), "utf8");

/** Makes a SQLite database with the baseline schema and rows in nearly every table. */
export function writeSampleDatabase(file: string): void {
  const database = new Database(file);
  migrateSqlite(database);
  database.exec(`begin; ${rows} commit;`);
  database.close();
}

/** Some of the sample's rows, of many tables. */
export const readSample = (store: Store) =>
  store.transaction(async (tx) => ({
    mali: await tx.balances.find("mali"),
    chai: await tx.balances.find("chai"),
    name: (await tx.accounts.find("chai"))?.name,
    live: (await tx.schedules.live()).map(({ id, kind }) => [id, kind]),
    events: (await tx.events.pending("mali")).map(({ msgId }) => msgId),
    charged: await tx.leases.chargedSeconds(),
    lent: (await tx.lending.lentTo("waits"))?.account,
    unread: await tx.messages.unread("mali"),
    inviter: await tx.invites.inviterOf("chai"),
    grant: (await tx.orders.find("o1"))?.grant,
  }));
