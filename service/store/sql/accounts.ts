import * as z from "zod/mini";
import { locales } from "../../../streams/wire/locale.ts";
import type { Account, AccountsTable, TokenHolder } from "../accounts.ts";
import { startingWith } from "../containing.ts";
import type { Rows } from "./rows.ts";

const accountColumns = "id, name, icon, locale";
const accountRow = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  locale: z.enum(locales),
});
const holderRow = z.extend(accountRow, { loginId: z.string(), schedules: z.int() });

export function accountsTable(rows: Rows): AccountsTable {
  return {
    find: async (id): Promise<Account | null> =>
      rows.one(accountRow, `select ${accountColumns} from accounts where id = ?`, id),
    async ofToken(hash, now): Promise<TokenHolder | null> {
      const row = await rows.one(
        holderRow,
        'select a.id, a.name, a.icon, a.locale, l.id as "loginId", (select count(*) from schedules s where s.account_id = a.id) as schedules from access_tokens t join logins l on l.id = t.login_id join accounts a on a.id = l.account_id where t.hash = ? and t.expires_at > ?',
        hash,
        now,
      );
      if (row === null) return null;
      const { id, name, icon, locale, loginId, schedules } = row;
      return { account: { id, name, icon, locale }, loginId, schedules };
    },
    findByIdentity: async (issuer, subject): Promise<Account | null> =>
      rows.one(
        accountRow,
        `select ${accountColumns} from accounts where issuer = ? and subject = ?`,
        issuer,
        subject,
      ),
    async create(account, issuer, subject, now) {
      await rows.run(
        "insert into accounts (id, issuer, subject, name, icon, locale, created_at) values (?, ?, ?, ?, ?, ?, ?)",
        account.id,
        issuer,
        subject,
        account.name,
        account.icon,
        account.locale,
        now,
      );
    },
    search: async (text, count): Promise<readonly Account[]> =>
      rows.all(
        accountRow,
        `select ${accountColumns} from accounts where id = ? or lower(name) like ? escape '!' order by name, id limit ?`,
        text,
        startingWith(text),
        count,
      ),
    async setLocale(id, locale) {
      await rows.run("update accounts set locale = ? where id = ? and locale <> ?", locale, id, locale);
    },
  };
}
