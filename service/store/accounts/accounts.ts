import * as z from "zod/mini";
import { type Locale, locales } from "../../../wire/locale.ts";
import { columnOf, fieldOf, flag, type Rows, startingWith, upsert } from "../rows.ts";

/** The holder of an access token. */
export interface TokenHolder {
  readonly account: Account;
  /** The sign-in that the token belongs to. */
  readonly loginId: string;
  /** 1 for a player who waits, is offered a seat or plays, else 0: it saves looking for their schedule. */
  readonly schedules: number;
}

const accountColumns = "id, name, icon, locale";
const accountRow = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  /** Language of the account's latest call. */
  locale: z.enum(locales),
});
export type Account = Readonly<z.infer<typeof accountRow>>;
const holderRow = z.extend(accountRow, { loginId: z.string(), schedules: z.int() });

export function accountsTable(rows: Rows) {
  return {
    find: async (id: string): Promise<Account | null> =>
      rows.one(accountRow)(`select ${accountColumns} from accounts where id = ?`, id),
    /** The holder of an access token; null if it is unknown or expired. @param now on the timeline of the clock, ms */
    async ofToken(hash: string, now: number): Promise<TokenHolder | null> {
      const row = await rows.one(holderRow)`select a.id, a.name, a.icon, a.locale, l.id as "loginId",
        (select count(*) from schedules s where s.account_id = a.id) as schedules from access_tokens t
        join logins l on l.id = t.login_id join accounts a on a.id = l.account_id
        where t.hash = ${hash} and t.expires_at > ${now}`;
      if (row === null) return null;
      const { id, name, icon, locale, loginId, schedules } = row;
      return { account: { id, name, icon, locale }, loginId, schedules };
    },
    findByIdentity: async (issuer: string, subject: string): Promise<Account | null> =>
      rows.one(accountRow)(
        `select ${accountColumns} from accounts where issuer = ? and subject = ?`,
        issuer,
        subject,
      ),
    /** Its id at the identity provider. */
    subjectOf: (id: string): Promise<string | null> =>
      fieldOf(rows, z.string())`select subject from accounts where id = ${id}`,
    async create(account: Account, issuer: string, subject: string, now: number) {
      await rows.run`insert into accounts (id, issuer, subject, name, icon, locale, created_at)
        values (${account.id}, ${issuer}, ${subject}, ${account.name}, ${account.icon}, ${account.locale},
        ${now})`;
    },
    /** Accounts with this id, or whose name starts with this text in any case. */
    search: async (text: string, count: number): Promise<readonly Account[]> =>
      rows.all(accountRow)(
        `select ${accountColumns} from accounts where issuer <> '' and (id = ? or lower(name) like ? escape '!') order by name, id limit ?`,
        text,
        startingWith(text),
        count,
      ),
    async setLocale(id: string, locale: Locale) {
      await rows.run`update accounts set locale = ${locale} where id = ${id} and locale <> ${locale}`;
    },
  };
}

const closedRow = z.object({ disabled: flag, deletesAt: z.int() });

/** Whether, and why, nobody can sign in to an account. */
export interface Closed {
  /** By an operator. */
  readonly disabled: boolean;
  /** Date of its deletion, epoch ms; 0 for none. */
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
    /** Accounts to be deleted by now. @param date epoch ms */
    due: (date: number) =>
      columnOf(rows, z.string())`select account_id from closed_accounts where deletes_at > 0
        and deletes_at <= ${date}`,
  };
}
