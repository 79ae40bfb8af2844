import { CueQueue } from "../../audio/gameSound.ts";
import { type CreateGame, type GameButton, stepMs } from "../kit/game.ts";
import { createPalette } from "../kit/palette.ts";
import { pauseRace, stepRace } from "./rules.ts";
import { raceCues, raceSound } from "./sound.ts";
import { newRace, type RacerEvent } from "./state.ts";
import { createRacerView } from "./view.ts";

export const racerButtons: readonly GameButton[] = [
  { id: "left", label: "◀", action: { en: "Steer left", th: "เลี้ยวซ้าย" } },
  { id: "right", label: "▶", action: { en: "Steer right", th: "เลี้ยวขวา" } },
  { id: "a", label: "A", action: { en: "Jump", th: "กระโดด" } },
  { id: "b", label: "B", action: { en: "Boost", th: "เร่งความเร็ว" } },
];

/** Of its look, its music and its first game. */
const seed = 9;
const rules = { difficulty: 0.4 };

/** A race along an endless neon road: dodge, jump, collect orbs, pass closely. */
export const createRacer: CreateGame = ({ best }) => {
  const view = createRacerView(createPalette(seed), seed);
  let state = newRace(seed, best);
  const newEvents: RacerEvent[] = [];
  const cues = new CueQueue();
  return {
    buttons: racerButtons,
    step(inputs) {
      const before = state;
      state = stepRace(before, inputs, stepMs / 1_000, rules);
      cues.add(raceCues(before, state));
      newEvents.push(...state.events);
    },
    draw(buffer, inputs) {
      view.addEffects(newEvents.splice(0), state);
      view.draw(buffer, state, inputs);
    },
    soundSeed: seed,
    takeSound: () => raceSound(state, cues.take()),
    pause() {
      state = pauseRace(state);
    },
    get best() {
      return Math.max(state.best, Math.floor(state.score));
    },
  };
};
