import type { Game } from "../../../games/builtIn/kit/game.ts";
import { briefOf } from "../../../host/library/brief.ts";
import {
  type GameDescription,
  gameDescription,
  type ProgramDescription,
} from "../../../host/library/gameDescription.ts";
import type { HostLibrary } from "../../../host/library/hostLibrary.ts";
import type { ScreenshotFolder } from "../../../host/library/screenshotFolder.ts";

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
    saves: { en: "Scores.", th: "คะแนน" },
    touch: [{ id: "a", label: "A", action: { en: "Jump", th: "กระโดด" } }],
    keys: [],
  });
}

/** A game that does nothing, silently. `best` may be changed. */
export function idleGame(): Game & { best: number } {
  return {
    best: 0,
    step: () => undefined,
    draw: () => undefined,
    soundSeed: 1,
    takeSound: () => ({ cues: [], engine: null, music: "title", tension: 0 }),
    takeRumble: () => null,
    pause: () => undefined,
  };
}

/** A description of a PC program. */
export function programGame(change: Readonly<Record<string, unknown>> = {}): ProgramDescription {
  const game = gameDescription.parse({
    id: "g-program",
    runner: "program",
    texts: { en: { name: "Program", summary: "A program." }, th: { name: "โปรแกรม", summary: "โปรแกรมหนึ่ง" } },
    genres: ["shooting"],
    players: { min: 1, max: 1 },
    licence: "GPL-2.0",
    saves: null,
    touch: [
      { id: "left", label: "←", action: { en: "Left", th: "ซ้าย" }, press: "ArrowLeft" },
      { id: "a", label: "A", action: { en: "Fire", th: "ยิง" }, press: "ControlLeft" },
    ],
    keys: [],
    packages: ["program"],
    megabytes: 10,
    program: "/usr/games/program",
    window: { title: "Program", class: "" },
    ...change,
  });
  if (game.runner === "built-in") throw new Error("not a program");
  return game;
}

/** A library of these games alone, all of which can run. */
export function libraryOf(games: readonly GameDescription[]): HostLibrary {
  return {
    find: (gameId) => games.find(({ id }) => id === gameId),
    available: async () => ({ games, missing: new Map(), notice: null, withheld: 0 }),
    briefs: async () => games.map((game) => briefOf(game)),
  };
}

export const noScreenshots: ScreenshotFolder = { list: () => new Map(), read: () => null };
