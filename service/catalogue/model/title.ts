import { type GameBrief, startModes } from "../../../streams/wire/catalogue.ts";
import type { GenreId } from "./genres.ts";
import type { Launch } from "./launch.ts";

/** A game's name and its one or two sentences in a language. */
export type Text = readonly [gameName: string, summary: string];

/** What is written down about a game; the rest of its brief follows from it. */
export interface Title {
  /** Short and stable: it names the covers and stands in players' links. */
  readonly id: `g-${string}`;
  /** The first is the one that it belongs to most. */
  readonly genres: readonly [GenreId, ...GenreId[]];
  readonly en: Text;
  readonly th: Text;
  readonly launch: readonly Launch[];
}

const unused = {
  sourceId: "",
  startMode: startModes.NORMAL,
  startPath: "",
  startProcess: "",
  preStartPath: "",
  offlinePreStartPath: "",
  rentalPreStartPath: "",
  withoutAccStartPath: "",
  withoutAccStartProcess: "",
  withoutAccPreStartPath: "",
  steamStartParam: "",
  gameStartParam: "",
  epicId: "",
  rentalSupport: 0,
  isAccountGroup: 0,
  offlineMode: 0,
  playWithSteam: 0,
  withoutAccMode: 0,
} as const;

/** The brief of a title. Covers are root-relative: `/covers/<id>-wide.webp`, `-tall` and `-back`. */
export const briefOf = ({ id, genres, en, th, launch }: Title): GameBrief => {
  const doc = ([gameName, summary]: Text) => ({
    gameName,
    summary,
    headerImage: `/covers/${id}-wide.webp`,
    headerImageVertical: `/covers/${id}-tall.webp`,
    pcBackPath: `/covers/${id}-back.webp`,
  });
  const brief: GameBrief = {
    ...unused,
    gameIdStr: id,
    windowTitle: en[0],
    windowClass: "GameWindow",
    keyId: `keys-${genres[0]}`,
    keyboardType: "touch",
    genres: [...genres],
    docs: { en: doc(en), th: doc(th) },
  };
  return Object.assign(brief, ...launch);
};
