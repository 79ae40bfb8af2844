import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { SavesBucket } from "../settings.ts";
import { createBucketObjects } from "./bucketObjects.ts";
import { createSaveStore } from "./createSaveStore.ts";
import { createLocalObjects } from "./localObjects.ts";
import type { SaveStore } from "./saveStore.ts";
import { createScratchFolder } from "./scratchFolder.ts";
import { createWorkingFolders, type WorkingFolders } from "./workingFolders.ts";

export interface Saves {
  readonly store: SaveStore;
  readonly folders: WorkingFolders;
}

export interface SavesDeps {
  /** Made if needed. */
  readonly dataDir: string;
  /** Where saves are kept; null keeps them in the data folder. */
  readonly bucket: SavesBucket | null;
  readonly reportError: (where: string, error: unknown) => void;
}

/** Opens the saves of this host, as each of its processes does. */
export async function openSaves(deps: SavesDeps): Promise<Saves> {
  return (await openParts(deps)).saves;
}

/** Opens the saves of this host, and looks after what crashes left of earlier runs. Only the host itself does so. */
export async function createSaves(deps: SavesDeps): Promise<Saves> {
  const { saves, scratch } = await openParts(deps);
  await scratch.sweep();
  await saves.folders.sweepLeftovers();
  return saves;
}

async function openParts({ bucket, reportError, ...deps }: SavesDeps) {
  const dataDir = path.resolve(deps.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const scratch = createScratchFolder(path.join(dataDir, "scratch"));
  const objects =
    bucket === null ? createLocalObjects(path.join(dataDir, "saves")) : createBucketObjects(bucket);
  const store = createSaveStore({ objects, scratch, now: Date.now, reportError });
  const folders = createWorkingFolders({
    folder: path.join(dataDir, "homes"),
    store,
    now: Date.now,
    reportError,
  });
  return { saves: { store, folders }, scratch };
}
