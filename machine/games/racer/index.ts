import { CueBox } from "../../audio/gameSound.ts";
import { chance, hash, nextSeed } from "../../lib/random.ts";
import { writable } from "../kit/font.ts";
import { type CreateGame, type GameButton, STEP_MS } from "../kit/game.ts";
import { paletteOf } from "../kit/palette.ts";
import { newRace, pauseRace, type RacerEvent, stepRace } from "./rules.ts";
import { raceCues, sounding } from "./sound.ts";
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
  const cues = new CueBox();
  return {
    buttons,
    step(inputs) {
      const before = state;
      state = stepRace(before, inputs, STEP_MS / 1_000, rules);
      cues.add(raceCues(before, state));
      news.push(...state.events);
    },
    draw(picture, inputs) {
      view.react(news.splice(0), state);
      view.draw(picture, state, inputs);
    },
    soundSeed: seed,
    hear: () => sounding(state, cues.take()),
    pause() {
      state = pauseRace(state);
    },
  };
};
