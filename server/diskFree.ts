import { statfs } from "node:fs/promises";

/** The share of the disk behind a folder that is free for ordinary users, from 0 to 1; NaN where there is no such folder. */
export async function diskFree(folder: string): Promise<number> {
  try {
    const { bavail, blocks } = await statfs(folder);
    return bavail / blocks;
  } catch {
    return Number.NaN;
  }
}
