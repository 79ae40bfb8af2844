import { statfs } from "node:fs/promises";

/** Share of a folder's disk that is free for ordinary users, 0 to 1; NaN if the folder does not exist. */
export const diskFree = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, blocks }) => bavail / blocks,
    () => Number.NaN,
  );
