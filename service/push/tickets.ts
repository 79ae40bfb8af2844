import { ticketTtl } from "../lib/durations.ts";
import { hashOf, newSecret } from "../lib/secrets.ts";
import type { Transaction } from "../store/store.ts";

/** Issues a ticket for one connection of the session socket; it can be used once, within 60 s. */
export async function issueTicket(
  tx: Transaction,
  kind: "token" | "signature",
  accountId: string,
  deviceId: string,
  now: number,
): Promise<string> {
  const secret = newSecret();
  const expiresAt = now + ticketTtl;
  await tx.tickets.add({ hash: hashOf(secret), kind, accountId, deviceId, subject: "", expiresAt });
  return secret;
}

/** The player to whom both tickets were issued, or null. Either way both are used up. */
export async function redeemTickets(
  tx: Transaction,
  given: { token: string; sign: string; uid: string },
  now: number,
): Promise<{ accountId: string; deviceId: string } | null> {
  const token = await tx.tickets.take("token", hashOf(given.token));
  const signature = await tx.tickets.take("signature", hashOf(given.sign));
  if (token === null || signature === null) return null;
  if (token.expiresAt <= now || signature.expiresAt <= now) return null;
  if (token.accountId !== given.uid || signature.accountId !== given.uid) return null;
  return { accountId: token.accountId, deviceId: token.deviceId };
}
