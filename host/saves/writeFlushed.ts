import { open, rename } from "node:fs/promises";

/** Writes a file atomically: after a crash it has either the old or the new content. */
export async function writeFlushed(file: string, text: string): Promise<void> {
  const beside = `${file}.new`;
  const handle = await open(beside, "w", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
}
