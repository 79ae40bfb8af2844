import * as z from "zod/mini";
import { type Rows, recordOf } from "../rows.ts";

const loginRow = z.object({
  id: z.string(),
  accountId: z.string(),
  refreshHash: z.string(),
  /** The previous refresh token, and until when it brings no new one (on the timeline of the clock, ms). */
  previousHash: z.string(),
  previousUntil: z.int(),
  /** Where it ends when it is not used, on the timeline of the clock, ms. */
  expiresAt: z.int(),
  /** What the browser says that it is, as `deviceOf` names it. */
  browser: z.string(),
  platform: z.string(),
  /** First and latest use, on the timeline of the clock, ms. */
  beganAt: z.int(),
  usedAt: z.int(),
});
/**
 * One sign-in of one browser: its access tokens and its current refresh token. Secrets are stored as hashes.
 */
export type Login = Readonly<z.infer<typeof loginRow>>;
const logins = recordOf("logins", loginRow);
const idRow = z.object({ id: z.string() });
const tokenRow = z.object({ loginId: z.string(), accountId: z.string(), expiresAt: z.int() });

export function loginsTable(rows: Rows) {
  return {
    async create(login: Login) {
      await rows.run(logins.insert, ...logins.valuesOf(login));
    },
    /** Those of one account, the latest used one first. */
    ofAccount: async (accountId: string): Promise<readonly Login[]> =>
      rows.all(loginRow, `${logins.select} where account_id = ? order by used_at desc, id`, accountId),
    findByRefresh: async (hash: string): Promise<Login | null> =>
      rows.one(loginRow, `${logins.select} where refresh_hash = ? or previous_hash = ? limit 1`, hash, hash),
    /** Stores new tokens, and when they were used. */
    async rotate(login: Login) {
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
    /** Ends a login with all its tokens. */
    async remove(id: string) {
      await rows.run("delete from access_tokens where login_id = ?", id);
      await rows.run("delete from logins where id = ?", id);
    },
    async addToken(hash: string, loginId: string, expiresAt: number) {
      await rows.run(
        "insert into access_tokens (hash, login_id, expires_at) values (?, ?, ?)",
        hash,
        loginId,
        expiresAt,
      );
    },
    findToken: async (hash: string) =>
      rows.one(
        tokenRow,
        'select t.login_id as "loginId", l.account_id as "accountId", t.expires_at as "expiresAt" from access_tokens t join logins l on l.id = t.login_id where t.hash = ?',
        hash,
      ),
    /** Whether a login has not ended. */
    exists: async (id: string) => (await rows.one(idRow, "select id from logins where id = ?", id)) !== null,
    /** Deletes logins whose time is over at `now`, and their tokens. */
    async prune(now: number) {
      await rows.run("delete from logins where expires_at <= ?", now);
      await rows.run("delete from access_tokens where login_id not in (select id from logins)");
    },
  };
}
