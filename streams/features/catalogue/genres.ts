import type { GameBrief } from "../../../wire/catalogue.ts";

/** Genres that every backend is expected to know, in display order. Their ids are categories too. */
export const knownGenres = [
  "racing",
  "shooting",
  "sport",
  "zombie",
  "classic",
  "action",
  "adventure",
  "puzzle",
  "strategy",
  "simulation",
  "roleplay",
] as const;

/** An upper limit: a backend that uses whole sentences as genres must not fill the page. */
const most = 60;

/** Normalizes a genre for comparison. */
export function genreKey(genre: string): string {
  return genre.trim().toLowerCase();
}

/** All genres (R-TYPES-01): the well-known ones, then others, spelled as in the games for the backend. */
export function genresOf(games: Iterable<GameBrief>): readonly string[] {
  const found = new Map<string, string>(knownGenres.map((genre) => [genre, genre]));
  for (const game of games)
    for (const genre of game.genres) {
      const key = genreKey(genre);
      if (key !== "" && genre.length <= 50 && (found.has(key) || found.size < most)) found.set(key, genre);
    }
  return [...found.values()];
}

/** The genres that these games have, in the order of `genresOf`. */
export function genresWithGames(games: readonly GameBrief[]): readonly string[] {
  return genresOf(games).filter((genre) => games.some((game) => isOfGenre(game, genre)));
}

/** True when the game has the genre, whatever the spelling. */
export function isOfGenre(game: GameBrief, genre: string): boolean {
  const key = genreKey(genre);
  return game.genres.some((own) => genreKey(own) === key);
}
