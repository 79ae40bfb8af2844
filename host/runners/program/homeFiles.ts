import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { ProgramDescription } from "../../library/description.ts";

/**
 * Lays a game's files into the home folder before its start. A folder that an earlier game has made a link is not
 * followed out of the home folder.
 * @throws when a file cannot be written
 */
export function layHomeFiles(game: ProgramDescription, homeFolder: string): void {
  const home = realpathSync(homeFolder);
  for (const { path, text, once } of game.homeFiles) {
    const file = join(home, path);
    if (once && existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    const folder = realpathSync(dirname(file));
    if (folder !== home && !folder.startsWith(home + sep)) continue;
    // Removed first: the file itself may be a link too.
    rmSync(file, { recursive: true, force: true });
    writeFileSync(file, text);
  }
}
