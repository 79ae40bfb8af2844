import type { DeskInput } from "../../streams/wire/desk.ts";
import { blockSamples } from "../audio/encoder.ts";
import { createSynth } from "../audio/synth.ts";
import { type Game, type GamePlayer, stepMs } from "../games/kit/game.ts";
import {
  applySnapshot,
  type InputState,
  needsImmediateFrame,
  noInputs,
  releaseIfSilent,
  skipSnapshot,
  takeStep,
} from "../input/inputs.ts";
import type { Clock } from "../lib/clock.ts";
import { createFrameBuffer, type FrameBuffer, framesEqual } from "../video/frameBuffer.ts";
import type { RunningGame } from "./runner.ts";

/** After a stall longer than this, the missed time is skipped instead of simulated, ms. */
const maxStallMs = 100;

/** A score is written at most this often while it rises, ms. */
const scoreSaveMs = 5_000;

/**
 * Runs a game that the host draws itself: steps it by the clock, draws it, and renders its sound.
 * @param onScore takes what the game wants kept, each time that it changes
 */
export function runBuiltIn(
  title: string,
  game: Game,
  frameBuffer: FrameBuffer,
  clock: Clock,
  onScore: (score: GamePlayer) => void,
): RunningGame {
  const synth = createSynth(game.soundSeed);
  const mono = new Float32Array(blockSamples);
  const previous = createFrameBuffer(frameBuffer.width, frameBuffer.height);
  let inputs: InputState = noInputs;
  let { best, progress } = game;
  let scoreSavedAt = Number.NEGATIVE_INFINITY;
  let simulatedUntil = clock.now();
  let paused = true;
  /** Stopped where it is: `fading` until its sound has faded out. */
  let stopped: "no" | "fading" | "yes" = "no";

  const saveScore = (): void => {
    if (game.best <= best && game.progress === progress) return;
    ({ best, progress } = game);
    scoreSavedAt = clock.now();
    onScore(progress === undefined ? { best } : { best, progress });
  };

  return {
    title,
    frameBuffer,
    applyInput(snapshot: DeskInput) {
      const before = inputs;
      inputs = applySnapshot(before, snapshot, clock.now());
      return needsImmediateFrame(before, inputs);
    },
    skipInput(snapshot) {
      inputs = skipSnapshot(inputs, snapshot, clock.now());
    },
    renderFrame() {
      const now = clock.now();
      inputs = releaseIfSilent(inputs, now);
      if (paused || now - simulatedUntil > maxStallMs) simulatedUntil = now - stepMs;
      paused = false;
      if (stopped !== "no") simulatedUntil = now;
      while (now - simulatedUntil >= stepMs) {
        simulatedUntil += stepMs;
        const step = takeStep(inputs);
        inputs = step.left;
        game.step(step.inputs);
      }
      game.draw(frameBuffer, inputs);
      if (now - scoreSavedAt >= scoreSaveMs) saveScore();
      if (framesEqual(frameBuffer, previous)) return false;
      previous.y.set(frameBuffer.y);
      previous.u.set(frameBuffer.u);
      previous.v.set(frameBuffer.v);
      return true;
    },
    readSound(out) {
      if (stopped === "yes") {
        out.fill(0);
        return;
      }
      synth.render(game.takeSound(), mono);
      for (let at = 0; at < mono.length; at += 1) {
        const level = stopped === "fading" ? 1 - at / mono.length : 1;
        const sample = (mono[at] ?? 0) * level;
        out[at * 2] = sample;
        out[at * 2 + 1] = sample;
      }
      if (stopped === "fading") stopped = "yes";
    },
    skipSound() {
      game.takeSound();
    },
    // Built-in games ask for no text.
    typeText: () => undefined,
    resetInputs() {
      inputs = noInputs;
    },
    pause() {
      paused = true;
      inputs = noInputs;
      game.pause();
      saveScore();
    },
    setPaused(stop) {
      if (stop === (stopped !== "no")) return stop;
      stopped = stop ? "fading" : "no";
      inputs = { ...inputs, pressed: new Set(), unseen: [] };
      if (stop) saveScore();
      return stop;
    },
    stop: async () => saveScore(),
  };
}
