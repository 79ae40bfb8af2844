import { hashOf } from "../lib/secrets.ts";
import { newTypedCode } from "../lib/typedCode.ts";
import type { Transaction } from "../store/store.ts";

const codeLength = 10;
/** How long a code is valid, ms. */
const codeLasts = 86_400_000;

/**
 * R-SEC-14. A one-time code with which a player may protect their name anew. It replaces an earlier one.
 * @param date epoch ms
 * @returns null for an account that does not sign in at the bundled provider
 */
export async function newSignInCode(
  tx: Transaction,
  accountId: string,
  date: number,
): Promise<string | null> {
  const subject = await tx.accounts.subjectOf(accountId);
  if (subject === null || (await tx.identities.find(subject)) === null) return null;
  const code = newTypedCode(codeLength);
  await tx.identities.setCode(subject, hashOf(code), date + codeLasts);
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}
