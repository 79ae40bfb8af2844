import * as z from "zod/mini";
import { orElse } from "../../../wire/orElse.ts";
import { countOf, type Rows } from "../rows.ts";

/** A table with rows of one account: how its rows are found, copied and deleted (R-DATA-02). */
export interface AccountTable {
  readonly table: string;
  /** Which of its rows are an account's: its `account_id` by default. */
  readonly where?: string;
  /** Columns that the account's copy leaves out: secrets, and ids of others. `all`: nothing of it lasts. */
  readonly hidden?: readonly string[] | "all";
  /** Columns whose text is JSON. */
  readonly json?: readonly string[];
  /** Kept of paid orders: receipts must be. */
  readonly isReceipt?: true;
  /** The copy's file, if not named after the table. */
  readonly file?: string;
}

const own = "account_id = ?";
const anyRow = z.record(z.string(), z.unknown());
const idRow = z.object({ id: z.string() });
/** Deleted accounts that still have receipts. */
const deleted = "select id from accounts where issuer = ''";

/** Everything about one account, whatever its table. */
export function accountDataTable(rows: Rows, accountTables: readonly AccountTable[]) {
  const receipts = (accountId: string) =>
    countOf(rows)`select count(*) from orders where account_id = ${accountId} and status = 'paid'`;
  const forget = async (accountId: string) => {
    await rows.run`delete from local_payments where merchant_order_no in (select merchant_order_no from orders
      where account_id = ${accountId} and status <> 'paid')`;
    await rows.run`delete from orders where account_id = ${accountId} and status <> 'paid'`;
    const keepsReceipts = (await receipts(accountId)) > 0;
    for (const { table, where = own, isReceipt = false } of accountTables)
      if (!isReceipt || !keepsReceipts) await rows.run(`delete from ${table} where ${where}`, accountId);
    // Its orders still need an account.
    await rows.run`update accounts set issuer = '', subject = id, name = '', icon = '', locale = 'en'
      where id = ${accountId}`;
  };
  return {
    /** How many orders an account has paid. */
    receipts,
    /** R-DATA-06. What is kept about an account, without secrets: rows by the name of their file. */
    async copyOf(accountId: string): Promise<ReadonlyMap<string, readonly unknown[]>> {
      const files = new Map<string, readonly unknown[]>();
      for (const { table, where = own, hidden = [], json = [], file = table } of accountTables) {
        if (hidden === "all") continue;
        const found = await rows.all(anyRow)(`select * from ${table} where ${where}`, accountId);
        files.set(
          file,
          found.map((row) =>
            Object.fromEntries(
              Object.entries(row)
                .filter(([name]) => !hidden.includes(name))
                .map(([name, value]) => [name, json.includes(name) ? parsed(value) : value]),
            ),
          ),
        );
      }
      return files;
    },
    /** R-DATA-04, R-DATA-05. Deletes everything about an account. Receipts of paid orders stay, under an account without a name. */
    forget,
    /** Deletes the receipts of deleted accounts that are older than a date, epoch ms. */
    async pruneReceipts(before: number) {
      const old = `account_id in (${deleted}) and created_at < ?`;
      for (const table of ["refunds", "local_payments"])
        await rows.run(
          `delete from ${table} where merchant_order_no in (select merchant_order_no from orders where ${old})`,
          before,
        );
      await rows.run(`delete from orders where ${old}`, before);
      const empty = `${deleted} and not exists (select 1 from orders where account_id = accounts.id)`;
      for (const { id } of await rows.all(idRow)(empty)) await forget(id);
    },
  };
}

const parsed = (value: unknown): unknown => orElse(() => JSON.parse(String(value)), value);
