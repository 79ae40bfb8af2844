import type { Order } from "../../../service/store/money/orders.ts";
import type { Schedule } from "../../../service/store/play/schedules.ts";
import { openPostgresStore } from "../../../service/store/postgres/postgres.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import type { Store, Transaction } from "../../../service/store/store.ts";
import { freshDatabase } from "../../support/postgres.ts";

/** A store as several processes would use it. */
export interface SharedStore {
  /** One for each process. */
  readonly processes: readonly Store[];
  /** The process that serves this client. */
  of(client: number): Store;
  close(): Promise<void>;
}

const share = (processes: readonly Store[], remove: () => Promise<void>): SharedStore => ({
  processes,
  of(client) {
    const store = processes[client % processes.length];
    if (store === undefined) throw new Error("There is no store.");
    return store;
  },
  async close() {
    for (const store of processes) await store.close();
    await remove();
  },
});

/** @param processes how many share it */
export async function openPostgres(processes = 2): Promise<SharedStore> {
  const database = await freshDatabase();
  const stores: Store[] = [];
  for (let count = 0; count < processes; count += 1) stores.push(await openPostgresStore(database.url));
  return share(stores, database.drop);
}

/** Both stores; SQLite belongs to one process. */
export const stores = [
  { name: "SQLite", open: async () => share([openSqliteStore(":memory:")], async () => undefined) },
  { name: "PostgreSQL", open: openPostgres },
] as const satisfies readonly { readonly name: string; readonly open: () => Promise<SharedStore> }[];

/** A schedule that waits for a seat. */
export const waiting = (id: string, accountId: string, now = 1_000): Schedule => ({
  id,
  accountId,
  gameId: "g",
  accountMode: 0,
  kind: "waiting",
  createdAt: now,
  region: "",
  measured: [],
  warned: 0,
  graceUntil: null,
  walletPushedAt: 0,
  seenAt: now,
});

/** What becomes of it, on a host without a name. */
export const offered = {
  kind: "offered",
  hostId: "",
  quality: "standard",
  offeredAt: 7,
  leaseId: null,
  sessionKey: null,
} as const;
export const playing = {
  ...offered,
  kind: "playing",
  leaseId: "l",
  sessionKey: "k",
  leasedAt: 8,
  drainAnnounced: 0,
  startedAt: 8,
} as const;

/** An order of gold coins that waits for its payment. */
export const anOrder = (merchantOrderNo: string, change: Partial<Order> = {}): Order => ({
  merchantOrderNo,
  accountId: "mali",
  goodsId: "gold-100",
  grant: { kind: "gold", gold: 100 },
  amount: 199,
  currency: "USD",
  provider: "local",
  checkout: null,
  status: "pending",
  createdAt: 1_000,
  expiresAt: 2_000_000_000_000,
  checkAt: 21_000,
  settledAt: 0,
  ...change,
});

/** How many hold a seat, or are offered one. */
export const holderCount = async (tx: Transaction): Promise<number> =>
  (await tx.schedules.heldByHost()).reduce((sum, { total }) => sum + total, 0);

/** Numbers from 0. */
export const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** Signs players up. */
export async function addAccounts(store: Pick<Store, "transaction">, ids: readonly string[]): Promise<void> {
  await store.transaction(async (tx) => {
    for (const id of ids)
      await tx.accounts.create({ id, name: id, icon: "", locale: "en" }, "test", id, 1_000);
  });
}
