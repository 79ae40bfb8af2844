export interface SaveKey {
  /** Untrusted: stores use its hash, never the text itself, in names. */
  readonly profile: string;
  readonly gameId: string;
}

/** One kept version of a player's saves of one game. */
export interface SaveVersion {
  /** Sorts by time; unique within its key. */
  readonly id: string;
  /** Epoch ms. */
  readonly savedAt: number;
  readonly bytes: number;
}

/** A player's saves of one game, newest version first. */
export interface SavedGame {
  readonly gameId: string;
  readonly versions: readonly SaveVersion[];
}

interface KeepOptions {
  /** Largest sum of the files' sizes, bytes; the store's own cap wins where it is lower. */
  readonly maxBytes?: number;
  /**
   * When the files were last changed, epoch ms: the version takes its place by this time and not as the newest.
   * For folders that were found later. By default the current time.
   */
  readonly savedAt?: number;
}

/**
 * Keeps the players' saves: a local folder, or an S3-compatible bucket. The last three versions of each game
 * are kept; a new one replaces the oldest, atomically.
 */
export interface SaveStore {
  /** Puts the newest version into an existing, empty folder. @returns false when there is none */
  restore(key: SaveKey, folder: string): Promise<boolean>;
  /**
   * Keeps a folder's files as the newest version. Does nothing when they equal it, and when the folder has no
   * files. Links, special files and caches are left out.
   * @throws SavesTooLarge over the size cap; what was kept stays
   */
  keep(key: SaveKey, folder: string, options?: KeepOptions): Promise<void>;
  list(profile: string): Promise<readonly SavedGame[]>;
  /** A version as a zip file; null when there is none. */
  zip(key: SaveKey, version: string): Promise<Buffer | null>;
  /** Makes an older version the newest. @returns false when there is none */
  restoreVersion(key: SaveKey, version: string): Promise<boolean>;
  /** Deletes every version of a game. */
  remove(key: SaveKey): Promise<void>;
}

/** A folder over the cap on the size of its files, in bytes, or on their number. */
export class SavesTooLarge extends Error {
  constructor(
    readonly size: number,
    readonly cap: number,
    readonly unit: "bytes" | "files" = "bytes",
  ) {
    super(`the saves have ${size} ${unit}, more than ${cap}`);
  }
}
