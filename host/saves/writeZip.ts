import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { PassThrough, Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { createContentDigest, type FolderContent, readUpTo } from "./folderContent.ts";
import { SavesTooLarge } from "./saveStore.ts";
import { walkFolder } from "./walkFolder.ts";

/** Range of dates in a zip. */
const earliest = Date.UTC(1980, 0, 2);
const latest = Date.UTC(2099, 0, 1);

/**
 * Writes a folder into a new zip file.
 * @param maxBytes maximum total size
 * @returns what it wrote; it may differ from an earlier reading if a game is writing
 * @throws SavesTooLarge
 */
export async function writeZip(folder: string, file: string, maxBytes: number): Promise<FolderContent> {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  zip.on("error", (error) => output.destroy(toError(error)));
  const written = pipeline(output, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  // Awaited below; until then a failure would count as unhandled.
  written.catch(() => undefined);
  const digest = createContentDigest();
  let total = 0;
  try {
    await walkFolder(folder, {
      folder(path, { mtimeMs }) {
        digest.folder(path);
        zip.addEmptyDirectory(path, { mtime: dateOf(mtimeMs), mode: 0o40700 });
      },
      async file(path, stats, handle) {
        total += stats.size;
        if (total > maxBytes) throw new SavesTooLarge(total, maxBytes);
        const hash = createHash("sha256");
        let size = 0;
        const content = Readable.from(
          counted(handle, stats.size, (chunk) => {
            hash.update(chunk);
            size += chunk.length;
          }),
        );
        zip.addReadStream(content, path, { mtime: dateOf(stats.mtimeMs), mode: 0o100600 });
        await Promise.race([finished(content), written]);
        digest.file(path, size, stats.mtimeMs, hash.digest("hex"));
      },
    });
    zip.end();
    await written;
  } catch (error) {
    output.destroy(toError(error));
    await written.catch(() => undefined);
    throw error;
  }
  return digest.content();
}

async function* counted(
  handle: FileHandle,
  size: number,
  count: (chunk: Buffer) => void,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of readUpTo(handle, size)) {
    count(chunk);
    yield chunk;
  }
}

/** @param time epoch ms; a game may have set any */
function dateOf(time: number): Date {
  return new Date(Math.min(latest, Math.max(earliest, time)));
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
