import { type Cue, CueQueue, type GameSound } from "../sound/gameSound.ts";
import { canvasOn } from "./canvas.ts";
import { type Game, type GameState, pauseGame, stepMs } from "./game.ts";
import type { Inputs } from "./inputs.ts";
import { type Rumble, strongestRumble } from "./rumble.ts";
import { frameSeconds, type GameView } from "./view.ts";

/** Parts of a game: its rules and its sound as pure functions of its state, and its view. */
export interface GameParts<State extends GameState<string, Event>, Event> {
  readonly view: GameView<State, Event>;
  readonly state: State;
  /** @param seconds length of the step */
  step(state: State, inputs: Inputs, seconds: number): State;
  /** For games with their own way of pausing. */
  pause?(state: State): State;
  /** Seed of its music and of the random variation in its sounds. */
  readonly soundSeed: number;
  /** Sound cues of one step. */
  cues(before: State, after: State): readonly Cue[];
  sound(state: State, cues: readonly Cue[]): GameSound;
  /** For games that continue where they were left. */
  progress?(state: State): number;
}

export function composeGame<State extends GameState<string, Event>, Event>(
  parts: GameParts<State, Event>,
): Game {
  let { state } = parts;
  const newEvents: Event[] = [];
  const cues = new CueQueue();
  let rumble: Rumble | null = null;
  let clock = 0;
  return {
    step(inputs) {
      const before = state;
      state = parts.step(before, inputs, stepMs / 1_000);
      const heard = parts.cues(before, state);
      cues.add(heard);
      rumble = strongestRumble(rumble, heard);
      newEvents.push(...state.events);
    },
    draw(buffer, inputs) {
      const to = canvasOn(buffer);
      clock += frameSeconds;
      parts.view.addEffects(newEvents.splice(0), state, to);
      parts.view.draw({ to, state, inputs, clock });
    },
    soundSeed: parts.soundSeed,
    takeSound: () => parts.sound(state, cues.take()),
    takeRumble() {
      const taken = rumble;
      rumble = null;
      return taken;
    },
    pause() {
      state = (parts.pause ?? pauseGame)(state);
    },
    get best() {
      return Math.max(state.best, Math.floor(state.score));
    },
    get progress() {
      return parts.progress?.(state);
    },
  };
}
