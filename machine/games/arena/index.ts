import { CueQueue } from "../../audio/gameSound.ts";
import { type CreateGame, type GameButton, stepMs } from "../kit/game.ts";
import { createPalette } from "../kit/palette.ts";
import { pauseArena, stepArena } from "./rules.ts";
import { arenaCues, arenaSound } from "./sound.ts";
import { type ArenaEvent, newArena } from "./state.ts";
import { createArenaView } from "./view.ts";

export const arenaButtons: readonly GameButton[] = [
  { id: "left", label: "◀", action: { en: "Move left", th: "ไปทางซ้าย" } },
  { id: "right", label: "▶", action: { en: "Move right", th: "ไปทางขวา" } },
  { id: "up", label: "▲", action: { en: "Move up", th: "ขึ้น" } },
  { id: "down", label: "▼", action: { en: "Move down", th: "ลง" } },
  { id: "a", label: "A", action: { en: "Fire", th: "ยิง" } },
  { id: "b", label: "B", action: { en: "Nova blast", th: "ระเบิดพลัง" } },
];

/** Of its look, its music and its first game. */
const seed = 5;
const rules = { difficulty: 0.4 };

/** An arena shooter against waves of foes: move, fire at the nearest, charge the blast. */
export const createArena: CreateGame = ({ best }) => {
  const view = createArenaView(createPalette(seed), seed);
  let state = newArena(seed, best);
  const newEvents: ArenaEvent[] = [];
  const cues = new CueQueue();
  return {
    buttons: arenaButtons,
    step(inputs) {
      const before = state;
      state = stepArena(before, inputs, stepMs / 1_000, rules);
      cues.add(arenaCues(before, state));
      newEvents.push(...state.events);
    },
    draw(buffer, inputs) {
      view.addEffects(newEvents.splice(0), state);
      view.draw(buffer, state, inputs);
    },
    soundSeed: seed,
    takeSound: () => arenaSound(state, cues.take()),
    pause() {
      state = pauseArena(state);
    },
    get best() {
      return Math.max(state.best, Math.floor(state.score));
    },
  };
};
