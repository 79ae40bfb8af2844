import type { Stats } from "node:fs";
import { lstat, opendir } from "node:fs/promises";
import { join } from "node:path";

export interface FolderUsage {
  /** Bytes that the folder's files take, or would take in a copy: the larger of both. */
  readonly bytes: number;
  readonly entries: number;
}

const blockBytes = 512;

/**
 * Measures a folder that somebody else writes in, without following links.
 * @param stopAt the walk ends as soon as either is passed: a hostile folder costs no more than that
 */
export async function measureFolder(folder: string, stopAt: FolderUsage): Promise<FolderUsage> {
  let bytes = 0;
  let entries = 0;
  const open = [folder];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    let directory: Awaited<ReturnType<typeof opendir>>;
    try {
      directory = await opendir(next);
    } catch (error) {
      // What cannot be looked into cannot be limited. A folder that is gone again is fine.
      if (error instanceof Error && "code" in error && error.code === "EACCES")
        bytes = Number.POSITIVE_INFINITY;
      continue;
    }
    for await (const entry of directory) {
      const path = join(next, entry.name);
      entries += 1;
      if (entry.isDirectory()) open.push(path);
      bytes += await bytesOf(lstat(path));
      if (bytes > stopAt.bytes || entries > stopAt.entries) return { bytes, entries };
    }
  }
  return { bytes, entries };
}

async function bytesOf(file: Promise<Stats>): Promise<number> {
  // It was deleted in the meantime.
  const stats = await file.catch(() => null);
  return stats ? Math.max(stats.size, stats.blocks * blockBytes) : 0;
}
