import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { isExecutable, wineProgram } from "../../../host/library/availability.ts";
import type { GameDescription } from "../../../host/library/gameDescription.ts";
import { isGameFolder } from "../../../host/library/gameDescription.ts";
import { wine32 } from "../../../host/runners/wine/prefix.ts";
import { namesIn } from "../../../server/files.ts";
import { orElse } from "../../../wire/orElse.ts";
import { installLine, wine32Line, winePackages } from "../packages.ts";
import { type DesktopEntry, readDesktopEntry } from "./desktopEntry.ts";
import { lookIntoFolder } from "./gameFolder.ts";
import { type Launcher, launcherArguments, type Player, readLaunchers } from "./launchers.ts";

export interface GameStart {
  readonly runner: "program" | "wine";
  readonly program: string;
  readonly arguments: readonly string[];
  /** The game's folder outside /usr; null for a packaged program. */
  readonly folder: string | null;
  /** For a folder with content instead of a program: what plays it, and the file that identified it. */
  readonly played: { readonly by: Player; readonly file: string } | null;
}

export interface InstalledGame {
  /** Name of its program, `.desktop` file or folder: the argument of `add`. */
  readonly name: string;
  readonly entry: DesktopEntry | null;
  readonly state:
    | { readonly kind: "ready"; readonly start: GameStart }
    | { readonly kind: "described"; readonly id: string }
    | { readonly kind: "not"; readonly why: string };
}

/** Where to look for games. Absolute. */
export interface GamePlaces {
  readonly desktopFolders: readonly string[];
  readonly programFolder: string;
  /** Search path for the programs of `.desktop` files. */
  readonly searchPath: readonly string[];
  /** The part of the system that the sandbox shows. */
  readonly system: string;
  /** The operator's folder with one game per subfolder; null for none. */
  readonly gamesFolder: string | null;
  /** Bitness of Windows programs that the installed Wine supports. */
  readonly wineBits: readonly (32 | 64)[];
}

/** Locations on a Debian system. @param gamesFolder as in `GAMES_DIR` */
export const gamePlaces = (gamesFolder: string | undefined): GamePlaces => ({
  desktopFolders: ["/usr/share/applications", "/usr/local/share/applications"],
  programFolder: "/usr/games",
  searchPath: ["/usr/games", "/usr/bin"],
  system: "/usr",
  gamesFolder: gamesFolder ? path.resolve(gamesFolder) : null,
  wineBits: isExecutable(wineProgram) ? (existsSync(wine32) ? [32, 64] : [64]) : [],
});

const maxDesktopBytes = 256 * 1024;
/** Programs that start something outside the sandbox. */
const launchers: ReadonlySet<string> = new Set(["steam", "flatpak", "snap", "lutris", "heroic"]);

type State = InstalledGame["state"];
const not = (why: string): State => ({ kind: "not", why });

/** Finds the games of this computer. Never throws: errors are reported with each game. */
export function findInstalled(
  places: GamePlaces,
  library: readonly GameDescription[],
): readonly InstalledGame[] {
  const described = (state: State): State => {
    if (state.kind !== "ready") return state;
    const game = library.find((each) => isStartOf(each, state.start));
    return game ? { kind: "described", id: game.id } : state;
  };
  const inMenu = places.desktopFolders.flatMap((folder) => desktopGames(folder, places));
  const known = new Set(
    inMenu.flatMap(({ state }) => (state.kind === "ready" ? [realFile(state.start.program)] : [])),
  );
  const programs = visibleNamesIn(places.programFolder).flatMap((name): InstalledGame[] => {
    const state = programState(path.join(places.programFolder, name), [], places);
    if (state.kind !== "ready") return [{ name, entry: null, state }];
    const file = realFile(state.start.program);
    // The same program under two names, or with an entry in the menu, is one game.
    if (known.has(file)) return [];
    known.add(file);
    return [{ name, entry: null, state }];
  });
  const own = places.gamesFolder === null ? [] : ownGames(places.gamesFolder, places.wineBits);
  return [...inMenu, ...programs, ...own]
    .map((found) => ({ ...found, state: described(found.state) }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

function isStartOf(game: GameDescription, { program, folder }: GameStart): boolean {
  if (game.program === null) return false;
  if (folder !== null || game.folder !== null) return game.folder === folder;
  return realFile(game.program) === realFile(program);
}

function desktopGames(folder: string, places: GamePlaces): InstalledGame[] {
  return visibleNamesIn(folder)
    .filter((name) => name.endsWith(".desktop"))
    .flatMap((fileName): InstalledGame[] => {
      const inMenu = path.basename(fileName, ".desktop");
      const text = readInside(path.join(folder, fileName), places.system);
      if (typeof text !== "string") return [{ name: inMenu, entry: null, state: text }];
      const read = readDesktopEntry(text);
      if (read.kind === "other") return [];
      if (read.kind === "wrong")
        return [{ name: inMenu, entry: null, state: not(`${fileName} ${read.why}`) }];
      const [word = "", ...rest] = read.entry.command;
      const file = path.isAbsolute(word)
        ? word
        : places.searchPath.map((each) => path.join(each, word)).find((each) => realFile(each) !== null);
      const state = file ? programState(file, rest, places) : not(`its program ${word} is not installed`);
      // Several games may be one program with different arguments.
      return [{ name: rest.length === 0 ? path.basename(word) : inMenu, entry: read.entry, state }];
    });
}

/** A text file of the system; does not follow links that lead outside. */
function readInside(file: string, system: string): string | State {
  const target = realFile(file);
  if (target === null) return not("is a link that leads nowhere");
  try {
    const isOutside = lstatSync(file).isSymbolicLink() && !isInside(target, system);
    if (isOutside) return not(`is a link that leads out of ${system}`);
    const about = statSync(target);
    if (!about.isFile() || about.size > maxDesktopBytes) return not("is no usable .desktop file");
    return readFileSync(target, "utf8");
  } catch {
    return not("cannot be read");
  }
}

function programState(file: string, rest: readonly string[], { system }: GamePlaces): State {
  const target = realFile(file);
  if (target === null) return not("its program is a link that leads nowhere");
  if (launchers.has(path.basename(target)))
    return not(`is started by ${path.basename(target)}, which no sandbox holds`);
  if (!isInside(target, system) || isInside(target, path.join(system, "local")))
    return not(`is outside ${system}, which is all that the sandbox shows: put its folder into GAMES_DIR`);
  if (!isExecutable(target)) return not("its program may not be executed");
  if (!isPlain(file)) return not("its program's path has other characters than letters, digits and . _ + -");
  return {
    kind: "ready",
    start: { runner: "program", program: file, arguments: rest, folder: null, played: null },
  };
}

function ownGames(gamesFolder: string, wineBits: GamePlaces["wineBits"]): InstalledGame[] {
  const launchers = readLaunchers();
  return visibleNamesIn(gamesFolder).map((name) => ({
    name,
    entry: null,
    state: folderState(path.join(gamesFolder, name), wineBits, launchers),
  }));
}

function folderState(
  folder: string,
  wineBits: GamePlaces["wineBits"],
  launchers: readonly Launcher[],
): State {
  const about = lstatSync(folder, { throwIfNoEntry: false });
  if (about?.isSymbolicLink()) return not("is a link: move the folder itself into GAMES_DIR");
  if (!about?.isDirectory()) return not("is no folder: each game needs one of its own");
  if (!isPlain(folder))
    return not("its path has other characters than letters, digits and . _ + -: rename it");
  if (!isGameFolder(folder)) return not("lies where the sandbox has the system's own files: move GAMES_DIR");
  const game = lookIntoFolder(folder, launchers);
  if (game.kind === "unknown") return not(game.why);
  if (game.kind === "linux") return { kind: "ready", start: startInFolder(folder, game.program) };
  if (game.kind === "content") return contentState(folder, game.launcher, game.file);
  return windowsState(folder, game.program, game.bits, wineBits);
}

const wine: Player = { name: "Wine", packages: winePackages, needs: [], environment: {}, homeFiles: [] };

function windowsState(
  folder: string,
  program: string,
  bits: 32 | 64,
  wineBits: GamePlaces["wineBits"],
): State {
  if (wineBits.length === 0) return not(`needs Wine: ${installLine(winePackages)}`);
  if (!wineBits.includes(bits)) return not(`is a 32-bit program: ${wine32Line}`);
  const played = { by: bits === 32 ? { ...wine, needs: [wine32] } : wine, file: program };
  return { kind: "ready", start: { runner: "wine", program, arguments: [], folder, played } };
}

/** Starts a program in its own folder, where such programs look for their files. */
const startInFolder = (folder: string, program: string): GameStart => ({
  runner: "program",
  program: "/usr/bin/env",
  arguments: [`--chdir=${folder}`, program],
  folder,
  played: null,
});

function contentState(folder: string, launcher: Launcher, file: string): State {
  const { name, program, needs, packages } = launcher;
  if (!isPlain(file))
    return not("its files have other characters than letters, digits and . _ + -: rename them");
  if (!isExecutable(program) || !needs.every((each) => existsSync(each)))
    return not(`needs ${name}: ${installLine(packages)}`);
  const words = launcherArguments(launcher, folder, file);
  return {
    kind: "ready",
    start: { runner: "program", program, arguments: words, folder, played: { by: launcher, file } },
  };
}

const visibleNamesIn = (folder: string): string[] =>
  namesIn(folder)
    .filter((name) => !name.startsWith("."))
    .sort();

const isPlain = (file: string): boolean => /^\/[\w./+-]+$/.test(file);
const isInside = (file: string, folder: string): boolean => file.startsWith(folder + path.sep);

/** The file that a path leads to; null if there is none, or links form a circle. */
const realFile = (file: string): string | null => orElse(() => realpathSync(file), null);
