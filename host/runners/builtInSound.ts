import type { Game } from "../../games/builtIn/kit/game.ts";
import { createSynth } from "../../games/builtIn/sound/synth.ts";
import { blockSamples } from "../audio/encoder.ts";

/** The sound of a built-in game, in stereo. */
export interface BuiltInSound {
  /** @param out as in `RunningGame.readSound` */
  read(out: Float32Array): void;
  skip(): void;
  /** Fades out, and is silent until the game goes on. */
  setStopped(stopped: boolean): void;
}

export function createBuiltInSound(game: Pick<Game, "soundSeed" | "takeSound">): BuiltInSound {
  const synth = createSynth(game.soundSeed);
  const mono = new Float32Array(blockSamples);
  let stopped: "no" | "fading" | "yes" = "no";
  return {
    read(out) {
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
    skip() {
      game.takeSound();
    },
    setStopped(stop) {
      stopped = stop ? "fading" : "no";
    },
  };
}
