import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, statfs } from "node:fs/promises";
import path from "node:path";
import { ignoring } from "./fileErrors.ts";
import { isAlive, ownProcess } from "./processMark.ts";

/** The rest of the disk belongs to the host's journal and the service's database (R-HOST-30). */
export class DiskReserved extends Error {
  constructor() {
    super("the disk has no room for saves: its last part is kept for the journal and the database");
  }
}

/** Bytes; less of a small disk. */
const maxReserve = 512 * 1_048_576;
const reservedShare = 0.05;

/** Temporary files. Their names contain the process, so that those of dead processes can be found. */
export interface ScratchFolder {
  /** Runs work with the path of a new file or folder, and deletes that afterwards. */
  use<Value>(work: (file: string) => Promise<Value>): Promise<Value>;
  /**
   * @param bytes about to be written to this disk
   * @param share of its reserve that has to remain, 0 to 1
   * @throws DiskReserved
   */
  leaveReserve(bytes: number, share: number): Promise<void>;
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
        await rm(file, { recursive: true, force: true });
      }
    },
    async leaveReserve(bytes, share) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, blocks, bsize } = await statfs(folder);
      const reserve = Math.min(maxReserve, blocks * bsize * reservedShare) * share;
      if (bavail * bsize - bytes < reserve) throw new DiskReserved();
    },
    async sweep() {
      const names = (await ignoring(["ENOENT"], readdir(folder))) ?? [];
      for (const name of names)
        if (!isAlive(name.split(".")[0] ?? ""))
          await rm(path.join(folder, name), { recursive: true, force: true });
    },
  };
}
