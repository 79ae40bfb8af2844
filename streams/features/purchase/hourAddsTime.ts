import type { Wallet } from "../../../wire/account.ts";
import { playTimeOf } from "../../page/playTime.ts";

/**
 * Whether an hour for today adds anything: not to a membership that outlasts the day. True while the wallet is
 * unknown.
 */
export function hourAddsTime(wallet: Wallet | null): boolean {
  return wallet === null || playTimeOf(wallet, null).kind !== "unlimited";
}
