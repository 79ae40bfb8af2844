import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { SavesTooLarge } from "./saveStore.ts";
import { walkFolder } from "./walkFolder.ts";

/** What lies in a folder, for comparing it with another. */
export interface FolderContent {
  /** Sum of the files' sizes. */
  readonly bytes: number;
  readonly files: number;
  readonly digest: string;
  /** The latest change of a file, epoch ms; 0 without files. */
  readonly changedAt: number;
}

/** Collects the content of a folder file by file. */
export function createContentDigest() {
  const digest = createHash("sha256");
  let [bytes, files, changedAt] = [0, 0, 0];
  return {
    folder: (path: string) => void digest.update(`folder ${path}\0`),
    file(path: string, size: number, changed: number, hash: string) {
      bytes += size;
      files += 1;
      changedAt = Math.max(changedAt, Math.floor(changed));
      digest.update(`file ${path}\0${hash}\0`);
    },
    content: (): FolderContent => ({
      bytes,
      files,
      changedAt,
      digest: digest.copy().digest("hex").slice(0, 32),
    }),
  };
}

/**
 * Reads a whole folder.
 * @param maxBytes the largest sum of sizes
 * @throws SavesTooLarge with the real sum
 */
export async function readContent(folder: string, maxBytes: number): Promise<FolderContent> {
  const digest = createContentDigest();
  let total = 0;
  await walkFolder(folder, {
    folder: digest.folder,
    async file(path, stats, handle) {
      total += stats.size;
      if (total > maxBytes) return;
      const hash = createHash("sha256");
      let size = 0;
      for await (const chunk of readUpTo(handle, stats.size)) {
        hash.update(chunk);
        size += chunk.length;
      }
      digest.file(path, size, stats.mtimeMs, hash.digest("hex"));
    },
  });
  if (total > maxBytes) throw new SavesTooLarge(total, maxBytes);
  return digest.content();
}

/** Reads a file to its size when it was opened: one that grows meanwhile must not grow the save. */
export async function* readUpTo(handle: FileHandle, size: number): AsyncGenerator<Buffer, void, undefined> {
  for (let position = 0; position < size; ) {
    const buffer = Buffer.allocUnsafe(Math.min(size - position, 256 * 1024));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
