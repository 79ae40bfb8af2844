import * as z from "zod/mini";
import { fieldOf, flag, type Rows, recordOf, upsert } from "../rows.ts";

const loginRow = z.object({
  id: z.string(),
  accountId: z.string(),
  refreshHash: z.string(),
  /** The previous refresh token, and the end of its use, on the timeline of the clock, ms. */
  previousHash: z.string(),
  previousUntil: z.int(),
  /** Its end unless it is used, on the timeline of the clock, ms. */
  expiresAt: z.int(),
  /** As `deviceOf` names them. */
  browser: z.string(),
  platform: z.string(),
  /** First and latest use, on the timeline of the clock, ms. */
  beganAt: z.int(),
  usedAt: z.int(),
});
/**
 * One sign-in of one browser: its access tokens, its current refresh token and the spent ones. Secrets are stored as hashes.
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
    /** An account's sign-ins, the latest used first. */
    ofAccount: async (accountId: string): Promise<readonly Login[]> =>
      logins.all(rows)`where account_id = ${accountId} order by used_at desc, id`,
    /** The sign-in of a refresh token, current or spent. */
    findByRefresh: async (hash: string): Promise<Login | null> =>
      logins.one(rows)`where refresh_hash = ${hash} or previous_hash = ${hash} or id = (select login_id
        from spent_refresh_tokens where hash = ${hash}) limit 1`,
    /** End of use of a spent refresh token older than the previous one; null for any other token. */
    async spentUntil(hash: string): Promise<number | null> {
      const sql = 'select usable_until as "usableUntil" from spent_refresh_tokens where hash = ?';
      return await fieldOf(rows, z.int())(sql, hash);
    },
    async addSpent(hash: string, loginId: string, usableUntil: number) {
      await rows.run`insert into spent_refresh_tokens (hash, login_id, usable_until)
        values (${hash}, ${loginId}, ${usableUntil})`;
    },
    /** Stores new tokens, and when they were used. */
    async rotate(login: Login) {
      await rows.run`insert into spent_refresh_tokens (hash, login_id, usable_until)
        select previous_hash, id, previous_until from logins where id = ${login.id} and previous_hash <> ''`;
      await rows.run`update logins set refresh_hash = ${login.refreshHash},
        previous_hash = ${login.previousHash}, previous_until = ${login.previousUntil},
        expires_at = ${login.expiresAt}, began_at = ${login.beganAt}, used_at = ${login.usedAt}
        where id = ${login.id}`;
    },
    /** Ends a login with all its tokens. */
    async remove(id: string) {
      await rows.run`delete from access_tokens where login_id = ${id}`;
      await rows.run`delete from spent_refresh_tokens where login_id = ${id}`;
      await rows.run`delete from logins where id = ${id}`;
    },
    async addToken(hash: string, loginId: string, expiresAt: number) {
      await rows.run`insert into access_tokens (hash, login_id, expires_at)
        values (${hash}, ${loginId}, ${expiresAt})`;
    },
    findToken: async (hash: string) =>
      rows.one(tokenRow)`select t.login_id as "loginId", l.account_id as "accountId",
        t.expires_at as "expiresAt" from access_tokens t join logins l on l.id = t.login_id
        where t.hash = ${hash}`,
    /** False once it has ended. */
    exists: async (id: string) => (await rows.one(idRow)`select id from logins where id = ${id}`) !== null,
    /**
     * Deletes logins that have expired by `now`, and their tokens.
     * @param endedBefore also deletes spent tokens of logins that ended before
     */
    async prune(now: number, endedBefore: number) {
      await rows.run`delete from logins where expires_at <= ${now}`;
      await rows.run`delete from access_tokens where login_id not in (select id from logins)`;
      await rows.run`delete from spent_refresh_tokens where usable_until <= ${endedBefore}
        and login_id not in (select id from logins)`;
    },
  };
}

const usedIdTokenRow = z.object({
  hash: z.string(),
  /** The browser that used it, as a keyed hash; "" for an unknown one. */
  device: z.string(),
  /** The latest sign-in with it. */
  loginId: z.string(),
  /** It created its account. */
  isNew: flag,
  /** Its first use, on the timeline of the clock, ms. */
  usedAt: z.int(),
  /** Epoch ms. */
  expiresAt: z.int(),
});
/** R-SEC-11. An identity token that was accepted. */
export type UsedIdToken = Readonly<z.infer<typeof usedIdTokenRow>>;
const usedIdTokens = recordOf("used_id_tokens", usedIdTokenRow);

export function usedIdTokensTable(rows: Rows) {
  return {
    find: async (hash: string): Promise<UsedIdToken | null> => usedIdTokens.one(rows)`where hash = ${hash}`,
    async set(used: UsedIdToken) {
      await rows.run(
        upsert(
          "used_id_tokens",
          ["hash"],
          usedIdTokens.names.filter((name) => name !== "hash"),
        ),
        ...usedIdTokens.valuesOf(used),
      );
    },
    /** Deletes those that have expired by `date`, epoch ms. */
    async prune(date: number) {
      await rows.run`delete from used_id_tokens where expires_at <= ${date}`;
    },
  };
}
