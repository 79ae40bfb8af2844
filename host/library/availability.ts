import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";
import type { Check } from "../lib/check.ts";
import type { GameDescription } from "./gameDescription.ts";

/** What is asked about this host. */
export interface HostChecks {
  /** Whether the file is there and may be executed. Absolute. */
  isExecutable(file: string): boolean;
  /** Whether the file or folder is there. Absolute. */
  exists(file: string): boolean;
  /** What every program needs: screen, sound, sandbox. Asked again at each look, so that installs show. */
  readonly pieces: ReadonlyArray<() => Check | Promise<Check>>;
}

/** What a host can run now. */
export interface Availability {
  readonly games: readonly GameDescription[];
  /** What each other game lacks: files, by the game's id. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
  /** One line about what keeps all programs from running; null when they can run, or when there are none. */
  readonly notice: string | null;
  /** How many games are installed and kept from running by that. */
  readonly withheld: number;
}

/** Which of the library's games this host can run now. Built-in games always run. */
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

/** What a game needs and is not installed. */
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

/** The library by which a program's clock is stopped, as Debian's package `faketime` lays it. Absolute. */
export const clockLibrary = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/faketime/libfaketimeMT.so.1`;

/** A game whose clock cannot be stopped here is not pausable. */
function pausableHere(game: GameDescription, { exists }: Pick<HostChecks, "exists">): GameDescription {
  return game.stopClock && !exists(clockLibrary) ? { ...game, pausable: false, stopClock: false } : game;
}

/** Absolute. */
export const wineProgram = "/usr/bin/wine";
/** What runs a game's program where that is no program of this system, by the game's runner. Absolute. */
const engines: Partial<Record<GameDescription["runner"], string>> = { wine: wineProgram };

export interface PieceSettings {
  /** False: programs run outside the sandbox because the operator asked for it. */
  readonly sandbox: boolean;
}

/** Checks by looking for the executables in the search path alone. */
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

/** Said at each start while the sandbox is off. */
export const sandboxWarning =
  "Warning: MACHINE_SANDBOX=off: PC games run without a sandbox and can read all that this user can read.";

/** Whether a file is there and may be executed. @param file absolute */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
