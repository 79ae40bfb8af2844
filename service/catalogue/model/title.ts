import { type GameBrief, startModes } from "../../../streams/wire/catalogue.ts";
import type { GenreId } from "./genres.ts";
import type { Launch } from "./launch.ts";

/** A game's name and short summary in one language. */
type Text = readonly [gameName: string, summary: string];

/** The hand-written data of a game, from which its brief is derived. */
export interface Title {
  /** Short and stable: part of the covers' file names and of players' links. */
  readonly id: `g-${string}`;
  /** The first is the main genre. */
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
