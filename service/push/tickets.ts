import { ticketTtl } from "../lib/durations.ts";
import { hashOf, newSecret } from "../lib/secrets.ts";
import type { Transaction } from "../store/store.ts";

/** Owner of a ticket for the session socket. */
interface Bearer {
  readonly accountId: string;
  readonly deviceId: string;
  readonly loginId: string;
}

/** Issues a single-use ticket for one connection of the session socket, valid for 60 s while its sign-in lasts. */
export async function issueTicket(
  tx: Transaction,
  kind: "token" | "signature",
  { accountId, deviceId, loginId }: Bearer,
  now: number,
): Promise<string> {
  const secret = newSecret();
  const expiresAt = now + ticketTtl;
  await tx.tickets.add({ hash: hashOf(secret), kind, accountId, deviceId, subject: loginId, expiresAt });
  return secret;
}

/** The player to whom both tickets were issued, or null. Both are used up in any case. */
export async function redeemTickets(
  tx: Transaction,
  given: { token: string; sign: string; uid: string },
  now: number,
): Promise<Bearer | null> {
  const token = await tx.tickets.take("token", hashOf(given.token), now);
  const signature = await tx.tickets.take("signature", hashOf(given.sign), now);
  if (token === null || signature === null) return null;
  if (token.accountId !== given.uid || signature.accountId !== given.uid) return null;
  const { accountId, deviceId, subject: loginId } = token;
  return (await tx.logins.exists(loginId)) ? { accountId, deviceId, loginId } : null;
}
