import { type Dirent, readdirSync } from "node:fs";
import path from "node:path";
import { isExecutable } from "../../../host/library/availability.ts";
import { type FileKind, fileKind } from "./programFile.ts";

/** How a folder's game would run, or why it does not. */
export type FolderGame =
  | { readonly kind: "program"; readonly program: string }
  | { readonly kind: "engine"; readonly engine: Engine }
  | { readonly kind: "unknown"; readonly why: string };

/** A program that plays others' content. */
interface Engine {
  readonly name: string;
  /** Why such games cannot be added by a command. */
  readonly why: string;
}

const engines = {
  wine: {
    name: "Wine",
    why: "needs Wine: not supported yet; what Wine sets up would count as the player's saves",
  },
  dosbox: {
    name: "DOSBox",
    why: "needs DOSBox: not supported yet; a DOS game saves beside itself, where a game's folder is read-only",
  },
  scummvm: {
    name: "ScummVM",
    why: "needs ScummVM: only by a description written by hand, as of g-lure-of-the-temptress",
  },
  libretro: {
    name: "libretro",
    why: "needs RetroArch and a core: only by a description written by hand",
  },
} as const satisfies Readonly<Record<string, Engine>>;

/** Names of files that only ScummVM's games have, of the engines seen most. */
const scummFiles = /^(.*\.(he0|sm0|la0|lfl|000)|resource\.(map|000)|sky\.(dsk|dnr)|disk1\.vga|queen\.1c?)$/i;
const cartridges = /\.(nes|sfc|smc|gb|gbc|gba|md|gen|sms|gg|pce|z64|n64|cue|chd)$/i;

/** How deep is looked for a program, and at how many files: a folder may hold anything. */
const deepest = 2;
const mostFiles = 4_000;

interface Walked {
  readonly file: string;
  readonly kind: FileKind;
}

/**
 * Finds out what a folder with one game holds. Links in it are not followed.
 * @param folder absolute
 */
export function lookIntoFolder(folder: string): FolderGame {
  const files = filesOf(folder);
  if (files.length > mostFiles) return unknown(`has more than ${mostFiles} files in its upper folders`);
  const programs = files.flatMap((file): Walked[] => {
    const kind = kindOf(file);
    return kind === "data" ? [] : [{ file, kind }];
  });
  const runnable = programs.filter(
    ({ file, kind }) => ["linux", "script"].includes(kind) && isExecutable(file),
  );
  const [only] = chosen(runnable, folder);
  if (only) return { kind: "program", program: only.file };
  if (runnable.length > 1)
    return unknown(
      `has several programs; choose one: ${names(
        runnable.map(({ file }) => file),
        folder,
      )}`,
    );
  if (files.some((file) => scummFiles.test(path.basename(file))))
    return { kind: "engine", engine: engines.scummvm };
  if (programs.some(({ kind }) => kind === "windows")) return { kind: "engine", engine: engines.wine };
  if (programs.some(({ file, kind }) => kind === "dos" || /\.com$/i.test(file)))
    return { kind: "engine", engine: engines.dosbox };
  if (files.some((file) => cartridges.test(file))) return { kind: "engine", engine: engines.libretro };
  const foreign = programs.find(({ kind }) => kind === "other-processor");
  if (foreign) return unknown(`${path.basename(foreign.file)} is for another processor`);
  const locked = programs.find(({ kind }) => kind === "linux" || kind === "script");
  return unknown(locked ? `${path.basename(locked.file)} may not be executed: chmod +x` : "has no program");
}

/** The program that starts the game, if it is clear: the only one, the folder's namesake, or the only starter. */
function chosen(programs: readonly Walked[], folder: string): readonly Walked[] {
  const plain = (name: string): string =>
    name.toLowerCase().replace(/\.(sh|x86_64|x86|bin|run)$|[^a-z0-9]/g, "");
  const inTop = programs.filter(({ file }) => path.dirname(file) === folder);
  const rules: ReadonlyArray<(walked: Walked) => boolean> = [
    ({ file }) => plain(path.basename(file)) === plain(path.basename(folder)),
    ({ file }) => /^(start|run|play|launch)/i.test(path.basename(file)),
    () => true,
  ];
  for (const set of [inTop, programs])
    for (const rule of rules) {
      const found = set.filter(rule);
      if (found.length === 1) return found;
    }
  return [];
}

function filesOf(folder: string, depth = 1): readonly string[] {
  const files: string[] = [];
  for (const entry of entriesOf(folder)) {
    if (files.length > mostFiles) break;
    const file = path.join(folder, entry.name);
    if (entry.isFile()) files.push(file);
    else if (entry.isDirectory() && depth < deepest) files.push(...filesOf(file, depth + 1));
  }
  return files;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function kindOf(file: string): FileKind {
  // A library is no program.
  if (/\.so(\.|$)/.test(file)) return "data";
  try {
    return fileKind(file);
  } catch {
    return "data";
  }
}

const unknown = (why: string): FolderGame => ({ kind: "unknown", why });
const names = (files: readonly string[], folder: string): string =>
  files
    .slice(0, 5)
    .map((file) => path.relative(path.dirname(folder), file))
    .join(", ");
