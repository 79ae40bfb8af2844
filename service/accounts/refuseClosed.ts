import { codes } from "../../wire/calls/envelope.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import type { Transaction } from "../store/store.ts";

/**
 * Refuses a disabled account (R-DATA-01), and one that is to be deleted unless its player keeps it (R-DATA-03).
 * @param date epoch ms
 * @throws Refusal; where the account can still be kept, with the date of its deletion (`leavingAccount`)
 */
export async function refuseClosed(
  tx: Transaction,
  accountId: string,
  { keeps, date }: { readonly keeps: boolean; readonly date: number },
): Promise<void> {
  const { disabled, deletesAt } = await tx.closedAccounts.find(accountId);
  if (disabled) throw new Refusal(ownCodes.accountDisabled, "accountDisabled");
  if (deletesAt === 0) return;
  // Its saves may be gone by then.
  if (deletesAt <= date) throw new Refusal(ownCodes.accountGone, "accountGone");
  if (!keeps)
    throw new Refusal(codes.accountLeaves, "accountLeaves", { deletesAt: Math.floor(deletesAt / 1_000) });
  await tx.closedAccounts.setDeletion(accountId, 0);
}
