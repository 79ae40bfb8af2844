import { hashOf } from "../lib/secrets.ts";
import { newTypedCode, readTypedCode, signInCodeLength } from "../lib/typedCode.ts";
import type { Transaction } from "../store/store.ts";

/** How long a code is valid, ms. */
const codeLasts = 86_400_000;

/** A new code as it is shown, and the hash by which it is known again. */
export function newCode(): { readonly shown: string; readonly hash: string } {
  const code = newTypedCode(signInCodeLength);
  return {
    shown: `${code.slice(0, signInCodeLength / 2)}-${code.slice(signInCodeLength / 2)}`,
    hash: hashOf(code),
  };
}

/** The hash of a code. @param given as it was typed */
export const codeHashOf = (given: string): string => hashOf(readTypedCode(given));

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
  const { shown, hash } = newCode();
  await tx.identities.setCode(subject, hash, date + codeLasts);
  return shown;
}
