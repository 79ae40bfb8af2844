import { existsSync } from "node:fs";
import path from "node:path";
import { systemClock } from "../host/lib/clock.ts";
import { findAvailable, isExecutable } from "../host/library/availability.ts";
import type { GameDescription } from "../host/library/gameDescription.ts";
import { readDescription, readLibrary } from "../host/library/readLibrary.ts";
import { openScreenshotFolder, ownScreenshotsFolder } from "../host/library/screenshotFolder.ts";
import { noteTry } from "../host/library/tries.ts";
import { type GamesCommand, readCommand } from "./games/command.ts";
import { endText } from "./games/endText.ts";
import { installGames } from "./games/installGames.ts";
import { libraryHere } from "./games/libraryHere.ts";
import { listLines } from "./games/listGames.ts";
import { findInstalled, gamePlaces } from "./games/scan/findInstalled.ts";
import { scanLines } from "./games/scan/scanLines.ts";
import { takeScreenshots } from "./games/screenshots.ts";
import { tryGame } from "./games/tryGame.ts";

/** Command line for the host's game library; its commands are in `usage`. */
const { folders, own, settings } = libraryHere();
const { games, faults } = readLibrary(folders);
for (const fault of faults) console.error(`Left out: ${fault}`);
const installable = games.filter((game) => game.packages.length > 0);
const command = readCommand(
  process.argv.slice(2),
  games.map(({ id }) => id),
  installable.map(({ id }) => id),
);
// Only files count here; missing requirements such as bubblewrap show when a game is started.
const look = () => findAvailable(games, { isExecutable, exists: existsSync, pieces: [] });
/** Loaded only to run games: listing must not need screen, sound or codecs. */
const loadRunners = async () => {
  const { createRunners } = await import("../host/runners/runners.ts");
  const reportError = (where: string, error: unknown): void =>
    console.error(`${where}: ${error instanceof Error ? error.message : error}`);
  const { sandbox, dataDir } = settings;
  return createRunners({ clock: systemClock, sandbox, dataDir, reportError });
};

switch (command.kind) {
  case "list":
    console.log(listLines({ games, missing: (await look()).missing }).join("\n"));
    break;
  case "scan": {
    const places = gamePlaces(process.env.GAMES_DIR);
    console.log(scanLines(findInstalled(places, games), places.gamesFolder).join("\n"));
    break;
  }
  case "doctor": {
    const { examine, findingLine, startGames } = await import("./games/doctor.ts");
    const installed = (await look()).games.filter(({ program }) => program !== null);
    const started = startGames(installed, await loadRunners());
    for (const findings of [examine(settings), started])
      for await (const finding of findings) {
        console.log(findingLine(finding));
        if (finding.level === "fault") process.exitCode = 1;
      }
    break;
  }
  case "add":
    if (!(await addOne(command))) process.exitCode = 1;
    break;
  case "install":
    if (
      !(await installGames(
        installable.filter(({ id }) => command.ids.includes(id)),
        command.yes,
      ))
    )
      process.exitCode = 1;
    else if (command.screenshots) await picture(command.ids);
    break;
  case "screenshots":
    await picture(command.ids);
    break;
  case "try":
    if (!(await tryOne(command))) process.exitCode = 1;
    break;
  case "wrong":
    console.error(command.why);
    process.exitCode = 2;
}

/** Takes screenshots of those games that are installed. */
async function picture(ids: readonly string[]): Promise<void> {
  openScreenshotFolder();
  const runners = await loadRunners();
  const { games: there } = await look();
  for (const game of there.filter(({ id }) => ids.includes(id))) {
    const { names, end } = await takeScreenshots(game, runners[game.runner], ownScreenshotsFolder);
    console.log(`${game.id}: ${names.length} pictures${end ? `; it ended: ${endText(end)}` : ""}`);
    if (end) process.exitCode = 1;
  }
}

async function tryOne({ game: word, screen }: Extract<GamesCommand, { kind: "try" }>): Promise<boolean> {
  const game = word.endsWith(".json") ? described(word) : games.find(({ id }) => id === word);
  if (game === undefined) return false;
  const runners = await loadRunners();
  const ok = await tryGame(game, runners[game.runner], (line) => console.log(line), screen);
  noteTry(settings.dataDir, { gameId: game.id, at: Date.now(), ok });
  return ok;
}

async function addOne({ name: word, given, yes }: Extract<GamesCommand, { kind: "add" }>): Promise<boolean> {
  const { addFound } = await import("./games/add/addFound.ts");
  const places = gamePlaces(process.env.GAMES_DIR);
  const name = await installed(word, places.gamesFolder);
  if (name === null) return false;
  openScreenshotFolder();
  return addFound({
    found: findInstalled(places, games),
    name,
    given,
    yes,
    library: games,
    runners: loadRunners,
    say: (line) => console.log(line),
    libraryFolder: own,
    screenshotsFolder: ownScreenshotsFolder,
  });
}

/** Runs the installer if the word names one. @returns the game's name as in `scan`; null if installing failed */
async function installed(word: string, gamesFolder: string | null): Promise<string | null> {
  const { installSetup, isSetup } = await import("./games/add/installSetup.ts");
  if (!isSetup(word)) return word;
  const { templatesFolderIn } = await import("../host/runners/wine/prefix.ts");
  const templatesFolder = templatesFolderIn(settings.dataDir);
  const made =
    gamesFolder === null
      ? ({ ok: false, why: "needs GAMES_DIR, the folder for your own games" } as const)
      : await installSetup(word, { gamesFolder, templatesFolder });
  console.log(made.ok ? `Installed   ${made.name} in ${gamesFolder}` : `Not added   ${word} ${made.why}`);
  return made.ok ? made.name : null;
}

/** Reads a description that may not be in the library yet. */
function described(file: string): GameDescription | undefined {
  const read = readDescription(path.resolve(file));
  if (read.ok) return read.game;
  console.error(`${file}: ${read.fault}`);
  return undefined;
}
