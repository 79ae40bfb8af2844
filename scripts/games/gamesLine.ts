import { existsSync } from "node:fs";
import { findAvailable, isExecutable } from "../../host/library/availability.ts";
import { readLibrary } from "../../host/library/readLibrary.ts";
import { libraryHere } from "./libraryHere.ts";
import { summaryLine } from "./listGames.ts";

/** How many real games this computer has, and how to get more, in one line. */
export async function gamesLine(): Promise<string> {
  const { games } = readLibrary(libraryHere().folders);
  const { missing } = await findAvailable(games, { isExecutable, exists: existsSync, pieces: [] });
  return summaryLine({ games, missing });
}
