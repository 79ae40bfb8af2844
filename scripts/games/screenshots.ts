import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { GameDescription } from "../../host/library/gameDescription.ts";
import { screenshotName } from "../../host/library/screenshotFolder.ts";
import type { GameEnd, Runner } from "../../host/runners/runner.ts";
import { encodePng } from "../../host/video/png.ts";
import { runGame } from "./runGame.ts";

const maxPictures = 9;

/** Replaces a game's screenshots by playing its description. @returns their names, or how the game ended */
export async function takeScreenshots(
  game: GameDescription,
  runner: Runner,
  folder: string,
): Promise<{ readonly names: readonly string[]; readonly end: GameEnd | null }> {
  const pictures: Buffer[] = [];
  const run = await runGame(game, runner, async (trial) => {
    for (const screenshot of game.screenshots) {
      await trial.step(screenshot);
      if (trial.ended()) break;
      pictures.push(encodePng(trial.frame));
    }
    return trial.ended();
  });
  return { names: writePictures(game.id, pictures, folder), end: run.ok ? run.value : run.end };
}

/** Replaces a game's screenshots; old ones stay if there are no new ones. @returns names of the files */
export function writePictures(
  gameId: string,
  pictures: readonly Buffer[],
  folder: string,
): readonly string[] {
  const names = pictures.map((picture, index) => {
    const name = screenshotName(gameId, index + 1);
    const file = path.join(folder, name);
    // Replaced atomically, because the host may be reading the old one.
    writeFileSync(`${file}.new`, picture);
    renameSync(`${file}.new`, file);
    return name;
  });
  if (names.length > 0)
    for (let n = names.length + 1; n <= maxPictures; n += 1)
      rmSync(path.join(folder, screenshotName(gameId, n)), { force: true });
  return names;
}
