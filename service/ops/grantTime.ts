import type { OpsAction } from "../../streams/wire/operator/opsActions.ts";
import type { Push } from "../push/outbox.ts";
import { grantPrize } from "../rewards/grantPrize.ts";
import type { Transaction } from "../store/store.ts";
import { type ActionResult, done, refused } from "./actionResult.ts";

/** Adds minutes to a player's rewards, which never expire, and tells the player (R-OPS-06). @param date epoch ms */
export async function grantTime(
  tx: Transaction,
  push: Push,
  { accountId, minutes }: Extract<OpsAction, { kind: "grant-time" }>,
  date: number,
): Promise<ActionResult> {
  const account = await tx.accounts.find(accountId);
  if (account === null) return refused("There is no such account.", 404);
  const seconds = minutes * 60;
  await grantPrize(tx, push, accountId, { seconds, gold: 0 }, date);
  await tx.messages.add(accountId, { kind: "timeGranted", params: { seconds } }, date);
  return done(`Granted ${minutes} minutes to ${account.name}.`);
}
