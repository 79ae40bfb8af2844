import type { Wallet } from "../wire/account.ts";

/** The wallet with what follows from it (R-WALLET-01). */
export interface WalletView extends Wallet {
  readonly hasTestPlayTime: boolean;
}
