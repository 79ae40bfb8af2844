import { CueQueue } from "../../audio/gameSound.ts";
import { hashText, nextSeed, randomAt } from "../../lib/random.ts";
import { drawableText } from "../kit/font.ts";
import { type CreateGame, type GameButton, stepMs } from "../kit/game.ts";
import { createPalette } from "../kit/palette.ts";
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
  const seed = hashText(gameId);
  const rules = { difficulty: randomAt(nextSeed(seed ^ 0xd1f)) };
  const view = createRacerView(drawableText(title), createPalette(seed), seed);
  let state = newRace(seed);
  const newEvents: RacerEvent[] = [];
  const cues = new CueQueue();
  return {
    buttons,
    step(inputs) {
      const before = state;
      state = stepRace(before, inputs, stepMs / 1_000, rules);
      cues.add(raceCues(before, state));
      newEvents.push(...state.events);
    },
    draw(picture, inputs) {
      view.react(newEvents.splice(0), state);
      view.draw(picture, state, inputs);
    },
    soundSeed: seed,
    takeSound: () => sounding(state, cues.take()),
    pause() {
      state = pauseRace(state);
    },
  };
};
