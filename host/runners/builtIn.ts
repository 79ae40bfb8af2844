import {
  createFrameBuffer,
  type FrameBuffer,
  framesEqual,
  stageIn,
} from "../../games/builtIn/kit/frameBuffer.ts";
import { type Game, type GamePlayer, stepMs } from "../../games/builtIn/kit/game.ts";
import { layoutOf } from "../../games/builtIn/kit/layout.ts";
import { createSynth } from "../../games/builtIn/sound/synth.ts";
import { blockSamples } from "../audio/encoder.ts";
import type { GameInput } from "../input/inputDecoder.ts";
import {
  applyInput,
  type InputState,
  needsImmediateFrame,
  noInputs,
  skipInput,
  takeStep,
} from "../input/inputs.ts";
import type { Clock } from "../lib/clock.ts";
import type { Rumble, RunningGame } from "./runner.ts";

function createBuiltInSound(game: Pick<Game, "soundSeed" | "takeSound">) {
  const synth = createSynth(game.soundSeed);
  const mono = new Float32Array(blockSamples);
  let silent: "no" | "fading" | "yes" = "no";
  return {
    /** @param out as in `RunningGame.readSound` */
    read(out: Float32Array) {
      if (silent === "yes") {
        out.fill(0);
        return;
      }
      synth.render(game.takeSound(), mono);
      for (let at = 0; at < mono.length; at += 1) {
        const level = silent === "fading" ? 1 - at / mono.length : 1;
        const sample = (mono[at] ?? 0) * level;
        out[at * 2] = sample;
        out[at * 2 + 1] = sample;
      }
      if (silent === "fading") silent = "yes";
    },
    skip() {
      game.takeSound();
    },
    /** Fades out, and is silent until the game resumes. */
    setPaused(paused: boolean) {
      silent = paused ? "fading" : "no";
    },
  };
}

/** After a stall longer than this, the missed time is skipped instead of simulated, ms. */
const maxStallMs = 100;

/** A score is written at most this often while it rises, ms. */
const scoreSaveMs = 5_000;

/** More often than this no pad can be felt to vibrate, ms. */
const rumbleEveryMs = 100;

/** Pointer and click in fractions of the game's stage instead of the picture: outside 0 to 1 where only scenery is. */
function onStage(input: GameInput, frame: FrameBuffer): GameInput {
  const { left, top, width, height } = stageIn(frame);
  const place = <Point extends { readonly x: number; readonly y: number }>(point: Point): Point => ({
    ...point,
    x: (point.x * frame.width - left) / width,
    y: (point.y * frame.height - top) / height,
  });
  const { pointer, click } = input;
  return { ...input, pointer: pointer && place(pointer), click: click && place(click) };
}

/** The picture of a built-in game, in a size that may change. @param first buffer to draw into */
function createPicture(game: Pick<Game, "draw">, first: FrameBuffer) {
  let frame = first;
  let previous = createFrameBuffer(first.width, first.height);
  let isResized = false;
  return {
    get frame() {
      return frame;
    },
    /** Draws in another size at once: later, a paused game draws nothing. */
    drawIn({ width, height }: { readonly width: number; readonly height: number }, inputs: InputState): void {
      frame = createFrameBuffer(width, height);
      previous = createFrameBuffer(width, height);
      game.draw(frame, inputs);
      isResized = true;
    },
    /** Whether it was drawn in another size since the last call. */
    takeResized(): boolean {
      const resized = isResized;
      isResized = false;
      return resized;
    },
    /** @returns whether the picture differs from the last one */
    draw(inputs: InputState): boolean {
      game.draw(frame, inputs);
      if (framesEqual(frame, previous)) return false;
      previous.y.set(frame.y);
      previous.u.set(frame.u);
      previous.v.set(frame.v);
      return true;
    },
  };
}

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
  const sound = createBuiltInSound(game);
  const picture = createPicture(game, frameBuffer);
  let initial: InputState = { ...noInputs, layout: layoutOf(stageIn(frameBuffer)) };
  let inputs = initial;
  /** The newest `n` that a step has read. */
  let shownInput = 0;
  let { best, progress } = game;
  let scoreSavedAt = Number.NEGATIVE_INFINITY;
  let simulatedUntil = clock.now();
  let paused = true;
  let feel = (_rumble: Rumble): void => undefined;
  let feltAt = Number.NEGATIVE_INFINITY;
  let isPaused = false;

  const saveScore = (): void => {
    if (game.best <= best && game.progress === progress) return;
    ({ best, progress } = game);
    scoreSavedAt = clock.now();
    onScore(progress === undefined ? { best } : { best, progress });
  };

  const passRumble = (now: number): void => {
    const rumble = game.takeRumble();
    if (!rumble || inputs.device !== "pad" || now - feltAt < rumbleEveryMs) return;
    feltAt = now;
    feel({ type: "rumble", pad: inputs.pad, ...rumble });
  };

  return {
    title,
    get frameBuffer() {
      return picture.frame;
    },
    drawIn(size) {
      initial = { ...initial, layout: layoutOf(stageIn(size)) };
      inputs = { ...inputs, layout: initial.layout };
      picture.drawIn(size, inputs);
    },
    applyInput(input) {
      const before = inputs;
      inputs = applyInput(before, onStage(input, picture.frame));
      return needsImmediateFrame(before, inputs);
    },
    skipInput(input) {
      inputs = skipInput(inputs, onStage(input, picture.frame));
    },
    renderFrame() {
      const now = clock.now();
      if (paused || now - simulatedUntil > maxStallMs) simulatedUntil = now - stepMs;
      paused = false;
      // Nor do its effects go on, which move with every frame that is drawn.
      if (isPaused) {
        simulatedUntil = now;
        return picture.takeResized();
      }
      while (now - simulatedUntil >= stepMs) {
        simulatedUntil += stepMs;
        const step = takeStep(inputs);
        inputs = step.left;
        shownInput = step.inputs.n;
        game.step(step.inputs);
      }
      passRumble(now);
      if (now - scoreSavedAt >= scoreSaveMs) saveScore();
      const changed = picture.draw(inputs);
      return picture.takeResized() || changed;
    },
    readSound: sound.read,
    skipSound: sound.skip,
    onRumble(listener) {
      feel = listener;
    },
    shownInput: () => shownInput,
    best: () => game.best,
    // Built-in games ask for no text.
    typeText: () => undefined,
    expectKeys(keys) {
      initial = { ...initial, device: keys ? "keys" : "touch" };
      if (!inputs.hasPressed) inputs = { ...inputs, device: initial.device };
    },
    resetInputs() {
      inputs = initial;
      shownInput = 0;
    },
    pause() {
      paused = true;
      inputs = initial;
      game.pause();
      saveScore();
    },
    setPaused(paused) {
      if (paused === isPaused) return paused;
      isPaused = paused;
      sound.setPaused(paused);
      inputs = { ...inputs, pressed: new Set(), unseen: [] };
      if (paused) saveScore();
      return paused;
    },
    stop: async () => saveScore(),
  };
}
