import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { SavesBucket } from "../settings.ts";
import { createBucketObjects } from "./bucketObjects.ts";
import { createSaveStore } from "./createSaveStore.ts";
import { createLocalObjects } from "./localObjects.ts";
import type { SaveStore } from "./saveStore.ts";
import { createScratchFolder } from "./scratchFolder.ts";
import { createWorkingFolders, type WorkingFolders } from "./workingFolders.ts";

/** The saves of a host. */
export interface Saves {
  readonly store: SaveStore;
  readonly folders: WorkingFolders;
}

/**
 * Opens the saves of this host, and looks after what crashes left of earlier runs.
 * @param deps.dataDir made if needed
 * @param deps.bucket where saves are kept; null keeps them in the data folder
 */
export async function createSaves(deps: {
  dataDir: string;
  bucket: SavesBucket | null;
  reportError: (where: string, error: unknown) => void;
}): Promise<Saves> {
  const { bucket, reportError } = deps;
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
  await scratch.sweep();
  await folders.sweepLeftovers();
  return { store, folders };
}
