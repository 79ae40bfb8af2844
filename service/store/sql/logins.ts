import * as z from "zod/mini";
import { refreshSeconds } from "../../lib/durations.ts";
import type { Login, LoginsTable } from "../logins.ts";
import type { Rows } from "./rows.ts";

/** When a login began is 0 where a service wrote it that did not know yet: then its latest refresh is the earliest known use. */
const momentOf = (column: "began_at" | "used_at", name: string): string =>
  `case when ${column} = 0 then expires_at - ${refreshSeconds * 1_000} else ${column} end as "${name}"`;
const loginColumns = `id, account_id as "accountId", refresh_hash as "refreshHash", previous_hash as "previousHash", previous_until as "previousUntil", expires_at as "expiresAt", browser, platform, ${momentOf("began_at", "beganAt")}, ${momentOf("used_at", "usedAt")}`;
const loginRow = z.object({
  id: z.string(),
  accountId: z.string(),
  refreshHash: z.string(),
  previousHash: z.string(),
  previousUntil: z.int(),
  expiresAt: z.int(),
  browser: z.string(),
  platform: z.string(),
  beganAt: z.int(),
  usedAt: z.int(),
});
const idRow = z.object({ id: z.string() });
const tokenRow = z.object({ loginId: z.string(), accountId: z.string(), expiresAt: z.int() });

export function loginsTable(rows: Rows): LoginsTable {
  return {
    async create(login) {
      await rows.run(
        "insert into logins (id, account_id, refresh_hash, previous_hash, previous_until, expires_at, browser, platform, began_at, used_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        login.id,
        login.accountId,
        login.refreshHash,
        login.previousHash,
        login.previousUntil,
        login.expiresAt,
        login.browser,
        login.platform,
        login.beganAt,
        login.usedAt,
      );
    },
    ofAccount: async (accountId) =>
      rows.all(
        loginRow,
        `select ${loginColumns} from logins where account_id = ? order by used_at desc, id`,
        accountId,
      ),
    findByRefresh: async (hash): Promise<Login | null> =>
      rows.one(
        loginRow,
        `select ${loginColumns} from logins where refresh_hash = ? or previous_hash = ? limit 1`,
        hash,
        hash,
      ),
    async rotate(login) {
      await rows.run(
        "update logins set refresh_hash = ?, previous_hash = ?, previous_until = ?, expires_at = ?, began_at = ?, used_at = ? where id = ?",
        login.refreshHash,
        login.previousHash,
        login.previousUntil,
        login.expiresAt,
        login.beganAt,
        login.usedAt,
        login.id,
      );
    },
    async remove(id) {
      await rows.run("delete from access_tokens where login_id = ?", id);
      await rows.run("delete from logins where id = ?", id);
    },
    async addToken(hash, loginId, expiresAt) {
      await rows.run(
        "insert into access_tokens (hash, login_id, expires_at) values (?, ?, ?)",
        hash,
        loginId,
        expiresAt,
      );
    },
    findToken: async (hash) =>
      rows.one(
        tokenRow,
        'select t.login_id as "loginId", l.account_id as "accountId", t.expires_at as "expiresAt" from access_tokens t join logins l on l.id = t.login_id where t.hash = ?',
        hash,
      ),
    exists: async (id) => (await rows.one(idRow, "select id from logins where id = ?", id)) !== null,
    async prune(now) {
      await rows.run("delete from logins where expires_at <= ?", now);
      await rows.run("delete from access_tokens where login_id not in (select id from logins)");
    },
  };
}
