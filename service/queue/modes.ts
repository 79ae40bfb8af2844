import type { GameBrief } from "../../wire/catalogue.ts";
import { modes, offeredModes, sentMode } from "../../wire/modes.ts";

/** The `account_mode` of Account Sharing, which needs an account from the lending pool. */
export const accountSharing = sentMode(modes.freeAccount);

/** Whether players can borrow an account for a game. */
export function lendsAccounts(game: GameBrief): boolean {
  return offersAccountMode(game, accountSharing);
}

/** Whether the game offers a mode that is sent as this `account_mode` (R-PLAY-07). */
export function offersAccountMode(game: GameBrief, accountMode: number): boolean {
  return offeredModes(game).some((mode) => sentMode(mode) === accountMode);
}

/** Whether the game offers this mode, and the mode is sent as this `account_mode` (R-PLAY-07). */
export function modeMatches(game: GameBrief, mode: number, accountMode: number): boolean {
  return offeredModes(game).some((offered) => offered === mode && sentMode(offered) === accountMode);
}
