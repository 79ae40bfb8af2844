import { createHash } from "node:crypto";
import { createWriteStream, mkdirSync } from "node:fs";
import { type FileHandle, mkdir, utimes } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { SavesTooLarge } from "./saveStore.ts";
import { walkFolder } from "./walkFolder.ts";

/** Summary of a folder's content, for comparison. */
export interface FolderContent {
  /** Total size of the files. */
  readonly bytes: number;
  readonly files: number;
  readonly digest: string;
  /** Latest modification of a file, epoch ms; 0 without files. */
  readonly changedAt: number;
}

/** Digests a folder file by file. */
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
 * @param maxBytes maximum total size
 * @throws SavesTooLarge with the real total
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

/**
 * Copies a folder's files into another one, which does not exist yet.
 * @throws SavesTooLarge; some files are copied then
 */
export async function copyContent(folder: string, to: string, maxBytes: number): Promise<void> {
  let total = 0;
  await mkdir(to, { mode: 0o700 });
  await walkFolder(folder, {
    folder: (name) => void mkdirSync(path.join(to, name), { mode: 0o700 }),
    async file(name, { size, atime, mtime }, handle) {
      total += size;
      if (total > maxBytes) throw new SavesTooLarge(total, maxBytes);
      const target = path.join(to, name);
      await pipeline(readUpTo(handle, size), createWriteStream(target, { flags: "wx", mode: 0o600 }));
      await utimes(target, atime, mtime);
    },
  });
}

/** Reads a file up to its size when it was opened, because a game may still be appending to it. */
export async function* readUpTo(handle: FileHandle, size: number): AsyncGenerator<Buffer, void, undefined> {
  for (let position = 0; position < size; ) {
    const buffer = Buffer.allocUnsafe(Math.min(size - position, 256 * 1024));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
