import { ownCodes, Refusal } from "../lib/refusal.ts";
import type { Transaction } from "../store/store.ts";

/**
 * Lets nobody into a disabled account (R-DATA-01), nor into one that is to be deleted unless it is kept by that (R-DATA-03).
 * @throws Refusal; with the date of the deletion, in seconds since the epoch
 */
export async function refuseClosed(tx: Transaction, accountId: string, keeps: boolean): Promise<void> {
  const { disabled, deletesAt } = await tx.closedAccounts.find(accountId);
  if (disabled) throw new Refusal(ownCodes.accountDisabled, "accountDisabled");
  if (deletesAt === 0) return;
  if (!keeps)
    throw new Refusal(ownCodes.accountLeaves, "accountLeaves", { deletesAt: Math.floor(deletesAt / 1_000) });
  await tx.closedAccounts.setDeletion(accountId, 0);
}
