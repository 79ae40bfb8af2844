import { mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { GameDescription } from "../../host/library/gameDescription.ts";
import type { GameEnd, Runner } from "../../host/runners/runner.ts";
import { encodePng } from "../../host/video/png.ts";
import type { ScreenSize } from "../../wire/desk/screenSize.ts";
import { endText } from "./endText.ts";
import { descendantMegabytes } from "./memory.ts";
import { runGame, type Trial } from "./runGame.ts";

/** How long the game is observed before its pictures' presses, s. */
const watchSeconds = 5;
/** Length of the pause, and of observing after it, s. */
const pausedSeconds = 10;
const afterPauseSeconds = 3;
/** Louder sound is more than noise. */
export const audible = 0.001;

/**
 * Starts a game without the product, plays it by its description, ends it, and reports.
 * @param screen of its player; by default, the picture has its default shape
 * @returns whether the game started and kept running until it was ended
 */
export async function tryGame(
  game: GameDescription,
  runner: Runner,
  say: (line: string) => void,
  screen?: ScreenSize,
): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `cloudplay-${game.id}-`));
  let pictures = 0;
  const savePicture = (frame: Parameters<typeof encodePng>[0]): void => {
    pictures += 1;
    const file = path.join(folder, `${pictures}.png`);
    writeFileSync(file, encodePng(frame));
    say(`Picture     ${file}`);
  };
  const from = performance.now();
  let stoppedAt = 0;
  const watch = async (trial: Trial): Promise<GameEnd | null> => {
    say(`Window      found and drawn after ${Math.round(trial.startedAfter)} ms, ${sizeOf(trial.frame)}`);
    await trial.play(0.1);
    savePicture(trial.frame);
    await trial.play(watchSeconds);
    for (const screenshot of game.screenshots) {
      if (trial.ended()) break;
      await trial.step(screenshot);
      const { after, press, click } = screenshot;
      say(
        `Pressed     ${[...press, ...(click ? ["a click"] : [])].join(", ") || "nothing"}, then waited ${after} s`,
      );
      savePicture(trial.frame);
    }
    await sayPause(trial, say);
    const memory = descendantMegabytes(process.pid);
    if (memory !== null && game.program !== null) say(`Memory      ${memory} MB, with its screen and sound`);
    say(
      `Sound       ${trial.loudest() > audible ? `heard, up to ${trial.loudest().toFixed(2)}` : "none was heard"}`,
    );
    say(`Pictures    ${trial.changes()} differed from the one before`);
    stoppedAt = performance.now();
    return trial.ended();
  };
  const run = await runGame(game, runner, watch, { screen });
  if (!run.ok) {
    say(`No window   after ${Math.round(performance.now() - from)} ms: ${endText(run.end)}`);
    return false;
  }
  if (run.value) say(`Ended       by itself: ${endText(run.value)}`);
  else say(`Ended       when it was asked to, after ${Math.round(performance.now() - stoppedAt)} ms`);
  return run.value === null;
}

/** Pauses a pausable game, and reports whether its picture stood still and moved again. */
async function sayPause(trial: Trial, say: (line: string) => void): Promise<void> {
  const paused = await tryPause(trial, pausedSeconds);
  if (paused === null) return;
  const { moved, after } = paused;
  say(
    `Paused      for ${pausedSeconds} s: ${moved} pictures differed; then ${after} in ${afterPauseSeconds} s`,
  );
}

/** Pauses a game. @returns pictures changed in the pause, and in 3 s after it; null if it can't be paused */
export async function tryPause(
  trial: Trial,
  seconds: number,
): Promise<{ readonly moved: number; readonly after: number } | null> {
  if (!trial.pause(true)) return null;
  // Frames that were still in the pipeline.
  await trial.play(0.5);
  const before = trial.changes();
  await trial.play(seconds);
  const moved = trial.changes() - before;
  trial.pause(false);
  await trial.play(afterPauseSeconds);
  return { moved, after: trial.changes() - before - moved };
}

const sizeOf = ({ width, height }: { width: number; height: number }): string => `${width} × ${height}`;
