import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";
import type { Check } from "../lib/check.ts";
import type { GameDescription } from "./gameDescription.ts";

/** Checks of this host. */
export interface HostChecks {
  /** Whether an absolute path is an executable file. */
  isExecutable(file: string): boolean;
  /** Whether an absolute path exists. */
  exists(file: string): boolean;
  /** What every program needs: screen, sound, sandbox. Checked each time, so that later installations count. */
  readonly pieces: ReadonlyArray<() => Check | Promise<Check>>;
}

/** The games that a host can run now. */
export interface Availability {
  readonly games: readonly GameDescription[];
  /** Missing files of each other game, by the game's id. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
  /** One line about why no program can run; null if they can, or if there are none. */
  readonly notice: string | null;
  /** Number of installed games that can't run for that reason. */
  readonly withheld: number;
}

/** Finds the games that this host can run now. Built-in games always can. */
export async function findAvailable(
  library: readonly GameDescription[],
  checks: HostChecks,
): Promise<Availability> {
  const missing = new Map<string, readonly string[]>();
  const installed: GameDescription[] = [];
  for (const game of library) {
    const lacks = missingFiles(game, checks);
    if (lacks.length > 0) missing.set(game.id, lacks);
    else installed.push(pausableHere(game, checks));
  }
  const needsPieces = ({ program }: GameDescription): boolean => program !== null;
  const programs = installed.filter(needsPieces).length;
  if (programs === 0) return { games: installed, missing, notice: null, withheld: 0 };
  const faults: string[] = [];
  for (const piece of checks.pieces) {
    const check = await piece();
    if (!check.ok) faults.push(check.line);
  }
  if (faults.length === 0) return { games: installed, missing, notice: null, withheld: 0 };
  return {
    games: installed.filter((game) => !needsPieces(game)),
    missing,
    notice: `${programs} installed PC game${programs === 1 ? " is" : "s are"} not offered: ${faults.join("; ")}`,
    withheld: programs,
  };
}

/** Files that a game needs and that are not installed. */
function missingFiles(
  { runner, program, content }: GameDescription,
  { isExecutable, exists }: Pick<HostChecks, "isExecutable" | "exists">,
): string[] {
  const engine = engines[runner];
  const executable = engine ?? program;
  const files = new Set(engine !== undefined && program !== null ? [program, ...content] : content);
  return [
    ...(executable === null || isExecutable(executable) ? [] : [executable]),
    ...[...files].filter((file) => !exists(file)),
  ];
}

/** Library that stops a program's clock, where Debian's package `faketime` installs it. Absolute. */
export const clockLibrary = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/faketime/libfaketimeMT.so.1`;

/** Makes a game not pausable if its clock can't be stopped here. */
function pausableHere(game: GameDescription, { exists }: Pick<HostChecks, "exists">): GameDescription {
  return game.stopClock && !exists(clockLibrary) ? { ...game, pausable: false, stopClock: false } : game;
}

/** Absolute. */
export const wineProgram = "/usr/bin/wine";
/** Absolute path of the program that runs a game, by the game's runner, if it is not native. */
const engines: Partial<Record<GameDescription["runner"], string>> = { wine: wineProgram };

export interface PieceSettings {
  /** False: the operator runs programs without sandbox. */
  readonly sandbox: boolean;
}

/** Checks that executables exist in the search path. */
export function executableChecks(
  { sandbox }: PieceSettings,
  isExecutable: (file: string) => boolean,
  searchPath: string,
): HostChecks["pieces"] {
  const folders = searchPath.split(path.delimiter).filter((folder) => folder !== "");
  const piece = (executable: string, packageName: string) => (): Check =>
    folders.some((folder) => isExecutable(path.join(folder, executable)))
      ? { ok: true }
      : { ok: false, line: `${executable} is missing; install the package ${packageName}` };
  return [
    piece("Xvfb", "xvfb"),
    piece("pulseaudio", "pulseaudio"),
    ...(sandbox ? [piece("bwrap", "bubblewrap")] : []),
  ];
}

/** Logged at each start without sandbox. */
export const sandboxWarning =
  "Warning: MACHINE_SANDBOX=off: PC games run without a sandbox and can read all that this user can read.";

/** Whether a file exists and is executable. @param file absolute */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
