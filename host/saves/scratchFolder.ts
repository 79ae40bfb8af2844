import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { ignoring } from "./fileErrors.ts";
import { isAlive, ownProcess } from "./processMark.ts";

/** Short-lived files. Their names say which process made them, so that those of a dead one are found. */
export interface ScratchFolder {
  /** Runs work with the path of a file that does not exist yet, and deletes the file afterwards. */
  use<Value>(work: (file: string) => Promise<Value>): Promise<Value>;
  /** Deletes the files of processes that died. */
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
