import { readdirSync, readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { orElse } from "../wire/orElse.ts";

/** Names in a folder; empty if the folder does not exist. */
export const namesIn = (folder: string): string[] => orElse(() => readdirSync(folder), []);

/** The path of an open file or folder, for this process. It works when no name and no other process leads there any more. */
export const pathOf = (descriptor: number): string => `/proc/self/fd/${descriptor}/.`;

/** Text of a file; null if it can't be read. */
export const textIn = (path: string): string | null => orElse(() => readFileSync(path, "utf8"), null);

/** Share of a folder's disk that is free for ordinary users, 0 to 1; NaN if the folder does not exist. */
export const diskFree = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, blocks }) => bavail / blocks,
    () => Number.NaN,
  );
