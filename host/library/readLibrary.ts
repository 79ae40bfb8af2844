import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type GameDescription, gameDescription } from "./gameDescription.ts";

const ownGamesFolder = path.join(import.meta.dirname, "../../games/descriptions");

/** Folder of the operator's descriptions. @param given as in `MACHINE_LIBRARY`; null: beside the host's data */
export const operatorFolder = (given: string | null, dataDir: string): string =>
  path.resolve(given ?? path.join(dataDir, "library"));

/** Folders of a host's descriptions: the product's own, and the operator's if it is configured or exists. */
export function libraryFolders(given: string | null, dataDir: string): readonly string[] {
  const folder = operatorFolder(given, dataDir);
  return given !== null || existsSync(folder) ? [ownGamesFolder, folder] : [ownGamesFolder];
}

/** Maximum size of a description, bytes; a larger file is something else. */
const maxFileBytes = 256 * 1024;

export interface Library {
  /** Sorted by id. */
  readonly games: readonly GameDescription[];
  /** One line per invalid description: its file, the field and the reason. The host runs without it. */
  readonly faults: readonly string[];
}

/**
 * Reads all descriptions (`*.json`) of the given folders. Never throws: errors become faults. A second description of an id is a
 * fault too, so pass the product's own folder first.
 */
export function readLibrary(folders: readonly string[] = [ownGamesFolder]): Library {
  const games = new Map<string, { readonly game: GameDescription; readonly file: string }>();
  const faults: string[] = [];
  for (const folder of folders) {
    for (const file of filesOf(folder, faults)) {
      const read = readDescription(file);
      if (!read.ok) {
        faults.push(`${shortName(file)}: ${read.fault}`);
        continue;
      }
      const { game } = read;
      const other = games.get(game.id);
      if (other) faults.push(`${shortName(file)}: id: ${game.id} is described by ${other.file} already`);
      else games.set(game.id, { game, file });
    }
  }
  const sorted = [...games.values()].map(({ game }) => game).sort((a, b) => (a.id < b.id ? -1 : 1));
  return { games: sorted, faults };
}

function filesOf(folder: string, faults: string[]): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json") && !name.startsWith("."))
      .sort()
      .map((name) => path.join(folder, name));
  } catch (error) {
    faults.push(`${folder}: cannot be read (${codeOf(error)})`);
    return [];
  }
}

type Read =
  | { readonly ok: true; readonly game: GameDescription }
  | { readonly ok: false; readonly fault: string };

/** Reads one description. A fault names the field, as in `touch.2.press: …`. */
export function readDescription(file: string): Read {
  const wrong = (fault: string): Read => ({ ok: false, fault });
  let text: string;
  try {
    if (statSync(file).size > maxFileBytes) return wrong(`is larger than ${maxFileBytes / 1024} kB`);
    text = readFileSync(file, "utf8");
  } catch (error) {
    return wrong(`cannot be read (${codeOf(error)})`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return wrong(
      `is not JSON (${error instanceof Error ? error.message.replace(/\s+/g, " ") : "unreadable"})`,
    );
  }
  const parsed = gameDescription.safeParse(value);
  if (!parsed.success) return wrong(parsed.error.issues.map(faultLine).join("; "));
  const { id } = parsed.data;
  if (path.basename(file, ".json") !== id) return wrong(`id: is ${id}, so the file must be ${id}.json`);
  return { ok: true, game: parsed.data };
}

function faultLine(issue: { readonly path: readonly PropertyKey[]; readonly message: string }): string {
  const field = issue.path.map(String).join(".");
  return `${field === "" ? "" : `${field}: `}${issue.message}`;
}

/** Folder and file name: enough to find it, short enough for a line. */
const shortName = (file: string): string => path.join(path.basename(path.dirname(file)), path.basename(file));

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}
