import path from "node:path";
import { type GameBrief, startModes } from "../../wire/catalogue.ts";
import { type GameDetails, gameDetails } from "../../wire/gameDetails.ts";
import { mapTexts } from "../../wire/mapTexts.ts";
import { controlsOf } from "./controls.ts";
import type { GameDescription, ProgramDescription } from "./gameDescription.ts";

/** A game as the service lists it. @param screenshots file names of its pictures */
export function briefOf(game: GameDescription, screenshots: readonly string[] = []): GameBrief {
  const { id, genres, texts } = game;
  const doc = ({ name, summary, tags }: GameDescription["texts"]["en"]) => ({
    gameName: name,
    headerImage: `/covers/${id}-wide.webp`,
    headerImageVertical: `/covers/${id}-tall.webp`,
    pcBackPath: `/covers/${id}-back.webp`,
    summary,
    tags,
  });
  return {
    gameIdStr: id,
    ...startFields(game),
    steamStartParam: "",
    epicId: "",
    isAccountGroup: 0,
    playWithSteam: 0,
    // The touch layout: which buttons are drawn, and their arrangement.
    keyId: game.touch.map((button) => button.id).join(","),
    keyboardType: keyboardType(game),
    genres: [...genres],
    docs: mapTexts(texts, doc),
    details: detailsOf(game, screenshots),
  };
}

type StartField =
  | "sourceId"
  | "startMode"
  | "startPath"
  | "startProcess"
  | "preStartPath"
  | "offlinePreStartPath"
  | "rentalPreStartPath"
  | "withoutAccStartPath"
  | "withoutAccStartProcess"
  | "withoutAccPreStartPath"
  | "windowTitle"
  | "windowClass"
  | "gameStartParam"
  | "rentalSupport"
  | "offlineMode"
  | "withoutAccMode";

/** The start fields for each mode that the game offers. */
function startFields(game: GameDescription): Pick<GameBrief, StartField> {
  if (game.runner !== "built-in") return programStart(game);
  return {
    sourceId: "built-in",
    startMode: startModes.NORMAL,
    startPath: `builtin:${game.builtIn}`,
    startProcess: "",
    preStartPath: "",
    offlinePreStartPath: "",
    rentalPreStartPath: "",
    withoutAccStartPath: "",
    withoutAccStartProcess: "",
    withoutAccPreStartPath: "",
    windowTitle: "",
    windowClass: "",
    gameStartParam: "",
    rentalSupport: 0,
    offlineMode: 0,
    withoutAccMode: 0,
  };
}

function programStart(game: ProgramDescription): Pick<GameBrief, StartField> {
  const { modes, program, window } = game;
  const files = game.homeFiles.map((file) => file.path);
  const process = game.process ?? path.basename(program);
  return {
    sourceId: game.packages.join(" "),
    startMode: game.process === undefined ? startModes.NORMAL : startModes.APPLICATION,
    startPath: program,
    startProcess: process,
    // What is prepared before the start: files of the home folder, and the mode's changes.
    preStartPath: prepared(files),
    offlinePreStartPath: modes.offline ? prepared([...files, "network:none"]) : "",
    rentalPreStartPath: modes.accountSharing ? prepared([...files, "saves:shared"]) : "",
    withoutAccStartPath: modes.singlePlay ? program : "",
    withoutAccStartProcess: modes.singlePlay ? process : "",
    withoutAccPreStartPath: modes.singlePlay ? prepared([...files, "saves:none"]) : "",
    windowTitle: window.title,
    windowClass: window.class,
    gameStartParam: game.arguments.map(quoted).join(" "),
    rentalSupport: modes.accountSharing ? 1 : 0,
    offlineMode: modes.offline ? 1 : 0,
    withoutAccMode: modes.singlePlay ? 1 : 0,
  };
}

const prepared = (parts: readonly string[]): string => parts.join(";");

/** An argument in shell syntax, quoted if it has blanks. Only shown to people, never executed. */
const quoted = (argument: string): string =>
  /^[^\s'"]+$/.test(argument) ? argument : JSON.stringify(argument);

function keyboardType({ touch, mouse }: GameDescription): string {
  if (touch.some(({ id }) => id === "left" || id === "right" || id === "up" || id === "down")) return "pad";
  if (touch.length > 0) return "buttons";
  return mouse === "none" ? "none" : "pointer";
}

const detailKinds: Readonly<Record<GameDescription["runner"], GameDetails["kind"]>> = {
  "built-in": "builtIn",
  program: "program",
  wine: "program",
};

const detailsOf = (game: GameDescription, screenshots: readonly string[]): GameDetails =>
  // Leaves out everything else in a description.
  gameDetails.parse({
    ...game,
    kind: detailKinds[game.runner],
    controls: controlsOf(game),
    screenshots: [...screenshots],
  } satisfies GameDetails);
