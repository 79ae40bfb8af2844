import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  gameFile,
  type NamedVersion,
  profileFolder,
  readVersionName,
  saveFolder,
  versionName,
} from "./saveNames.ts";
import type { SaveObjects } from "./saveObjects.ts";
import type { SavedGame, SaveKey } from "./saveStore.ts";
import type { ScratchFolder } from "./scratchFolder.ts";

/** Number of stored versions of a game. */
const keptVersions = 3;

/** The versions of all players and games, as objects. */
export function createVersions(
  objects: SaveObjects,
  scratch: ScratchFolder,
  reportError: (where: string, error: unknown) => void,
) {
  const of = async (key: SaveKey): Promise<readonly NamedVersion[]> =>
    newestFirst(await objects.list(saveFolder(key)));
  const remove = (key: SaveKey, version: NamedVersion) => objects.remove(versionName(key, version));
  const gameName = (key: SaveKey): string => `${saveFolder(key)}/${gameFile}`;

  const gameOf = (folder: string): Promise<string | null> =>
    scratch.use(async (file) =>
      (await objects.fetch(`${folder}/${gameFile}`, file)) ? readFile(file, "utf8") : null,
    );

  return {
    /** Newest first. */
    of,
    remove,
    /** Copies a version into a local file. @returns false if it no longer exists */
    fetch: (key: SaveKey, version: NamedVersion, file: string): Promise<boolean> =>
      objects.fetch(versionName(key, version), file),
    async ofProfile(profile: string): Promise<readonly SavedGame[]> {
      const names = await objects.list(profileFolder(profile));
      const folders = [...new Set(names.map((name) => path.posix.dirname(name)))];
      const games = await Promise.all(
        folders.map(async (folder): Promise<readonly SavedGame[]> => {
          const own = newestFirst(names.filter((name) => path.posix.dirname(name) === folder));
          if (own.length === 0) return [];
          const gameId = await gameOf(folder);
          if (gameId === null || saveFolder({ profile, gameId }) !== folder) return [];
          const versions = own.slice(0, keptVersions);
          return [{ gameId, versions: versions.map(({ id, savedAt, bytes }) => ({ id, savedAt, bytes })) }];
        }),
      );
      return games.flat().sort((one, other) => newest(other) - newest(one));
    },
    /** Adds a zip as a version. @param at its time among the versions, epoch ms */
    async add(key: SaveKey, { bytes, digest }: { bytes: number; digest: string }, at: number, file: string) {
      // Before the first version, so that each folder with versions names its game.
      await scratch.use(async (text) => {
        await writeFile(text, key.gameId, { mode: 0o600 });
        await objects.put(gameName(key), text);
      });
      await objects.put(versionName(key, { id: newId(at), savedAt: at, bytes, digest }), file);
    },
    async removeAll(key: SaveKey) {
      for (const version of await of(key)) await remove(key, version);
      await objects.remove(gameName(key));
    },
    /** Deletes old versions. A failure is only reported, because the next call retries. */
    async prune(key: SaveKey) {
      try {
        for (const version of (await of(key)).slice(keptVersions)) await remove(key, version);
      } catch (error) {
        reportError("saves: prune", error);
      }
    },
  };
}

/** @param names of objects, with folders; others than versions are ignored */
function newestFirst(names: readonly string[]): readonly NamedVersion[] {
  return names
    .map((name) => readVersionName(path.posix.basename(name)))
    .filter((version) => version !== null)
    .sort((one, other) => (one.id < other.id ? 1 : -1));
}

/** Last time a game was saved, epoch ms. */
function newest({ versions }: SavedGame): number {
  return versions[0]?.savedAt ?? 0;
}

function newId(at: number): string {
  return `${String(at).padStart(13, "0")}-${randomBytes(3).toString("hex")}`;
}
