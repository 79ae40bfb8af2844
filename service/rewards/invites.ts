import { inviteWindow } from "../lib/durations.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import { newTypedCode, readTypedCode } from "../lib/typedCode.ts";
import type { Push } from "../push/outbox.ts";
import type { Account } from "../store/accounts/accounts.ts";
import type { Transaction } from "../store/store.ts";
import { inviteePrize } from "./amounts.ts";
import { grantPrize } from "./grantPrize.ts";

const codeLength = 6;

/** The account's own invite code, created on first use. */
export function inviteCodeOf(tx: Transaction, accountId: string): Promise<string> {
  return tx.invites.codeOf(accountId, () => newTypedCode(codeLength));
}

/** Whether the account may still bind a friend's code: it has bound none, is at most `inviteWindow` old, and is eligible for prizes. */
export async function mayBindInviteCode(tx: Transaction, accountId: string, now: number): Promise<boolean> {
  return (
    (await tx.invites.inviterOf(accountId)) === null &&
    (await joinedRecently(tx, accountId, now)) &&
    !(await tx.giftlessAccounts.has(accountId))
  );
}

/**
 * Binds a friend's invite code to an account (R-SES-08): once, within `inviteWindow` of registering. The new player gets game time, the
 * friend a reward to claim, and both get a message.
 * @param given the code as typed: case, spaces and hyphens are ignored
 * @throws Refusal if the code can't be bound
 */
export async function bindInviteCode(
  tx: Transaction,
  push: Push,
  account: Account,
  given: string,
  now: number,
): Promise<void> {
  const inviterId = await tx.invites.ownerOf(readTypedCode(given));
  const inviter = inviterId === null ? null : await tx.accounts.find(inviterId);
  if (inviter === null) throw new Refusal(ownCodes.inviteUnknown, "inviteUnknown");
  if (inviter.id === account.id) throw new Refusal(ownCodes.inviteOwn, "inviteOwn");
  if ((await tx.invites.inviterOf(account.id)) !== null)
    throw new Refusal(ownCodes.inviteBound, "inviteBound");
  if ((await tx.invites.inviterOf(inviter.id)) === account.id)
    throw new Refusal(ownCodes.inviteMutual, "inviteMutual");
  if (!(await joinedRecently(tx, account.id, now))) throw new Refusal(ownCodes.inviteLate, "inviteLate");
  if (await tx.giftlessAccounts.has(account.id)) throw new Refusal(ownCodes.prizeShare, "prizeShare");
  if (await tx.accountDevices.haveOneInCommon(account.id, inviter.id))
    throw new Refusal(ownCodes.inviteSameDevice, "inviteSameDevice");
  await tx.invites.bind(account.id, inviter.id, now);
  await grantPrize(tx, push, account.id, inviteePrize, now);
  const { seconds } = inviteePrize;
  await tx.messages.add(account.id, { kind: "inviteBound", params: { inviter: inviter.name, seconds } }, now);
  await tx.messages.add(inviter.id, { kind: "friendJoined", params: { friend: account.name } }, now);
}

async function joinedRecently(tx: Transaction, accountId: string, now: number): Promise<boolean> {
  return now - (await tx.invites.joinedAt(accountId)) <= inviteWindow;
}
