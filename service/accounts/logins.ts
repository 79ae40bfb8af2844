import { randomUUID } from "node:crypto";
import { refreshOverlap, refreshSeconds, tokenSeconds } from "../lib/durations.ts";
import { hashOf, newSecret } from "../lib/secrets.ts";
import type { Account } from "../store/accounts.ts";
import type { Login } from "../store/logins.ts";
import type { Transaction } from "../store/store.ts";

/** Who a token speaks for. */
export interface Bearer {
  readonly loginId: string;
  readonly accountId: string;
}

export interface Tokens {
  readonly accessToken: string;
  /** Null when the browser's own refresh token stays good. */
  readonly refreshToken: string | null;
}

/** Begins a sign-in of one browser (R-SES-06: 1800 s for the access token, 30 days for the refresh token). */
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

/** Who a token speaks for; null when it is unknown or older than 1800 s. */
export async function findBearer(tx: Transaction, token: string, now: number): Promise<Bearer | null> {
  const found = token === "" ? null : await tx.logins.findToken(hashOf(token));
  return found === null || found.expiresAt <= now ? null : found;
}

/** The sign-in that a refresh token belongs to, without using the token up; null when it is unknown or over. */
export async function findLogin(tx: Transaction, refreshToken: string, now: number): Promise<Login | null> {
  const login = refreshToken === "" ? null : await tx.logins.findByRefresh(hashOf(refreshToken));
  return login === null || login.expiresAt <= now ? null : login;
}

/**
 * Exchanges a refresh token for a new pair. The access token, even one that is over, must be of the same account.
 * A reply may get lost on the way, so the token before the last one still counts; while two tabs ask at once, for
 * `refreshOverlap`, it brings no third one.
 * @returns null when there is nothing to refresh
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
