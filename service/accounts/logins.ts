import { randomUUID } from "node:crypto";
import { refreshOverlap, refreshSeconds, tokenSeconds } from "../lib/durations.ts";
import { hashOf, newSecret } from "../lib/secrets.ts";
import type { Account, TokenHolder } from "../store/accounts/accounts.ts";
import type { Login } from "../store/accounts/logins.ts";
import type { Transaction } from "../store/store.ts";
import type { DeviceName } from "./deviceName.ts";

export interface Tokens {
  readonly accessToken: string;
  /** Null when the browser's refresh token stays valid. */
  readonly refreshToken: string | null;
}

/**
 * Begins a sign-in of one browser (R-SES-06: the access token lasts 1800 s, the refresh token 30 days), which ends at the latest
 * `longest` ms from now (R-SEC-09).
 */
export async function beginLogin(
  tx: Transaction,
  { accountId, device, longest }: { accountId: string; device: DeviceName; longest: number },
  now: number,
): Promise<Tokens> {
  const refreshToken = newSecret();
  const login: Login = {
    id: randomUUID(),
    accountId,
    refreshHash: hashOf(refreshToken),
    previousHash: "",
    previousUntil: 0,
    expiresAt: now + Math.min(refreshSeconds * 1_000, longest),
    ...device,
    beganAt: now,
    usedAt: now,
  };
  await tx.logins.create(login);
  return { accessToken: await newAccessToken(tx, login, longest, now), refreshToken };
}

/** The player of an access token; null when it is unknown or expired. */
export function findCaller(tx: Transaction, token: string, now: number): Promise<TokenHolder | null> {
  return token === "" ? Promise.resolve(null) : tx.accounts.ofToken(hashOf(token), now);
}

/** The sign-in of a refresh token, which is not used up; null when it is unknown or expired. @param longest as in `beginLogin` */
export async function findLogin(
  tx: Transaction,
  refreshToken: string,
  longest: number,
  now: number,
): Promise<Login | null> {
  const login = refreshToken === "" ? null : await tx.logins.findByRefresh(hashOf(refreshToken));
  return login !== null && lasts(login, longest, now) ? login : null;
}

/**
 * Exchanges a refresh token for a new pair. The access token, which may have expired, must belong to the same
 * account. The previous refresh token stays valid, because a reply may get lost; within `refreshOverlap` it
 * brings no new one, because two tabs may refresh at once.
 * @param given.longest as in `beginLogin`
 * @returns null when the tokens do not belong to a current sign-in
 */
export async function refreshLogin(
  tx: Transaction,
  given: { accessToken: string; refreshToken: string; longest: number },
  now: number,
): Promise<{ tokens: Tokens; account: Account } | null> {
  const { accessToken, refreshToken, longest } = given;
  if (accessToken === "" || refreshToken === "") return null;
  const bearer = await tx.logins.findToken(hashOf(accessToken));
  const presentedHash = hashOf(refreshToken);
  const login = await tx.logins.findByRefresh(presentedHash);
  if (bearer === null || login === null || !lasts(login, longest, now)) return null;
  if (bearer.accountId !== login.accountId) return null;
  const account = await tx.accounts.find(login.accountId);
  if (account === null) return null;
  const accessTokenNext = await newAccessToken(tx, login, longest, now);
  if (presentedHash === login.previousHash && now < login.previousUntil)
    return { tokens: { accessToken: accessTokenNext, refreshToken: null }, account };
  const next = newSecret();
  await tx.logins.rotate({
    ...login,
    refreshHash: hashOf(next),
    previousHash: presentedHash,
    previousUntil: now + refreshOverlap,
    expiresAt: Math.min(now + refreshSeconds * 1_000, login.beganAt + longest),
    usedAt: now,
  });
  return { tokens: { accessToken: accessTokenNext, refreshToken: next }, account };
}

/** The sign-ins of an account that have not ended, the latest used one first. @param longest as in `beginLogin` */
export async function loginsOf(
  tx: Transaction,
  accountId: string,
  longest: number,
  now: number,
): Promise<readonly Login[]> {
  return (await tx.logins.ofAccount(accountId)).filter((login) => lasts(login, longest, now));
}

/**
 * R-SEC-08. Ends sign-ins of one account: their tokens, and the session socket if it is one of theirs. Whoever calls this
 * publishes `socket` for the account after the commit.
 */
export async function endLogins(
  tx: Transaction,
  accountId: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  for (const id of ids) await tx.logins.remove(id);
  await tx.sockets.signOut(accountId, ids, now);
}

/**
 * R-SEC-08. Ends the sign-ins whose time is over, as `endLogins` does.
 * @returns the accounts for which whoever calls this publishes `socket` after the commit
 */
export async function endExpiredLogins(tx: Transaction, now: number): Promise<readonly string[]> {
  const accountIds = await tx.sockets.signOutExpired(now);
  await tx.logins.prune(now);
  return accountIds;
}

/** R-SEC-09: the setting may have become shorter since the sign-in was stored. */
function lasts({ expiresAt, beganAt }: Login, longest: number, now: number): boolean {
  return now < expiresAt && now < beganAt + longest;
}

async function newAccessToken(
  tx: Transaction,
  { id, beganAt }: Login,
  longest: number,
  now: number,
): Promise<string> {
  const token = newSecret();
  await tx.logins.addToken(hashOf(token), id, Math.min(now + tokenSeconds * 1_000, beganAt + longest));
  return token;
}
