import { produce } from "immer";
import type { Wallet } from "../../streams/wire/account.ts";

/**
 * Takes playing time from a wallet, the trial's and the whole; neither falls below zero.
 * @param seconds whole, not negative
 */
export function takeTime(wallet: Wallet, seconds: number): Wallet {
  const left = (time: number) => Math.max(0, time - seconds);
  return produce(wallet, (draft) => {
    draft.totalTime = left(draft.totalTime);
    draft.testPlayInfo.testPlayTime = left(draft.testPlayInfo.testPlayTime);
  });
}
