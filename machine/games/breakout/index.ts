import { CueQueue } from "../../audio/gameSound.ts";
import { type CreateGame, type GameButton, stepMs } from "../kit/game.ts";
import { pauseBreakout, stepBreakout } from "./rules.ts";
import { breakoutCues, breakoutSound } from "./sound.ts";
import { type BreakoutEvent, newBreakout } from "./state.ts";
import { createBreakoutView } from "./view.ts";

export const breakoutButtons: readonly GameButton[] = [
  { id: "left", label: "◀", action: { en: "Paddle left", th: "เลื่อนแท่นไปทางซ้าย" } },
  { id: "right", label: "▶", action: { en: "Paddle right", th: "เลื่อนแท่นไปทางขวา" } },
  { id: "a", label: "A", action: { en: "Launch, fire the laser", th: "ปล่อยลูก ยิงเลเซอร์" } },
  { id: "b", label: "B", action: { en: "Comet: burn through bricks", th: "ดาวหาง: เผาทะลุอิฐ" } },
];

/** Of its music and its first game. */
const seed = 20_061;

/** Bricks, a ball and a paddle: break them all, catch what falls, and let the ball burn as a comet. */
export const createBreakout: CreateGame = ({ best }) => {
  const view = createBreakoutView(seed);
  let state = newBreakout(seed, best);
  const newEvents: BreakoutEvent[] = [];
  const cues = new CueQueue();
  return {
    buttons: breakoutButtons,
    step(inputs) {
      const before = state;
      state = stepBreakout(before, inputs, stepMs / 1_000);
      cues.add(breakoutCues(before, state));
      newEvents.push(...state.events);
    },
    draw(buffer, inputs) {
      view.addEffects(newEvents.splice(0), state);
      view.draw(buffer, state, inputs);
    },
    soundSeed: seed,
    takeSound: () => breakoutSound(state, cues.take()),
    pause() {
      state = pauseBreakout(state);
    },
    get best() {
      return Math.max(state.best, Math.floor(state.score));
    },
  };
};
