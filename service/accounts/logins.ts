import { randomUUID } from "node:crypto";
import { refreshOverlap, refreshSeconds, tokenSeconds } from "../lib/durations.ts";
import { hashOf, newSecret } from "../lib/secrets.ts";
import type { Account } from "../store/accounts.ts";
import type { Login } from "../store/logins.ts";
import type { Transaction } from "../store/store.ts";

export interface Tokens {
  readonly accessToken: string;
  /** Null when the browser's refresh token stays valid. */
  readonly refreshToken: string | null;
}

/** Begins a sign-in of one browser (R-SES-06: the access token lasts 1800 s, the refresh token 30 days). */
export async function beginLogin(tx: Transaction, accountId: string, now: number): Promise<Tokens> {
  const loginId = randomUUID();
  const refreshToken = newSecret();
  await tx.logins.create({
    id: loginId,
    accountId,
    refreshHash: hashOf(refreshToken),
    previousHash: "",
    previousUntil: 0,
    expiresAt: now + refreshSeconds * 1_000,
  });
  return { accessToken: await newAccessToken(tx, loginId, now), refreshToken };
}

/** The account of an access token; null when it is unknown or expired. */
export async function findCaller(tx: Transaction, token: string, now: number): Promise<Account | null> {
  return token === "" ? null : tx.accounts.ofToken(hashOf(token), now);
}

/** The sign-in of a refresh token, which is not used up; null when it is unknown or expired. */
export async function findLogin(tx: Transaction, refreshToken: string, now: number): Promise<Login | null> {
  const login = refreshToken === "" ? null : await tx.logins.findByRefresh(hashOf(refreshToken));
  return login === null || login.expiresAt <= now ? null : login;
}

/**
 * Exchanges a refresh token for a new pair. The access token, which may have expired, must belong to the same
 * account. The previous refresh token stays valid, because a reply may get lost; within `refreshOverlap` it
 * brings no new one, because two tabs may refresh at once.
 * @returns null when the tokens do not belong to a current sign-in
 */
export async function refreshLogin(
  tx: Transaction,
  accessToken: string,
  refreshToken: string,
  now: number,
): Promise<{ tokens: Tokens; account: Account } | null> {
  if (accessToken === "" || refreshToken === "") return null;
  const bearer = await tx.logins.findToken(hashOf(accessToken));
  const presentedHash = hashOf(refreshToken);
  const login = await tx.logins.findByRefresh(presentedHash);
  if (bearer === null || login === null || login.expiresAt <= now) return null;
  if (bearer.accountId !== login.accountId) return null;
  const account = await tx.accounts.find(login.accountId);
  if (account === null) return null;
  const accessTokenNext = await newAccessToken(tx, login.id, now);
  if (presentedHash === login.previousHash && now < login.previousUntil)
    return { tokens: { accessToken: accessTokenNext, refreshToken: null }, account };
  const next = newSecret();
  await tx.logins.rotate({
    ...login,
    refreshHash: hashOf(next),
    previousHash: presentedHash,
    previousUntil: now + refreshOverlap,
    expiresAt: now + refreshSeconds * 1_000,
  });
  return { tokens: { accessToken: accessTokenNext, refreshToken: next }, account };
}

async function newAccessToken(tx: Transaction, loginId: string, now: number): Promise<string> {
  const token = newSecret();
  await tx.logins.addToken(hashOf(token), loginId, now + tokenSeconds * 1_000);
  return token;
}
