import * as z from "zod/mini";
import { type GameBrief, gameBrief } from "../catalogue.ts";
import type { Localized } from "../locale.ts";
import { localized } from "../localized.ts";
import { id, integer, orNull } from "../shapes.ts";

/** One kept version of a player's saves of a game. */
const saveVersion = z.object({
  id,
  /** Epoch s. */
  savedAt: integer,
  /** Size of the files in it. */
  bytes: integer,
});
export type SaveVersion = z.infer<typeof saveVersion>;

/** A player's saves of one game, newest version first; there is at least one. */
export const gameSaves = z.object({
  gameId: id,
  /** Null for a game that is not known any more. */
  game: orNull(gameBrief),
  /** The game runs with them: they can be downloaded, but not changed. */
  inUse: z.boolean(),
  versions: z.array(saveVersion).check(z.minLength(1)),
});
export type GameSaves = z.infer<typeof gameSaves>;

const keeps = z.object({ saves: localized(z.string()) });

/** What a game says that it keeps; null where it says nothing. Not by `detailsOf`: a game's page would load its code apart. */
export function keptBy(game: GameBrief | null): Localized<string> | null {
  const read = keeps.safeParse(game?.details);
  return read.success ? read.data.saves : null;
}

/** Path of a download, with a `ticket` in its query. Not below `/user`, which are pages of the app. */
export const downloadPath = "/api/saves/download";
