import { CueBox } from "../../audio/gameSound.ts";
import { chance, hash, nextSeed } from "../../lib/random.ts";
import { writable } from "../kit/font.ts";
import { type CreateGame, type GameButton, STEP_MS } from "../kit/game.ts";
import { paletteOf } from "../kit/palette.ts";
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
  const seed = hash(gameId);
  const rules = { difficulty: chance(nextSeed(seed ^ 0xd1f)) };
  const view = createArenaView(writable(title), paletteOf(seed), seed);
  let state = newArena(seed);
  const news: ArenaEvent[] = [];
  const cues = new CueBox();
  return {
    buttons,
    step(inputs) {
      const before = state;
      state = stepArena(before, inputs, STEP_MS / 1_000, rules);
      cues.add(arenaCues(before, state));
      news.push(...state.events);
    },
    draw(picture, inputs) {
      view.react(news.splice(0), state);
      view.draw(picture, state, inputs);
    },
    soundSeed: seed,
    hear: () => sounding(state, cues.take()),
    pause() {
      state = pauseArena(state);
    },
  };
};
