import * as z from "zod/mini";
import { columnOf, flag, type Rows, upsert } from "../rows.ts";

const closedRow = z.object({ disabled: flag, deletesAt: z.int() });

/** Why nobody can sign in to an account. */
export interface Closed {
  /** By an operator. */
  readonly disabled: boolean;
  /** The date on which it is deleted, epoch ms; 0 when it is not to be. */
  readonly deletesAt: number;
}

/** R-DATA-01, R-DATA-03. Accounts to which nobody can sign in. */
export function closedAccountsTable(rows: Rows) {
  return {
    find: async (accountId: string): Promise<Closed> =>
      (await rows.one(closedRow)`select disabled, deletes_at as "deletesAt" from closed_accounts
        where account_id = ${accountId}`) ?? { disabled: false, deletesAt: 0 },
    async setDisabled(accountId: string, disabled: boolean) {
      await rows.run(upsert("closed_accounts", ["account_id"], ["disabled"]), accountId, +disabled);
    },
    /** @param deletesAt as in `Closed` */
    async setDeletion(accountId: string, deletesAt: number) {
      await rows.run(upsert("closed_accounts", ["account_id"], ["deletes_at"]), accountId, deletesAt);
    },
    /** Accounts whose date of deletion has come. */
    due: (date: number) =>
      columnOf(rows, z.string())`select account_id from closed_accounts where deletes_at > 0
        and deletes_at <= ${date}`,
  };
}
