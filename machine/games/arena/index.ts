import { CueQueue } from "../../audio/gameSound.ts";
import { hashText, nextSeed, randomAt } from "../../lib/random.ts";
import { drawableText } from "../kit/font.ts";
import { type CreateGame, type GameButton, stepMs } from "../kit/game.ts";
import { createPalette } from "../kit/palette.ts";
import { type ArenaEvent, newArena, pauseArena, stepArena } from "./rules.ts";
import { arenaCues, sounding } from "./sound.ts";
import { createArenaView } from "./view.ts";

const buttons: readonly GameButton[] = [
  { id: "left", label: "◀", action: { en: "Move left", th: "ไปทางซ้าย" } },
  { id: "right", label: "▶", action: { en: "Move right", th: "ไปทางขวา" } },
  { id: "up", label: "▲", action: { en: "Move up", th: "ขึ้น" } },
  { id: "down", label: "▼", action: { en: "Move down", th: "ลง" } },
  { id: "a", label: "A", action: { en: "Fire", th: "ยิง" } },
  { id: "b", label: "B", action: { en: "Nova blast", th: "ระเบิดพลัง" } },
];

/** A fight in an arena against waves that close in: move, fire at the nearest, save up for the blast. */
export const createArena: CreateGame = ({ gameId, title }) => {
  const seed = hashText(gameId);
  const rules = { difficulty: randomAt(nextSeed(seed ^ 0xd1f)) };
  const view = createArenaView(drawableText(title), createPalette(seed), seed);
  let state = newArena(seed);
  const newEvents: ArenaEvent[] = [];
  const cues = new CueQueue();
  return {
    buttons,
    step(inputs) {
      const before = state;
      state = stepArena(before, inputs, stepMs / 1_000, rules);
      cues.add(arenaCues(before, state));
      newEvents.push(...state.events);
    },
    draw(picture, inputs) {
      view.react(newEvents.splice(0), state);
      view.draw(picture, state, inputs);
    },
    soundSeed: seed,
    takeSound: () => sounding(state, cues.take()),
    pause() {
      state = pauseArena(state);
    },
  };
};
