import { CueQueue } from "../../audio/gameSound.ts";
import { type CreateGame, type GameButton, stepMs } from "../kit/game.ts";
import { pausePenalties, stepPenalties } from "./rules.ts";
import { penaltyCues, penaltySound } from "./sound.ts";
import { newPenalties, type PenaltyEvent } from "./state.ts";
import { createPenaltyView } from "./view.ts";

export const penaltiesButtons: readonly GameButton[] = [
  { id: "left", label: "◀", action: { en: "Aim, bend or dive left", th: "เล็ง ปั่นบอล หรือพุ่งไปทางซ้าย" } },
  { id: "right", label: "▶", action: { en: "Aim, bend or dive right", th: "เล็ง ปั่นบอล หรือพุ่งไปทางขวา" } },
  { id: "up", label: "▲", action: { en: "Aim or dive high", th: "เล็งหรือพุ่งสูง" } },
  { id: "down", label: "▼", action: { en: "Aim or dive low", th: "เล็งหรือพุ่งต่ำ" } },
  {
    id: "a",
    label: "A",
    action: { en: "Hold and let go to shoot; stretch for a save", th: "กดค้างแล้วปล่อยเพื่อยิง หรือยืดตัวปัดบอล" },
  },
];

/** Of its music and its first match. */
const seed = 1_966;

/** A cup of penalty shoot-outs: score by aim, power and bend, then keep goal yourself. */
export const createPenalties: CreateGame = ({ best }) => {
  const view = createPenaltyView(seed);
  let state = newPenalties(seed, best);
  const newEvents: PenaltyEvent[] = [];
  const cues = new CueQueue();
  return {
    buttons: penaltiesButtons,
    step(inputs) {
      const before = state;
      state = stepPenalties(before, inputs, stepMs / 1_000);
      cues.add(penaltyCues(before, state));
      newEvents.push(...state.events);
    },
    draw(buffer, inputs) {
      view.addEffects(newEvents.splice(0));
      view.draw(buffer, state, inputs);
    },
    soundSeed: seed,
    takeSound: () => penaltySound(state, cues.take()),
    pause() {
      state = pausePenalties(state);
    },
    get best() {
      return Math.max(state.best, state.score);
    },
  };
};
