import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { type FolderContent, readContent } from "./folderContent.ts";
import { createKeyedQueue } from "./keyedQueue.ts";
import { DamagedSave, readZip } from "./readZip.ts";
import { type NamedVersion, saveFolder } from "./saveNames.ts";
import type { SaveObjects } from "./saveObjects.ts";
import type { SaveKey, SaveStore } from "./saveStore.ts";
import type { ScratchFolder } from "./scratchFolder.ts";
import { createVersions } from "./versions.ts";
import { writeZip } from "./writeZip.ts";

/** Maximum total size of one version, bytes; a game's description may set less. */
const saveCap = 1024 * 1024 * 1024;

export interface SaveStoreDeps {
  readonly objects: SaveObjects;
  readonly scratch: ScratchFolder;
  /** Epoch ms. */
  readonly now: () => number;
  readonly reportError: (where: string, error: unknown) => void;
}

/** Saves as versions, each a zip, in any object storage. */
export function createSaveStore({ objects, scratch, now, reportError }: SaveStoreDeps): SaveStore {
  const versions = createVersions(objects, scratch, reportError);
  const queue = createKeyedQueue();
  const inTurn = <Value>(key: SaveKey, work: () => Promise<Value>) => queue.run(saveFolder(key), work);
  /** Later than all others, even if the clock was set back. */
  const timeAfter = (newest: NamedVersion | undefined): number => Math.max(now(), (newest?.savedAt ?? 0) + 1);

  const unpack = (key: SaveKey, version: NamedVersion, folder: string): Promise<void> =>
    scratch.use(async (file) => {
      if (!(await versions.fetch(key, version, file))) throw new DamagedSave("it is gone");
      await readZip(file, folder, Math.min(version.bytes, saveCap));
      const { digest } = await readContent(folder, saveCap);
      if (digest !== version.digest) throw new DamagedSave("its content changed");
    });

  return {
    restore: (key, folder) =>
      inTurn(key, async () => {
        for (const version of await versions.of(key)) {
          try {
            await unpack(key, version, folder);
            return true;
          } catch (error) {
            await empty(folder);
            if (!(error instanceof DamagedSave)) throw error;
            // An older version is better than a game that never starts again.
            reportError(`saves: damaged version ${version.id}`, error);
          }
        }
        return false;
      }),

    keep: (key, folder, { maxBytes = saveCap, savedAt, isLast = false } = {}) =>
      inTurn(key, async () => {
        const cap = Math.min(maxBytes, saveCap);
        const known = await versions.of(key);
        const rivals = savedAt === undefined ? known.slice(0, 1) : known;
        const isKept = ({ files, digest }: FolderContent): boolean =>
          files === 0 || rivals.some((version) => version.digest === digest);
        const before = await readContent(folder, cap);
        if (isKept(before)) return;
        await scratch.leaveReserve(before.bytes, isLast ? 0.5 : 1);
        await scratch.use(async (file) => {
          const content = await writeZip(folder, file, cap);
          if (isKept(content)) return;
          await versions.add(key, content, savedAt ?? timeAfter(known[0]), file);
          await versions.prune(key);
        });
      }),

    list: (profile) => versions.ofProfile(profile),

    zip: (key, id) =>
      inTurn(key, async () => {
        const version = (await versions.of(key)).find((each) => each.id === id);
        if (version === undefined) return null;
        return scratch.use(async (file) =>
          (await versions.fetch(key, version, file)) ? readFile(file) : null,
        );
      }),

    restoreVersion: (key, id) =>
      inTurn(key, async () => {
        const known = await versions.of(key);
        const version = known.find((each) => each.id === id);
        if (version === undefined) return false;
        if (version === known[0]) return true;
        // Moved, not copied, so that it does not displace another version.
        return scratch.use(async (file) => {
          if (!(await versions.fetch(key, version, file))) return false;
          await versions.add(key, version, timeAfter(known[0]), file);
          await versions.remove(key, version);
          return true;
        });
      }),

    remove: (key) => inTurn(key, () => versions.removeAll(key)),
  };
}

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    await rm(path.join(folder, name), { recursive: true, force: true });
}
