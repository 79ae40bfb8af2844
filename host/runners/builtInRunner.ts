import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { findBuiltIn } from "../../games/builtIn/builtIns.ts";
import { createFrameBuffer } from "../../games/builtIn/kit/frameBuffer.ts";
import type { GamePlayer } from "../../games/builtIn/kit/game.ts";
import type { Clock } from "../lib/clock.ts";
import { runBuiltIn } from "./builtIn.ts";
import { type Runner, RunnerError } from "./runner.ts";

const fileName = "score.json";

const savedScore = z.object({ best: z.int().min(0), progress: z.optional(z.int()) });

/** What a built-in game keeps, from the player's home folder; a best score of 0 when there is none, or it is broken. */
function readScore(homeFolder: string): GamePlayer {
  try {
    const { best, progress } = savedScore.parse(JSON.parse(readFileSync(join(homeFolder, fileName), "utf8")));
    return progress === undefined ? { best } : { best, progress };
  } catch {
    return { best: 0 };
  }
}

/** Replaces what is kept as a whole: a crash in the middle leaves the old file. */
function writeScore(homeFolder: string, { best, progress }: GamePlayer): void {
  const file = join(homeFolder, fileName);
  writeFileSync(`${file}.new`, JSON.stringify({ best, progress }));
  renameSync(`${file}.new`, file);
}

/** Runs games that the host draws itself, in the seat's process. */
export function createBuiltInRunner(
  clock: Clock,
  reportError: (where: string, error: unknown) => void,
): Runner {
  return {
    async start({ game: description, homeFolder, resolution }) {
      const createGame = description.runner === "built-in" ? findBuiltIn(description.builtIn) : null;
      if (!createGame) throw new RunnerError({ reason: "start-failed" });
      const game = createGame(readScore(homeFolder));
      const frameBuffer = createFrameBuffer(resolution.width, resolution.height);
      const running = runBuiltIn(description.texts.en.name, game, frameBuffer, clock, (score) => {
        try {
          writeScore(homeFolder, score);
        } catch (error) {
          // A full disk must not stop the picture, nor keep the game from ending.
          reportError("score", error);
        }
      });
      // The first frame is drawn now, so that a game that cannot draw fails here.
      running.renderFrame();
      running.pause();
      return running;
    },
  };
}
