import * as z from "zod/mini";
import { type GameBrief, gameBrief } from "../catalogue.ts";
import type { Localized } from "../locale.ts";
import { localized } from "../localized.ts";
import { id, integer, orNull } from "../shapes.ts";

/** One stored version of a player's saves of a game. */
const saveVersion = z.object({
  id,
  /** Epoch s. */
  savedAt: integer,
  /** Total size of its files. */
  bytes: integer,
});
export type SaveVersion = z.infer<typeof saveVersion>;

/** A player's saves of one game, newest version first, at least one. */
export const gameSaves = z.object({
  gameId: id,
  /** Null for a game that is no longer in the catalogue. */
  game: orNull(gameBrief),
  /** The game is running with them: they can be downloaded, but not changed. */
  inUse: z.boolean(),
  versions: z.array(saveVersion).check(z.minLength(1)),
});
export type GameSaves = z.infer<typeof gameSaves>;

const keeps = z.object({ saves: localized(z.string()) });

/** A game's own description of what it saves; null if there is none. Not by `detailsOf`: that would give its code a separate chunk. */
export function keptBy(game: GameBrief | null): Localized<string> | null {
  const read = keeps.safeParse(game?.details);
  return read.success ? read.data.saves : null;
}

/** Path of a download, with `?ticket=`. Not below `/user`, where the app's pages are. */
export const downloadPath = "/api/saves/download";
