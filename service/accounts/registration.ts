import { randomUUID } from "node:crypto";
import type { Locale } from "../../streams/wire/locale.ts";
import type { Account } from "../store/accounts.ts";
import type { Transaction } from "../store/store.ts";

/** A person, as their identity provider describes them. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly picture: string;
}

/**
 * A person's account, created on their first sign-in with the trial gift (R-GIFT-01) and a welcome message.
 * @param trialSeconds size of the gift
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
  const empty = await tx.balances.find(account.id);
  await tx.balances.set(account.id, { ...empty, trial: trialSeconds, testPlay: true });
  await tx.messages.add(account.id, { kind: "welcome", params: { name: account.name } }, now);
  if (trialSeconds > 0)
    await tx.messages.add(account.id, { kind: "timeGift", params: { seconds: trialSeconds } }, now);
  return { account, isNew: true };
}
