import type { Game } from "../../../machine/games/kit/game.ts";
import { type GameDescription, gameDescription } from "../../../machine/library/description.ts";

/** A description of a built-in game. */
export function builtInGame(id = "g-test", builtIn = "racer"): GameDescription {
  return gameDescription.parse({
    id,
    runner: "built-in",
    builtIn,
    texts: { en: { name: "Game", summary: "A game." }, th: { name: "เกม", summary: "เกมหนึ่ง" } },
    genres: ["racing"],
    players: { min: 1, max: 1 },
    licence: "MIT",
    saves: null,
    touch: [{ id: "a", label: "A", action: { en: "Jump", th: "กระโดด" } }],
    keys: [],
  });
}

/** A game that does nothing, silently. `best` may be changed. */
export function idleGame(): Game & { best: number } {
  return {
    buttons: [],
    best: 0,
    step: () => undefined,
    draw: () => undefined,
    soundSeed: 1,
    takeSound: () => ({ cues: [], engine: null, music: "title", tension: 0 }),
    pause: () => undefined,
  };
}
