import { CueQueue } from "../../audio/gameSound.ts";
import { type CreateGame, type GameButton, stepMs } from "../kit/game.ts";
import { pauseLanes, stepLanes } from "./rules.ts";
import { laneCues, laneSound } from "./sound.ts";
import { type LaneEvent, newLanes } from "./state.ts";
import { createLaneView } from "./view.ts";

export const lanesButtons: readonly GameButton[] = [
  { id: "left", label: "◀", action: { en: "Run left", th: "วิ่งไปทางซ้าย" } },
  { id: "right", label: "▶", action: { en: "Run right", th: "วิ่งไปทางขวา" } },
  { id: "up", label: "▲", action: { en: "Lane above", th: "ขึ้นแถวบน" } },
  { id: "down", label: "▼", action: { en: "Lane below", th: "ลงแถวล่าง" } },
  { id: "a", label: "A", action: { en: "Plant", th: "ปลูก" } },
  { id: "b", label: "B", action: { en: "Next card", th: "การ์ดถัดไป" } },
  { id: "c", label: "C", action: { en: "Dig up", th: "ขุดออก" } },
  { id: "d", label: "D", action: { en: "Card before", th: "การ์ดก่อนหน้า" } },
];

/** Of its look, its music and its first game. */
const seed = 93;

/** A lane defence: plant defenders, reap wheat and hold the farm until morning, night after night. */
export const createLanes: CreateGame = ({ best }) => {
  const view = createLaneView(seed);
  let state = newLanes(seed, best);
  const newEvents: LaneEvent[] = [];
  const cues = new CueQueue();
  return {
    buttons: lanesButtons,
    step(inputs) {
      const before = state;
      state = stepLanes(before, inputs, stepMs / 1_000);
      cues.add(laneCues(before, state));
      newEvents.push(...state.events);
    },
    draw(buffer, inputs) {
      view.addEffects(newEvents.splice(0));
      view.draw(buffer, state, inputs);
    },
    soundSeed: seed,
    takeSound: () => laneSound(state, cues.take()),
    pause() {
      state = pauseLanes(state);
    },
    get best() {
      return state.best;
    },
  };
};
