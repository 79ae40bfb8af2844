import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { GamePlayer } from "../../games/builtIn/kit/game.ts";

const fileName = "score.json";

const savedScore = z.object({ best: z.int().min(0), progress: z.optional(z.int()) });

/** What a built-in game keeps, from the player's home folder; a best score of 0 when there is none, or it is broken. */
export function readScore(homeFolder: string): GamePlayer {
  try {
    const { best, progress } = savedScore.parse(JSON.parse(readFileSync(join(homeFolder, fileName), "utf8")));
    return progress === undefined ? { best } : { best, progress };
  } catch {
    return { best: 0 };
  }
}

/** Replaces what is kept as a whole: a crash in the middle leaves the old file. */
export function writeScore(homeFolder: string, { best, progress }: GamePlayer): void {
  const file = join(homeFolder, fileName);
  writeFileSync(`${file}.new`, JSON.stringify({ best, progress }));
  renameSync(`${file}.new`, file);
}
