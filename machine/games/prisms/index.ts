import { CueQueue } from "../../audio/gameSound.ts";
import { type CreateGame, type GameButton, stepMs } from "../kit/game.ts";
import { pausePrisms, stepPrisms } from "./rules.ts";
import { prismCues, prismSound } from "./sound.ts";
import { newPrisms, type PrismEvent, progressOf } from "./state.ts";
import { createPrismView } from "./view.ts";

export const prismsButtons: readonly GameButton[] = [
  { id: "left", label: "◀", action: { en: "Piece to the left", th: "เลือกชิ้นทางซ้าย" } },
  { id: "right", label: "▶", action: { en: "Piece to the right", th: "เลือกชิ้นทางขวา" } },
  { id: "up", label: "▲", action: { en: "Piece above", th: "เลือกชิ้นด้านบน" } },
  { id: "down", label: "▼", action: { en: "Piece below", th: "เลือกชิ้นด้านล่าง" } },
  { id: "a", label: "A", action: { en: "Turn it", th: "หมุน" } },
  { id: "b", label: "B", action: { en: "Undo", th: "ย้อนกลับ" } },
  { id: "c", label: "C", action: { en: "Start the level over", th: "เริ่มด่านใหม่" } },
  { id: "d", label: "D", action: { en: "Choose a level", th: "เลือกด่าน" } },
];

/** Of its look. */
const seed = 24;
/** A calm song. */
const soundSeed = 65;

/** A light puzzle: turn mirrors, splitters and prisms until every crystal receives its colour. */
export const createPrisms: CreateGame = ({ best, progress }) => {
  const view = createPrismView(seed);
  let state = newPrisms(best, progress);
  const newEvents: PrismEvent[] = [];
  const cues = new CueQueue();
  return {
    buttons: prismsButtons,
    step(inputs) {
      const before = state;
      state = stepPrisms(before, inputs, stepMs / 1_000);
      cues.add(prismCues(before, state));
      newEvents.push(...state.events);
    },
    draw(buffer, inputs) {
      view.addEffects(newEvents.splice(0), state);
      view.draw(buffer, state, inputs);
    },
    soundSeed,
    takeSound: () => prismSound(state, cues.take()),
    pause() {
      state = pausePrisms(state);
    },
    get best() {
      return state.best;
    },
    get progress() {
      return progressOf(state.stars);
    },
  };
};
