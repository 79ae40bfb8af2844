import { statfs } from "node:fs/promises";

/** The share of the disk behind a folder that is free for ordinary users, from 0 to 1; NaN where there is no such folder. */
export const diskFree = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, blocks }) => bavail / blocks,
    () => Number.NaN,
  );
