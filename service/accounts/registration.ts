import { randomUUID } from "node:crypto";
import type { Locale } from "../../wire/locale.ts";
import type { Clock } from "../lib/clock.ts";
import type { Account } from "../store/accounts/accounts.ts";
import type { Transaction } from "../store/store.ts";
import type { Registrant, TrialGifts } from "./trialGift.ts";

/** A person, as their identity provider describes them. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly picture: string;
}

/**
 * A person's account, created at the first sign-in with a welcome message and the trial gift (R-GIFT-01), unless their browser or
 * network has had its share of gifts (R-GIFT-02). The browser is remembered as one of theirs.
 */
export async function findOrCreateAccount(
  tx: Transaction,
  person: Person,
  locale: Locale,
  { trialGifts, registrant }: { readonly trialGifts: TrialGifts; readonly registrant: Registrant },
  clock: Clock,
): Promise<{ account: Account; isNew: boolean }> {
  const known = await tx.accounts.findByIdentity(person.issuer, person.subject);
  const device = trialGifts.deviceOf(registrant.deviceId);
  if (known !== null) {
    await tx.accountDevices.add(known.id, device);
    return { account: known, isNew: false };
  }
  const date = clock.date();
  const account: Account = {
    id: randomUUID(),
    name: person.name,
    icon: person.picture,
    locale,
  };
  await tx.accounts.create(account, person.issuer, person.subject, date);
  await tx.accountDevices.add(account.id, device);
  const isWithinShare = await trialGifts.take(tx, registrant, clock.now());
  if (!isWithinShare) await tx.giftlessAccounts.set(account.id, true);
  const trialSeconds = isWithinShare ? trialGifts.seconds : 0;
  const empty = await tx.balances.find(account.id);
  await tx.balances.set(account.id, { ...empty, trial: trialSeconds, testPlay: true });
  await tx.messages.add(account.id, { kind: "welcome", params: { name: account.name } }, date);
  if (trialSeconds > 0)
    await tx.messages.add(account.id, { kind: "timeGift", params: { seconds: trialSeconds } }, date);
  else if (trialGifts.seconds > 0)
    await tx.messages.add(account.id, { kind: "giftRefused", params: {} }, date);
  return { account, isNew: true };
}
