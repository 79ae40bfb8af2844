import type { TouchProfiles } from "../../streams/wire/touchProfile.ts";

/** The touch layouts that players keep, by game. */
export interface TouchProfilesTable {
  find(accountId: string, gameId: string): Promise<TouchProfiles>;
  /** For how many games the player keeps layouts. */
  games(accountId: string): Promise<number>;
  save(accountId: string, gameId: string, profiles: TouchProfiles): Promise<void>;
}
