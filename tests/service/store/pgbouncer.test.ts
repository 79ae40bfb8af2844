import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../scripts/lib/freePort.ts";
import { migratePostgres } from "../../../service/store/postgres/migrate.ts";
import { openPostgresStore } from "../../../service/store/postgres/postgres.ts";
import { freshDatabase } from "../../support/postgres.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { addAccounts, range } from "./stores.ts";

const isMissing = spawnSync("pgbouncer", ["--version"]).status !== 0;
const nobody = 65_534;
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** PgBouncer in transaction mode with two connections, so that transactions have to share them. @returns its address */
async function pool(database: string): Promise<string> {
  const { hostname, port: serverPort, pathname, username } = new URL(database);
  const port = await freePort();
  const folder = tempFolder();
  const file = path.join(folder, "pgbouncer.ini");
  fs.writeFileSync(
    file,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
  );
  fs.chmodSync(folder, 0o755);
  const bouncer: ChildProcess = spawn("pgbouncer", ["-q", file], { ...user, stdio: "ignore" });
  onTestFinished(() => void bouncer.kill("SIGKILL"));
  const url = `postgres://cloudplay@127.0.0.1:${port}${pathname}`;
  const answers = () => migratePostgres(url).catch(() => null);
  await expect.poll(answers, { timeout: 10_000 }).not.toBeNull();
  return url;
}

test.skipIf(isMissing)(
  `R-STORE-10 two processes share PgBouncer in transaction mode${isMissing ? " (skipped: no program pgbouncer)" : ""}`,
  async () => {
    const database = await freshDatabase();
    const url = await pool(database.url);
    const open = () => openPostgresStore(url, { connections: 5, isPooled: true });
    const stores = [await open(), await open()] as const;
    const players = range(20).map((index) => `p${index}`);
    await addAccounts(stores[0], players);
    await Promise.all(
      range(200).map(async (index) => {
        const store = stores[index % 2] ?? stores[0];
        const id = `p${index % 20}`;
        await store.transaction(
          async (tx) => {
            const balance = await tx.balances.find(id);
            await tx.balances.set(id, { ...balance, gold: balance.gold + 1 });
          },
          index % 5 === 0 ? "queue" : undefined,
        );
        await store.read((tx) => tx.events.pending(id));
        await store.lookUp((tx) => tx.accounts.find(id));
      }),
    );
    const gold = players.map((id) => stores[0].lookUp(async (tx) => (await tx.balances.find(id)).gold));
    expect(await Promise.all(gold)).toEqual(players.map(() => 10));
    // A transaction's limits are not left to others on its connection.
    const other = new pg.Client(url);
    await other.connect();
    const asked =
      "select current_setting('statement_timeout') as limit, current_setting('enable_seqscan') as scans";
    expect((await other.query(asked)).rows).toEqual([{ limit: "0", scans: "on" }]);
    await other.end();
    for (const store of stores) await store.close();
    await database.drop();
  },
);
