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
  /** Created if necessary. */
  readonly dataDir: string;
  /** Bucket for saves; null: the data folder. */
  readonly bucket: SavesBucket | null;
  readonly reportError: (where: string, error: unknown) => void;
}

/** Opens this host's saves, in any of its processes. */
export async function openSaves(deps: SavesDeps): Promise<Saves> {
  return (await openParts(deps)).saves;
}

/**
 * Opens this host's saves and recovers those left by crashes. Only for the host's main process.
 * @param endOthers ends games of an earlier host that still run
 */
export async function createSaves(
  deps: SavesDeps,
  endOthers: () => Promise<void> = async () => undefined,
): Promise<Saves> {
  const { saves, scratch } = await openParts(deps);
  await saves.folders.holdMoved();
  await endOthers();
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
    scratch,
    now: Date.now,
    reportError,
  });
  return { saves: { store, folders }, scratch };
}
