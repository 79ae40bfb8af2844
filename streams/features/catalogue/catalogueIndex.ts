import { type State, source } from "../../lib/state.ts";
import type { GameBrief } from "../../wire/catalogue.ts";

/** All game briefs received since page load, by id. */
export interface CatalogueIndex {
  readonly games: State<ReadonlyMap<string, GameBrief>>;
  add(games: readonly GameBrief[]): void;
}

export function createCatalogueIndex(): CatalogueIndex {
  const games = source<ReadonlyMap<string, GameBrief>>(new Map());
  return {
    games,
    add: (more) =>
      games.update((known) => new Map([...known, ...more.map((game) => [game.gameIdStr, game] as const)])),
  };
}
