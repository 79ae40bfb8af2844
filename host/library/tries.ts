import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type GameTry, gameTries } from "../../wire/hosts/hostControl.ts";
import { orElse } from "../../wire/orElse.ts";

const fileIn = (dataDir: string): string => path.join(dataDir, "tries.json");

/** The last trial of each game on this computer; empty if the file is missing or invalid. */
export const readTries = (dataDir: string): GameTry[] =>
  orElse(() => gameTries.parse(JSON.parse(readFileSync(fileIn(dataDir), "utf8"))), []);

/** Stores a trial as the game's last one; a running host sends it to its service. */
export function noteTry(dataDir: string, last: GameTry): void {
  const others = readTries(dataDir).filter(({ gameId }) => gameId !== last.gameId);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileIn(dataDir), JSON.stringify([...others, last]));
}
