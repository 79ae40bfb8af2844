import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { orElse } from "../../streams/wire/orElse.ts";

/** Where `npm run games` writes pictures of the running games. */
export const ownScreenshotsFolder = path.join(import.meta.dirname, "screenshots");

const fileName = /^(g-[a-z0-9-]{2,40})-([1-9])\.png$/;

/** Pictures of the running games, one file each: `<id>-<n>.png`. */
export interface ScreenshotFolder {
  /** The names of the pictures of each game, by its id, in their order. */
  list(): ReadonlyMap<string, string[]>;
  /** A picture. @returns null when there is none of this name, or when no picture can have the name */
  read(name: string): Buffer | null;
}

/** Opens the folder, and makes it if it is not there. */
export function openScreenshotFolder(folder: string = ownScreenshotsFolder): ScreenshotFolder {
  mkdirSync(folder, { recursive: true });
  return {
    list() {
      const lists = new Map<string, string[]>();
      for (const name of readdirSync(folder).sort()) {
        const id = fileName.exec(name)?.[1];
        if (id !== undefined) lists.set(id, [...(lists.get(id) ?? []), name]);
      }
      return lists;
    },
    read(name) {
      return fileName.test(name) ? orElse(() => readFileSync(path.join(folder, name)), null) : null;
    },
  };
}

/** The name of a game's picture. @param n from 1 to 9 */
export const screenshotName = (gameId: string, n: number): string => `${gameId}-${n}.png`;
