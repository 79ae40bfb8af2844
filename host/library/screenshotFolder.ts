import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { orElse } from "../../wire/orElse.ts";

/** Where `npm run games` writes screenshots. */
export const ownScreenshotsFolder = path.join(import.meta.dirname, "screenshots");
/** Screenshots of built-in games. They are committed, as these games need no installation, and override the host's own. */
const builtInFolder = path.join(import.meta.dirname, "../../games/builtIn/pictures");

const fileName = /^(g-[a-z0-9-]{2,40})-([1-9])\.(?:png|webp)$/;

/** Screenshots of games, one file each: `<id>-<n>.png`, or `.webp`. */
export interface ScreenshotFolder {
  /** File names of each game's screenshots, by its id, in order. */
  list(): ReadonlyMap<string, string[]>;
  /** A screenshot. @returns null if it does not exist, or the name is invalid */
  read(name: string): Buffer | null;
}

function namesIn(folder: string): ReadonlyMap<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const name of readdirSync(folder).sort()) {
    const id = fileName.exec(name)?.[1];
    if (id !== undefined) lists.set(id, [...(lists.get(id) ?? []), name]);
  }
  return lists;
}

/** Opens the folder; creates it if necessary. */
export function openScreenshotFolder(folder: string = ownScreenshotsFolder): ScreenshotFolder {
  mkdirSync(folder, { recursive: true });
  return {
    list() {
      return new Map([...namesIn(folder), ...namesIn(builtInFolder)]);
    },
    read(name) {
      if (!fileName.test(name)) return null;
      const readFrom = (from: string) => orElse(() => readFileSync(path.join(from, name)), null);
      return readFrom(folder) ?? readFrom(builtInFolder);
    },
  };
}

/** File name of a screenshot. @param n from 1 to 9 */
export const screenshotName = (gameId: string, n: number): string => `${gameId}-${n}.png`;
