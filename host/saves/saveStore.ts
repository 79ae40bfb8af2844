export interface SaveKey {
  /** Untrusted: stores use only its hash in names. */
  readonly profile: string;
  readonly gameId: string;
}

/** One stored version of a player's saves of one game. */
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
  /** Maximum total size, bytes; the store's own limit applies if it is lower. */
  readonly maxBytes?: number;
  /**
   * Time of the files' last change, epoch ms, by which the version is sorted instead of being the newest. For folders that are found
   * later. By default the current time.
   */
  readonly savedAt?: number;
  /** The game has ended: half of the disk's reserve may be used, so that its progress is not lost. */
  readonly isLast?: boolean;
}

/**
 * Stores players' saves in a local folder or an S3-compatible bucket. The last three versions of each game are kept; a new one
 * replaces the oldest, atomically.
 */
export interface SaveStore {
  /** Puts the newest version into an existing, empty folder. @returns false if there is none */
  restore(key: SaveKey, folder: string): Promise<boolean>;
  /**
   * Stores a folder's files as the newest version. Does nothing if they are unchanged, or if there are no files. Links, special files
   * and caches are left out.
   * @throws SavesTooLarge over the limit, DiskReserved when the disk is nearly full; stored versions stay
   */
  keep(key: SaveKey, folder: string, options?: KeepOptions): Promise<void>;
  list(profile: string): Promise<readonly SavedGame[]>;
  /** A version as a zip file; null if it does not exist. */
  zip(key: SaveKey, version: string): Promise<Buffer | null>;
  /** Makes an older version the newest. @returns false if it does not exist */
  restoreVersion(key: SaveKey, version: string): Promise<boolean>;
  /** Deletes every version of a game. */
  remove(key: SaveKey): Promise<void>;
}

/** A folder exceeds the maximum size in bytes, or number of files. */
export class SavesTooLarge extends Error {
  constructor(
    readonly size: number,
    readonly cap: number,
    readonly unit: "bytes" | "files" = "bytes",
  ) {
    super(`the saves have ${size} ${unit}, more than ${cap}`);
  }
}
