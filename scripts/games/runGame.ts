import { chmodSync, closeSync, mkdirSync, mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { systemClock } from "../../host/lib/clock.ts";
import type { GameDescription } from "../../host/library/gameDescription.ts";
import { gameOnScreen } from "../../host/library/pictureSize.ts";
import type { GameEnd, ProgramLook, Runner, RunningGame } from "../../host/runners/runner.ts";
import { RunnerError } from "../../host/runners/runner.ts";
import { removeFolder } from "../../host/saves/workingFolders.ts";
import { pathOf } from "../../server/files.ts";
import type { ScreenSize } from "../../wire/desk/screenSize.ts";
import { type Presses, presses } from "./presses.ts";

const frameMs = 33;
/** Samples of stereo sound per frame. */
const soundSamples = Math.round((48_000 * frameMs) / 1_000) * 2;
/** A seat number far above those of a running host. */
const seat = 90;
/** Picture size of a built-in game, px. */
const resolution = { width: 640, height: 360 };

/** A game running without the product, for pictures and trials. */
export type Trial = ReturnType<typeof trialOf>;

/** Options of a trial. `screen`: of its player, by default as the picture. `afterwards` gets what the game has made of its home. */
export interface TrialOptions {
  readonly screen?: ScreenSize | undefined;
  afterwards?(homeFolder: string): Promise<void>;
}

/** Runs a game in a temporary home folder. @returns the result of `use`, or why the game did not start */
export async function runGame<Result>(
  game: GameDescription,
  runner: Runner,
  use: (trial: Trial) => Promise<Result>,
  { screen, afterwards }: TrialOptions = {},
): Promise<{ readonly ok: true; readonly value: Result } | { readonly ok: false; readonly end: GameEnd }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "cloudplay-game-"));
  const homeFolder = path.join(folder, "home");
  const runFolder = path.join(folder, "run");
  for (const each of [homeFolder, runFolder]) mkdirSync(each);
  // The game's screen runs as another user.
  chmodSync(folder, 0o711);
  const state: { end: GameEnd | null; home: number | null } = { end: null, home: null };
  try {
    const from = performance.now();
    const running = await runner.start(
      {
        ...gameOnScreen(game, resolution, screen),
        runFolder,
        homeFolder,
        homeMoved(descriptor) {
          state.home = descriptor;
        },
        network: game.network,
        seat,
      },
      {
        loading() {},
        hanging() {},
        ended(end) {
          state.end = end;
        },
      },
      new AbortController().signal,
    );
    try {
      return { ok: true, value: await use(trialOf(running, performance.now() - from, () => state.end)) };
    } finally {
      await running.stop();
      await afterwards?.(state.home === null ? homeFolder : pathOf(state.home));
    }
  } catch (error) {
    if (error instanceof RunnerError) return { ok: false, end: error.end };
    throw error;
  } finally {
    if (state.home !== null) closeSync(state.home);
    await removeFolder(folder);
  }
}

function trialOf(running: RunningGame, startedAfter: number, ended: () => GameEnd | null) {
  const sound = new Float32Array(soundSamples);
  const input: Presses = presses((given) => running.applyInput(given));
  let loudest = 0;
  let changes = 0;
  const play = async (seconds: number): Promise<void> => {
    const until = systemClock.now() + seconds * 1_000;
    while (systemClock.now() < until && ended() === null) {
      if (running.renderFrame()) changes += 1;
      running.readSound(sound);
      for (const sample of sound) loudest = Math.max(loudest, Math.abs(sample));
      await new Promise<void>((resolve) => systemClock.after(frameMs, resolve));
    }
  };
  return {
    frame: running.frameBuffer,
    /** Time from the start to the first picture, ms. */
    startedAfter,
    /** Lets it run with picture and sound. @param seconds ends early if the game ends */
    play,
    /** Presses keys one after the other, clicks into the picture, and lets the game run, as before a screenshot. */
    async step({ press, click, after }: GameDescription["screenshots"][number]) {
      for (const name of press) {
        input.hold(name);
        await play(0.15);
        input.release();
        await play(0.85);
      }
      if (click) {
        // Some games must see the pointer arrive before it presses.
        for (const down of [false, true]) {
          input.point(click, down);
          await play(0.2);
        }
        input.release();
        await play(0.6);
      }
      await play(after);
    },
    /** Pauses or resumes it. @returns whether it is paused; always false if its description does not allow pausing */
    pause: (paused: boolean): boolean => running.setPaused(paused),
    /** Maximum loudness so far, 0 to 1. */
    loudest: (): number => loudest,
    /** Number of frames that differed from the one before. */
    changes: (): number => changes,
    /** How it ended by itself; null while it runs. */
    ended,
    /** The program's current window; null for none. */
    look: async (): Promise<ProgramLook | null> => (await running.look?.()) ?? null,
  };
}
