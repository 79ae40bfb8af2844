import { existsSync } from "node:fs";
import path from "node:path";
import { findAvailable, isExecutable } from "../../host/library/availability.ts";
import { ownGamesFolder, readLibrary } from "../../host/library/readLibrary.ts";
import { summaryLine } from "./listGames.ts";

/**
 * How many real games this computer has, and how to get more, in one line.
 * @param extraFolder with more descriptions, if any
 */
export async function gamesLine(extraFolder: string | undefined): Promise<string> {
  const { games } = readLibrary([ownGamesFolder, ...(extraFolder ? [path.resolve(extraFolder)] : [])]);
  const { missing } = await findAvailable(games, { isExecutable, exists: existsSync, pieces: [] });
  return summaryLine({ games, missing });
}
