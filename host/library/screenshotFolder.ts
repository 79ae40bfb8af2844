import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { orElse } from "../../wire/orElse.ts";

/** Where `npm run games` writes pictures of the running games. */
export const ownScreenshotsFolder = path.join(import.meta.dirname, "screenshots");
/** The built-in games' pictures. They are committed, as these games need no installation, and win over the machine's own. */
const builtInFolder = path.join(import.meta.dirname, "../../games/builtIn/pictures");

const fileName = /^(g-[a-z0-9-]{2,40})-([1-9])\.(?:png|webp)$/;

/** Pictures of the running games, one file each: `<id>-<n>.png`, or `.webp`. */
export interface ScreenshotFolder {
  /** The names of the pictures of each game, by its id, in their order. */
  list(): ReadonlyMap<string, string[]>;
  /** A picture. @returns null when there is none of this name, or when no picture can have the name */
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

/** Opens the folder, and makes it if it is not there. */
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

/** The name of a game's picture. @param n from 1 to 9 */
export const screenshotName = (gameId: string, n: number): string => `${gameId}-${n}.png`;
