import { randomUUID } from "node:crypto";
import type { Account, Locale, Transaction } from "../store/store.ts";

/** Who somebody is, as their identity provider says. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly picture: string;
}

/**
 * The account of a person, made when it is their first sign-in. A new one gets the trial gift (R-GIFT-01).
 * @param trialSeconds the gift
 */
export async function accountOf(
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
    wallet: {
      isSubscription: 0,
      totalTime: trialSeconds,
      gold: 0,
      testPlayInfo: { isTestPlay: 1, testPlayTime: trialSeconds },
    },
  };
  await tx.accounts.create(account, person.issuer, person.subject, now);
  return { account, isNew: true };
}
