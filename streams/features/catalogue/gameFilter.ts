import type { GameFilter } from "../../ui/overlays.ts";
import { paths } from "../../ui/routes.ts";
import { modes } from "../../wire/modes.ts";
import { genreKey } from "./genres.ts";

/** An address can't ask for more lists than this. */
const mostGenres = 20;

/** Reads the choice from the page's query, such as "?type=racing&type=sport&mode=3". What makes no sense is left out. */
export function readGameFilter(query: string): GameFilter {
  const read = new URLSearchParams(query);
  const genres = new Map(
    read
      .getAll("type")
      .filter((genre) => genreKey(genre) !== "" && genre.length <= 50)
      .map((genre) => [genreKey(genre), genre.trim()] as const),
  );
  const mode = Object.values(modes).find((known) => String(known) === read.get("mode"));
  return { genres: [...genres.values()].slice(0, mostGenres), mode: mode ?? null };
}

/** The un-prefixed address of a choice. */
export function addressOf({ genres, mode }: GameFilter): string {
  const query = new URLSearchParams(genres.map((genre) => ["type", genre]));
  if (mode !== null) query.set("mode", String(mode));
  const text = query.toString();
  return text === "" ? paths.types : `${paths.types}?${text}`;
}
