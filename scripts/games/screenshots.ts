import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { GameDescription } from "../../host/library/gameDescription.ts";
import { screenshotName } from "../../host/library/screenshotFolder.ts";
import type { GameEnd, Runner } from "../../host/runners/runner.ts";
import { encodePng } from "./png.ts";
import { runGame } from "./runGame.ts";

/** Most pictures of one game. */
const mostPictures = 9;

/**
 * Plays a game as its description says and writes its pictures, in place of the old ones.
 * @returns the names of the files; or how the game ended before its last picture
 */
export async function takeScreenshots(
  game: GameDescription,
  runner: Runner,
  folder: string,
): Promise<{ readonly names: readonly string[]; readonly end: GameEnd | null }> {
  const names: string[] = [];
  const run = await runGame(game, runner, async (trial) => {
    for (const { after, press, click } of game.screenshots) {
      await trial.press(press);
      await trial.click(click);
      await trial.play(after);
      if (trial.ended()) break;
      const name = screenshotName(game.id, names.length + 1);
      const file = path.join(folder, name);
      // Replaced as a whole: the host may be reading the old one.
      writeFileSync(`${file}.new`, encodePng(trial.frame));
      renameSync(`${file}.new`, file);
      names.push(name);
    }
    return trial.ended();
  });
  if (names.length > 0)
    for (let n = names.length + 1; n <= mostPictures; n += 1)
      rmSync(path.join(folder, screenshotName(game.id, n)), { force: true });
  return { names, end: run.ok ? run.value : run.end };
}
