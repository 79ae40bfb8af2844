import { createWriteStream } from "node:fs";
import { mkdir, utimes } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { hasCode } from "./fileErrors.ts";
import { maxFiles } from "./walkFolder.ts";

/** A broken zip, or one that was not written by our hosts. */
export class DamagedSave extends Error {}

const fileType = 0o170000;
const regularFile = 0o100000;
const directory = 0o040000;

/**
 * Unpacks a zip into an existing, empty folder. The zip may come from a bucket that others can write to, so entries that lead
 * outside, links, special files, duplicates and excess sizes are rejected.
 * @param maxBytes maximum total unpacked size
 * @throws DamagedSave; some files may be in the folder then
 */
export async function readZip(file: string, folder: string, maxBytes: number): Promise<void> {
  // Rejects names with "..", a root or backslashes, and entries larger than declared.
  const options = { strictFileNames: true, validateEntrySizes: true, autoClose: false };
  const zip = await openPromise(file, options).catch(damaged);
  try {
    if (zip.entryCount > maxFiles) throw new DamagedSave(`${zip.entryCount} entries`);
    let [entries, bytes] = [0, 0];
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      bytes += entry.uncompressedSize;
      if (entries > maxFiles || bytes > maxBytes) throw new DamagedSave("more than a save may hold");
      await unpack(zip, entry, folder);
    }
  } catch (error) {
    damaged(error);
  } finally {
    zip.close();
  }
}

async function unpack(zip: ZipFile, entry: Entry, folder: string): Promise<void> {
  const target = path.resolve(folder, entry.fileName);
  if (!target.startsWith(path.resolve(folder) + path.sep)) throw new DamagedSave("an entry leads outside");
  const type = (entry.externalFileAttributes >>> 16) & fileType;
  const isFolder = entry.fileName.endsWith("/");
  if (type !== 0 && type !== (isFolder ? directory : regularFile))
    throw new DamagedSave("an entry is neither file nor folder");
  if (!entry.canDecodeFileData()) throw new DamagedSave("an entry can't be decoded");
  await mkdir(isFolder ? target : path.dirname(target), { recursive: true, mode: 0o700 });
  if (isFolder) return;
  const content = await zip.openReadStreamPromise(entry);
  await pipeline(content, createWriteStream(target, { flags: "wx", mode: 0o600 }));
  // Games sort their saves by date.
  const changed = entry.getLastModDate();
  await utimes(target, changed, changed);
}

/** Errors of this computer, not of the zip: for example a full disk. */
const ownErrors = ["ENOSPC", "EDQUOT", "EMFILE", "ENFILE", "EIO", "EROFS", "EACCES", "EPERM", "ENOMEM"];

function damaged(error: unknown): never {
  if (error instanceof DamagedSave || hasCode(error, ...ownErrors)) throw error;
  throw new DamagedSave(error instanceof Error ? error.message : String(error), { cause: error });
}
