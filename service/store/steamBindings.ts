/** Steam libraries that are bound: one for each account at most. */
export interface SteamBindingsTable {
  /** The Steam name, or null. */
  find(accountId: string): Promise<string | null>;
  bind(accountId: string, name: string, now: number): Promise<void>;
  unbind(accountId: string): Promise<void>;
}
