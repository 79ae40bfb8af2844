import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const fileName = "best-score.json";

const bestScore = z.object({ best: z.int().min(0) });

/** The best score in a player's home folder; 0 when there is none, or when the file is broken. */
export function readBest(homeFolder: string): number {
  try {
    return bestScore.parse(JSON.parse(readFileSync(join(homeFolder, fileName), "utf8"))).best;
  } catch {
    return 0;
  }
}

/** Replaces the best score as a whole: a crash in the middle leaves the old one. */
export function writeBest(homeFolder: string, best: number): void {
  const file = join(homeFolder, fileName);
  writeFileSync(`${file}.new`, JSON.stringify({ best }));
  renameSync(`${file}.new`, file);
}
