import { findBuiltIn } from "../../games/builtIn/builtIns.ts";
import { createFrameBuffer } from "../../games/builtIn/kit/frameBuffer.ts";
import type { Clock } from "../lib/clock.ts";
import { runBuiltIn } from "./builtIn.ts";
import { type Runner, RunnerError } from "./runner.ts";
import { readScore, writeScore } from "./savedScore.ts";

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
