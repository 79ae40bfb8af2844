import { playTimeOf } from "../../ui/playTime.ts";
import type { Wallet } from "../../wire/account.ts";

/** Whether an hour for today adds anything: to a membership that outlasts the day it does not. Unless told otherwise it does. */
export function hourHelps(wallet: Wallet | null): boolean {
  return wallet === null || playTimeOf(wallet, null).kind !== "unlimited";
}
