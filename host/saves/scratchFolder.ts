import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { ignoring } from "./fileErrors.ts";
import { isAlive, ownProcess } from "./processMark.ts";

/** Temporary files. Their names contain the process, so that those of dead processes can be found. */
export interface ScratchFolder {
  /** Runs work with the path of a new file, and deletes the file afterwards. */
  use<Value>(work: (file: string) => Promise<Value>): Promise<Value>;
  /** Deletes files of dead processes. */
  sweep(): Promise<void>;
}

export function createScratchFolder(folder: string): ScratchFolder {
  return {
    async use(work) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${ownProcess()}.${randomUUID()}`);
      try {
        return await work(file);
      } finally {
        await rm(file, { force: true });
      }
    },
    async sweep() {
      const names = (await ignoring(["ENOENT"], readdir(folder))) ?? [];
      for (const name of names)
        if (!isAlive(name.split(".")[0] ?? "")) await rm(path.join(folder, name), { force: true });
    },
  };
}
