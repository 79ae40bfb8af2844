import { randomUUID } from "node:crypto";
import type { Locale } from "../lib/locale.ts";
import type { Account } from "../store/accounts.ts";
import type { Transaction } from "../store/store.ts";

/** Who somebody is, as their identity provider says. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly picture: string;
}

/**
 * The account of a person, made when it is their first sign-in. A new one gets the trial gift (R-GIFT-01) and is
 * welcomed.
 * @param trialSeconds the gift
 */
export async function findOrCreateAccount(
  tx: Transaction,
  person: Person,
  locale: Locale,
  trialSeconds: number,
  now: number,
): Promise<{ account: Account; isNew: boolean }> {
  const known = await tx.accounts.findByIdentity(person.issuer, person.subject);
  if (known !== null) return { account: known, isNew: false };
  const account: Account = {
    id: randomUUID(),
    name: person.name,
    icon: person.picture,
    locale,
  };
  await tx.accounts.create(account, person.issuer, person.subject, now);
  const nothing = await tx.balances.find(account.id);
  await tx.balances.set(account.id, { ...nothing, trial: trialSeconds, testPlay: true });
  await tx.messages.add(account.id, { kind: "welcome", params: { name: account.name } }, now);
  if (trialSeconds > 0)
    await tx.messages.add(account.id, { kind: "timeGift", params: { seconds: trialSeconds } }, now);
  return { account, isNew: true };
}
