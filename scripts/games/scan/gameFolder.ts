import { readdirSync } from "node:fs";
import path from "node:path";
import { isExecutable } from "../../../host/library/availability.ts";
import { type FileKind, fileKind } from "../../../host/library/programFile.ts";
import { orElse } from "../../../wire/orElse.ts";
import type { Launcher } from "./launchers.ts";

/** How a folder's game runs, or why it can't. */
export type FolderGame =
  | { readonly kind: "linux"; readonly program: string }
  | { readonly kind: "windows"; readonly program: string; readonly bits: 32 | 64 }
  | { readonly kind: "content"; readonly launcher: Launcher; readonly file: string }
  | { readonly kind: "unknown"; readonly why: string };

/** Windows programs that accompany games without being one. */
const besideGames =
  /^(unins|setup|setsound|install|vc_?redist|dx(web)?setup|oalinst|dotnet|crash(dump|handler|pad|report|send))|(setup|redist|crashhandler\d*)\.exe$/i;

/** Maximum depth of the search for a program, and maximum number of files. */
const deepest = 2;
const maxFiles = 4_000;

interface Walked {
  readonly file: string;
  readonly kind: FileKind;
}

/** Position of Windows programs among the launchers' `order`. */
const wineOrder = 2;

/** Finds out how to run the game in an absolute folder, following no links. @param launchers in order */
export function lookIntoFolder(folder: string, launchers: readonly Launcher[]): FolderGame {
  const files = filesOf(folder);
  if (files.length > maxFiles) return unknown(`has more than ${maxFiles} files in its upper folders`);
  const programs = files.flatMap((file): Walked[] => {
    const kind = kindOf(file);
    return kind === "data" ? [] : [{ file, kind }];
  });
  const runnable = programs.filter(
    ({ file, kind }) => ["linux", "script"].includes(kind) && isExecutable(file),
  );
  const [only] = chosen(runnable, folder);
  if (only) return { kind: "linux", program: only.file };
  if (runnable.length > 1) return several(runnable, folder);
  const playedBy = (launcher: Launcher): FolderGame[] =>
    contentOf(launcher, folder, files, programs)
      .slice(0, 1)
      .map((file) => ({ kind: "content", launcher, file }));
  const [sooner] = launchers.filter(({ order }) => order < wineOrder).flatMap(playedBy);
  if (sooner) return sooner;
  const windows = programs.filter(
    ({ file, kind }) =>
      kind.startsWith("windows") && /\.exe$/i.test(file) && !besideGames.test(path.basename(file)),
  );
  const [exe] = chosen(windows, folder);
  if (exe) return { kind: "windows", program: exe.file, bits: exe.kind === "windows" ? 64 : 32 };
  if (windows.length > 1) return several(windows, folder);
  const [later] = launchers.filter(({ order }) => order >= wineOrder).flatMap(playedBy);
  if (later) return later;
  const foreign = programs.find(({ kind }) => kind === "other-processor");
  if (foreign) return unknown(`${path.basename(foreign.file)} is for another processor`);
  const locked = programs.find(({ kind }) => kind === "linux" || kind === "script");
  return unknown(locked ? `${path.basename(locked.file)} may not be executed: chmod +x` : "has no program");
}

/** Files that identify a launcher's content, most likely first. */
function contentOf(
  launcher: Launcher,
  folder: string,
  files: readonly string[],
  programs: readonly Walked[],
): readonly string[] {
  const names = launcher.files === undefined ? null : new RegExp(launcher.files, "i");
  if (names !== null) return files.filter((file) => names.test(path.basename(file)));
  const dos = programs.filter(({ file, kind }) => kind === "dos" && !besideGames.test(path.basename(file)));
  return [...chosen(dos, folder), ...dos].map(({ file }) => file);
}

/** The program that starts the game, if it is clear: the only one, the one with the folder's name, or the only starter. */
function chosen(programs: readonly Walked[], folder: string): readonly Walked[] {
  const plain = (name: string): string =>
    name.toLowerCase().replace(/\.(sh|x86_64|x86|bin|run|exe|com)$|[^a-z0-9]/g, "");
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
  for (const entry of orElse(() => readdirSync(folder, { withFileTypes: true }), [])) {
    if (files.length > maxFiles) break;
    const file = path.join(folder, entry.name);
    if (entry.isFile()) files.push(file);
    else if (entry.isDirectory() && depth < deepest) files.push(...filesOf(file, depth + 1));
  }
  return files;
}

function kindOf(file: string): FileKind {
  // A library, not a program.
  if (/\.so(\.|$)/.test(file)) return "data";
  try {
    const kind = fileKind(file);
    // A DOS program without a header.
    return kind === "data" && /\.com$/i.test(file) ? "dos" : kind;
  } catch {
    return "data";
  }
}

const several = (programs: readonly Walked[], folder: string): FolderGame => {
  const files = programs.map(({ file }) => file);
  return unknown(`has several programs; choose one: ${names(files, folder)}`);
};

const unknown = (why: string): FolderGame => ({ kind: "unknown", why });
const names = (files: readonly string[], folder: string): string =>
  files
    .slice(0, 5)
    .map((file) => path.relative(path.dirname(folder), file))
    .join(", ");
