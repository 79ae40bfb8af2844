import { randomUUID } from "node:crypto";
import { idTokenRepeat, refreshOverlap, refreshSeconds, tokenSeconds } from "../lib/durations.ts";
import { hashOf, newSecret, successorOf } from "../lib/secrets.ts";
import type { Account, TokenHolder } from "../store/accounts/accounts.ts";
import type { Login, UsedIdToken } from "../store/accounts/logins.ts";
import type { Transaction } from "../store/store.ts";
import type { DeviceName } from "./deviceName.ts";

export interface Tokens {
  readonly accessToken: string;
  /** Null when the browser's refresh token stays valid. */
  readonly refreshToken: string | null;
}

/**
 * Begins a sign-in of one browser (R-SES-06: the access token lasts 1800 s, the refresh token 30 days). It ends at the latest
 * `longest` ms from now (R-SEC-09).
 */
export async function beginLogin(
  tx: Transaction,
  { accountId, device, longest }: { accountId: string; device: DeviceName; longest: number },
  now: number,
): Promise<Tokens & { readonly id: string }> {
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
  return { id: login.id, accessToken: await newAccessToken(tx, login, longest, now), refreshToken };
}

/** R-SEC-11: whether a used identity token is accepted again, because the first reply may have been lost. */
export function mayRepeat(used: UsedIdToken, device: string, now: number): boolean {
  return device !== "" && device === used.device && now <= used.usedAt + idTokenRepeat;
}

/** The player of an access token; null when it is unknown or expired. */
export function findCaller(tx: Transaction, token: string, now: number): Promise<TokenHolder | null> {
  return token === "" ? Promise.resolve(null) : tx.accounts.ofToken(hashOf(token), now);
}

/** The sign-in of a refresh token, without spending it; null when it is unknown or expired. @param longest as in `beginLogin` */
export async function findLogin(
  tx: Transaction,
  refreshToken: string,
  longest: number,
  now: number,
): Promise<Login | null> {
  const hash = hashOf(refreshToken);
  const login = refreshToken === "" ? null : await tx.logins.findByRefresh(hash);
  if (login === null || !lasts(login, longest, now)) return null;
  const isUsable = hash === login.refreshHash || (hash === login.previousHash && now <= login.previousUntil);
  return isUsable ? login : null;
}

export type RefreshOutcome =
  | { readonly kind: "refreshed"; readonly tokens: Tokens; readonly account: Account }
  /** The tokens do not belong to a current sign-in. */
  | { readonly kind: "refused" }
  /** A spent token ended the sign-in. `accountId`: of the one that ended now; null when it had ended before. */
  | { readonly kind: "reused"; readonly accountId: string | null };

/**
 * R-SEC-12. Exchanges a refresh token for a new pair. The access token, which may have expired, must belong to the same
 * account. For `refreshOverlap` a spent refresh token brings the same successor again; later it ends the sign-in, and the caller
 * publishes `socket` for its account after the commit.
 * @param given.longest as in `beginLogin`
 * @param given.key secret from which a token's successor is derived
 */
export async function refreshLogin(
  tx: Transaction,
  given: { accessToken: string; refreshToken: string; longest: number; key: string },
  now: number,
): Promise<RefreshOutcome> {
  const { accessToken, refreshToken, longest, key } = given;
  const presentedHash = hashOf(refreshToken);
  const login = refreshToken === "" ? null : await tx.logins.findByRefresh(presentedHash);
  if (login === null && (await tx.logins.spentUntil(presentedHash)) !== null)
    return { kind: "reused", accountId: null };
  if (login === null || !lasts(login, longest, now)) return { kind: "refused" };
  const usableUntil = await spentUntil(tx, login, presentedHash);
  if (usableUntil !== null && now > usableUntil) {
    await endLogins(tx, login.accountId, [login.id], now);
    // The holder of the current token also learns the reason.
    await tx.logins.addSpent(login.refreshHash, login.id, now);
    return { kind: "reused", accountId: login.accountId };
  }
  const bearer = accessToken === "" ? null : await tx.logins.findToken(hashOf(accessToken));
  const account = await tx.accounts.find(login.accountId);
  if (account === null || bearer?.accountId !== account.id) return { kind: "refused" };
  const accessTokenNext = await newAccessToken(tx, login, longest, now);
  const next = successorOf(refreshToken, key);
  if (usableUntil !== null) {
    // Its successor is spent, too: the browser has received a newer token.
    const isNewest = hashOf(next) === login.refreshHash;
    const tokens = { accessToken: accessTokenNext, refreshToken: isNewest ? next : null };
    return { kind: "refreshed", tokens, account };
  }
  await tx.logins.rotate({
    ...login,
    refreshHash: hashOf(next),
    previousHash: presentedHash,
    previousUntil: now + refreshOverlap,
    expiresAt: Math.min(now + refreshSeconds * 1_000, login.beganAt + longest),
    usedAt: now,
  });
  return { kind: "refreshed", tokens: { accessToken: accessTokenNext, refreshToken: next }, account };
}

/** Until when a refresh token of a sign-in may still be used; null for the current one. */
async function spentUntil(tx: Transaction, login: Login, hash: string): Promise<number | null> {
  if (hash === login.refreshHash) return null;
  return hash === login.previousHash ? login.previousUntil : await tx.logins.spentUntil(hash);
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
 * R-SEC-08. Ends sign-ins of one account: their tokens, and the session socket if it is theirs. The caller publishes `socket` for the
 * account after the commit.
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

/** Ends all sign-ins of an account, as `endLogins` does. */
export async function endAllLogins(tx: Transaction, accountId: string, now: number): Promise<void> {
  const logins = await tx.logins.ofAccount(accountId);
  await endLogins(
    tx,
    accountId,
    logins.map(({ id }) => id),
    now,
  );
}

/**
 * R-SEC-08. Ends the sign-ins whose time is over, as `endLogins` does.
 * @returns the accounts for which the caller publishes `socket` after the commit
 */
export async function endExpiredLogins(tx: Transaction, now: number): Promise<readonly string[]> {
  const accountIds = await tx.sockets.signOutExpired(now);
  await tx.logins.prune(now, now - refreshSeconds * 1_000);
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
