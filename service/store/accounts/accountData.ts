import * as z from "zod/mini";
import { orElse } from "../../../wire/orElse.ts";
import { countOf, type Rows } from "../rows.ts";

interface AccountTable {
  readonly table: string;
  /** Which of its rows are an account's: its `account_id` by default. */
  readonly where?: string;
  /** Columns that the account's copy leaves out: secrets, and ids of others. `all`: nothing of it lasts. */
  readonly hidden?: readonly string[] | "all";
  /** Of paid orders it is kept, because receipts must be. */
  readonly isReceipt?: true;
  /** The copy's file, if not named after the table. */
  readonly file?: string;
}

const ofLogins = "login_id in (select id from logins where account_id = ?)";
const ofSubject = "subject = (select subject from accounts where id = ?)";
const ofOrders = "merchant_order_no in (select merchant_order_no from orders where account_id = ?)";

/** R-DATA-02. Every table with rows of one account, in an order in which they can be deleted. A test compares it with the schema. */
export const accountTables: readonly AccountTable[] = [
  { table: "access_tokens", where: ofLogins, hidden: "all" },
  { table: "used_id_tokens", where: ofLogins, hidden: "all" },
  { table: "spent_refresh_tokens", where: ofLogins, hidden: "all" },
  { table: "logins", hidden: ["refresh_hash", "previous_hash", "previous_until"], file: "sign-ins" },
  { table: "tickets", hidden: "all" },
  { table: "events", hidden: "all" },
  { table: "sockets", hidden: ["login_id"], file: "connection" },
  { table: "schedules", hidden: ["session_key", "lease_id"], file: "running-game" },
  { table: "past_schedules", file: "games-played" },
  { table: "leases", file: "time-played" },
  { table: "recents", file: "recent-games" },
  { table: "analytics", file: "pages-and-clicks" },
  { table: "messages" },
  { table: "claimed_rewards", file: "rewards" },
  { table: "invite_codes", file: "invite-code" },
  { table: "invites", hidden: ["inviter_id"], file: "invited-by" },
  { table: "invites", where: "inviter_id = ?", hidden: ["account_id"], file: "friends-invited" },
  { table: "steam_bindings", file: "steam-account" },
  { table: "giftless_accounts", file: "gifts-refused" },
  { table: "account_devices", file: "devices" },
  { table: "touch_profiles", file: "touch-layouts" },
  { table: "problem_recordings", hidden: ["content"], file: "recordings" },
  { table: "problem_reports", file: "problem-reports" },
  { table: "holdings", file: "wallet" },
  { table: "closed_accounts", file: "deletion" },
  {
    // Sessions of the bundled sign-in.
    table: "provider_records",
    where: "payload like '%' || (select subject from accounts where id = ?) || '%'",
    hidden: "all",
  },
  { table: "passkeys", where: ofSubject, hidden: ["public_key", "counter"] },
  { table: "identities", where: ofSubject, hidden: ["pin_hash", "code_hash"], file: "sign-in-names" },
  { table: "refunds", where: ofOrders, isReceipt: true },
  { table: "local_payments", where: ofOrders, hidden: ["client_secret"], isReceipt: true, file: "payments" },
  { table: "orders", hidden: ["checkout"], isReceipt: true },
  { table: "accounts", where: "id = ?", isReceipt: true, file: "account" },
];

const own = "account_id = ?";
const jsonColumns: readonly string[] = [
  "params",
  "content",
  "brings",
  "taken",
  "report",
  "profiles",
  "measured",
  "title",
];
const anyRow = z.record(z.string(), z.unknown());
const idRow = z.object({ id: z.string() });
/** Accounts that are deleted, but for their receipts. */
const nameless = "select id from accounts where issuer = ''";

/** Everything about one account, whatever its table. */
export function accountDataTable(rows: Rows) {
  const receipts = (accountId: string) =>
    countOf(rows)`select count(*) from orders where account_id = ${accountId} and status = 'paid'`;
  const forget = async (accountId: string) => {
    await rows.run`delete from local_payments where merchant_order_no in (select merchant_order_no from orders
      where account_id = ${accountId} and status <> 'paid')`;
    await rows.run`delete from orders where account_id = ${accountId} and status <> 'paid'`;
    const keepsReceipts = (await receipts(accountId)) > 0;
    for (const { table, where = own, isReceipt = false } of accountTables)
      if (!isReceipt || !keepsReceipts) await rows.run(`delete from ${table} where ${where}`, accountId);
    // Orders and refunds go on as before, for an account that is nobody's.
    await rows.run`update accounts set issuer = '', subject = id, name = '', icon = '', locale = 'en'
      where id = ${accountId}`;
  };
  return {
    /** How many orders an account has paid. */
    receipts,
    /** R-DATA-06. By the name of its file: what is kept about an account, without secrets. */
    async copyOf(accountId: string): Promise<ReadonlyMap<string, readonly unknown[]>> {
      const files = new Map<string, readonly unknown[]>();
      for (const { table, where = own, hidden = [], file = table } of accountTables) {
        if (hidden === "all") continue;
        const found = await rows.all(anyRow)(`select * from ${table} where ${where}`, accountId);
        files.set(
          file,
          found.map((row) =>
            Object.fromEntries(
              Object.entries(row)
                .filter(([name]) => !hidden.includes(name))
                .map(([name, value]) => [name, jsonColumns.includes(name) ? parsed(value) : value]),
            ),
          ),
        );
      }
      return files;
    },
    /** R-DATA-04, R-DATA-05. Deletes everything about an account but the receipts of what it paid, which nobody's name is on. */
    forget,
    /** Deletes the receipts of deleted accounts that are older than a date, epoch ms. */
    async pruneReceipts(before: number) {
      const old = `account_id in (${nameless}) and created_at < ?`;
      for (const table of ["refunds", "local_payments"])
        await rows.run(
          `delete from ${table} where merchant_order_no in (select merchant_order_no from orders where ${old})`,
          before,
        );
      await rows.run(`delete from orders where ${old}`, before);
      const empty = `${nameless} and not exists (select 1 from orders where account_id = accounts.id)`;
      for (const { id } of await rows.all(idRow)(empty)) await forget(id);
    },
  };
}

const parsed = (value: unknown): unknown => orElse(() => JSON.parse(String(value)), value);
