import { controlPresets, type PresetName, presetNames } from "../../../games/presets/presets.ts";
import { genres as allGenres } from "../../../host/library/gameDescription.ts";
import type { InstalledGame } from "../scan/findInstalled.ts";

type Genre = (typeof allGenres)[number];

/** Facts about a game that only a person knows. */
export interface Answers {
  readonly name: string;
  readonly nameTh: string;
  /** Main genre first. */
  readonly genres: readonly Genre[];
  readonly controls: PresetName;
}

export type Given = { readonly [Key in keyof Answers]?: Answers[Key] | undefined };

/** Asks a person. @returns "" if they accept the proposed answer */
export type Ask = (question: string) => Promise<string>;

/** Genres for freedesktop's game categories. */
const genreOfCategory: Readonly<Record<string, Genre>> = {
  Shooter: "shooting",
  SportsGame: "sport",
  BlocksGame: "puzzle",
  LogicGame: "puzzle",
  StrategyGame: "strategy",
  BoardGame: "strategy",
  RolePlaying: "roleplay",
  AdventureGame: "adventure",
  Simulation: "simulation",
  CardGame: "classic",
  ArcadeGame: "classic",
  ActionGame: "action",
};

/** The preset by which games of a genre are usually played. */
const presetOf = (genre: Genre): PresetName =>
  presetNames.find((name) => controlPresets[name].genres.some((each) => each === genre)) ?? "keys";

/** What is assumed where nobody is asked: what the menu's entry says. */
export function assumed({ name, entry, state }: InstalledGame): Answers {
  const title = (entry?.name ?? name.charAt(0).toUpperCase() + name.slice(1)).slice(0, 60);
  const categories = entry?.categories ?? [];
  const genres = Object.entries(genreOfCategory).flatMap(([category, genre]) =>
    categories.includes(category) ? [genre] : [],
  );
  const all = genres.length > 0 ? [...new Set(genres)].slice(0, 4) : (["action"] as const);
  return {
    name: title,
    nameTh: (entry?.nameTh ?? title).slice(0, 60),
    genres: all,
    controls: (state.kind === "ready" && state.start.played?.by.controls) || presetOf(all[0] ?? "action"),
  };
}

/** Completes the given answers. @param ask null: uses defaults without asking */
export async function completeAnswers(game: InstalledGame, given: Given, ask: Ask | null): Promise<Answers> {
  const proposed = assumed(game);
  const asked = async <Value>(
    value: Value | undefined,
    proposal: Value,
    question: string,
    read: (text: string) => Value | null,
  ): Promise<Value> => {
    if (value !== undefined) return value;
    for (;;) {
      const text = ask === null ? "" : (await ask(`${question} [${proposal}] `)).trim();
      const answer = text === "" ? proposal : read(text);
      if (answer !== null) return answer;
    }
  };
  const name = await asked(given.name, proposed.name, "Name in English", readName);
  const nameTh = await asked(given.nameTh, game.entry?.nameTh ?? name, "Name in Thai", readName);
  const genres = await asked(
    given.genres,
    proposed.genres,
    `Genres, the main one first, of ${allGenres.join(", ")}`,
    readGenres,
  );
  const controls = await asked(
    given.controls,
    presetOf(genres[0] ?? "action"),
    `Controls\n${presetNames.map((each) => `  ${each.padEnd(10)}${controlPresets[each].about}`).join("\n")}\n`,
    readControls,
  );
  return { name, nameTh, genres, controls };
}

/** @returns null for an invalid name */
export const readName = (text: string): string | null =>
  text.trim() === "" || text.length > 60 || /[\p{Cc}\p{Cf}]/u.test(text) ? null : text.trim();

/** @returns null unless it is one to four genres, separated by commas */
export function readGenres(text: string): readonly Genre[] | null {
  const words = text.split(",").map((each) => each.trim());
  const known = allGenres.filter((each) => words.includes(each));
  if (known.length !== words.length || known.length > 4) return null;
  return [...known].sort((a, b) => words.indexOf(a) - words.indexOf(b));
}

/** @returns null unless it is the name of a preset */
export const readControls = (text: string): PresetName | null =>
  presetNames.find((each) => each === text) ?? null;
