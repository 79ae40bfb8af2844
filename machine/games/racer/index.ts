import { writable } from "../font.ts";
import { type CreateGame, type GameButton, STEP_MS } from "../game.ts";
import { paletteOf } from "../palette.ts";
import { chance, hash, nextSeed } from "../random.ts";
import { newRace, pauseRace, type RacerEvent, stepRace } from "./rules.ts";
import { createRacerView } from "./view.ts";

const buttons: readonly GameButton[] = [
  { id: "left", label: "◀", action: { en: "Steer left", th: "เลี้ยวซ้าย" } },
  { id: "right", label: "▶", action: { en: "Steer right", th: "เลี้ยวขวา" } },
  { id: "a", label: "A", action: { en: "Jump", th: "กระโดด" } },
  { id: "b", label: "B", action: { en: "Boost", th: "เร่งความเร็ว" } },
];

/** A race down an endless neon road: dodge, jump, collect, stay close. */
export const createRacer: CreateGame = ({ gameId, title }) => {
  const seed = hash(gameId);
  const rules = { difficulty: chance(nextSeed(seed ^ 0xd1f)) };
  const view = createRacerView(writable(title), paletteOf(seed), seed);
  let state = newRace(seed);
  const news: RacerEvent[] = [];
  return {
    buttons,
    step(inputs) {
      state = stepRace(state, inputs, STEP_MS / 1_000, rules);
      news.push(...state.events);
    },
    draw(picture, inputs) {
      view.react(news.splice(0), state);
      view.draw(picture, state, inputs);
    },
    pause() {
      state = pauseRace(state);
    },
  };
};
