import type { GameBrief } from "../../wire/catalogue.ts";

/** Genres that every backend is expected to know, in the order in which they show. Their ids are categories too. */
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

/** So many at most: a backend that writes whole sentences as genres must not fill the page. */
const most = 60;

/** One spelling for each genre, to compare by. */
export function genreKey(genre: string): string {
  return genre.trim().toLowerCase();
}

/**
 * The genres there are (R-TYPES-01): the known ones, then those that a backend of its own kind writes into its games. Each
 * is spelled as the games write it, for that is what the backend knows it by.
 */
export function genresOf(games: Iterable<GameBrief>): readonly string[] {
  const found = new Map<string, string>(knownGenres.map((genre) => [genre, genre]));
  for (const game of games)
    for (const genre of game.genres) {
      const key = genreKey(genre);
      if (key !== "" && genre.length <= 50 && (found.has(key) || found.size < most)) found.set(key, genre);
    }
  return [...found.values()];
}

/** True when the game is of the genre, however either is spelled. */
export function isOfGenre(game: GameBrief, genre: string): boolean {
  const key = genreKey(genre);
  return game.genres.some((own) => genreKey(own) === key);
}
