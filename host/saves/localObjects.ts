import { constants } from "node:fs";
import { chmod, copyFile, mkdir, open, readdir, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { hasCode, ignoring } from "./fileErrors.ts";
import type { SaveObjects } from "./saveObjects.ts";

/**
 * Objects as files of a local folder, readable only by its owner.
 * @param root on the same file system as the files that are put into it
 */
export function createLocalObjects(root: string): SaveObjects {
  const fileOf = (name: string): string => path.join(root, ...name.split("/"));

  const list = async (folder: string): Promise<readonly string[]> => {
    const entries = await ignoring(["ENOENT"], readdir(fileOf(folder), { withFileTypes: true }));
    const found = await Promise.all(
      (entries ?? []).map(async (entry) => {
        const name = `${folder}/${entry.name}`;
        if (entry.isDirectory()) return list(name);
        return entry.isFile() ? [name] : [];
      }),
    );
    return found.flat();
  };

  return {
    list,
    async fetch(name, file) {
      try {
        await copyFile(fileOf(name), file, constants.COPYFILE_EXCL);
        return true;
      } catch (error) {
        if (hasCode(error, "ENOENT")) return false;
        throw error;
      }
    },
    async put(name, file) {
      const target = fileOf(name);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await chmod(file, 0o600);
      await flush(file);
      await rename(file, target);
      await flush(path.dirname(target));
    },
    async remove(name) {
      const target = fileOf(name);
      await rm(target, { force: true });
      // After the last object, remove its empty folder, and then the player's.
      const folder = path.dirname(target);
      for (const empty of [folder, path.dirname(folder)])
        await ignoring(["ENOTEMPTY", "EEXIST", "ENOENT"], rmdir(empty));
    },
  };
}

/** Flushes a file, or a folder's entries, to disk. */
async function flush(target: string): Promise<void> {
  const handle = await open(target, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
