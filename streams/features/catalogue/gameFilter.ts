import { modes } from "../../../wire/modes.ts";
import type { GameFilter } from "../../page/overlays.ts";
import { pages } from "../../page/routes.ts";
import { genreKey } from "./genres.ts";

/** Limits how many lists an address can request. */
const maxGenres = 20;

/** Parses a query such as "?type=racing&type=sport&mode=3"; invalid values are ignored. */
export function readGameFilter(query: string): GameFilter {
  const read = new URLSearchParams(query);
  const genres = new Map(
    read
      .getAll("type")
      .filter((genre) => genreKey(genre) !== "" && genre.length <= 50)
      .map((genre) => [genreKey(genre), genre.trim()] as const),
  );
  const mode = Object.values(modes).find((known) => String(known) === read.get("mode"));
  return { genres: [...genres.values()].slice(0, maxGenres), mode: mode ?? null };
}

/** The address of a filter, without the language prefix. */
export function addressOf({ genres, mode }: GameFilter): string {
  const query = new URLSearchParams(genres.map((genre) => ["type", genre]));
  if (mode !== null) query.set("mode", String(mode));
  const text = query.toString();
  return text === "" ? pages.types.path : `${pages.types.path}?${text}`;
}
