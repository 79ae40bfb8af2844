import { execFile } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { BindMount } from "../program/sandbox/bubblewrap.ts";
import { sandboxHome } from "../program/sandbox/environment.ts";
import { isAlive } from "../program/sandbox/processTree.ts";
import { giveFolder } from "../program/sandbox/sandboxFiles.ts";

/** Where a Windows game's prefix is in the home folder; what of it is no save, `host/saves/walkFolder.ts` knows. */
const prefixName = ".wine";
export const sandboxPrefix = `${sandboxHome}/${prefixName}`;

/** Wine sets a prefix up anew when this file has another date than the prefix was made with. */
const wineInf = "/usr/share/wine/wine.inf";
/** Wine for 32-bit programs, which a prefix has only if it was there when the prefix was made. */
export const wine32 = "/usr/lib/i386-linux-gnu/wine";

/** Windows' own files, the same for every seat. */
const shared = ["windows", "Program Files", "Program Files (x86)"] as const;
/** What every seat gets afresh: a program without an administrator's rights cannot change it in Windows either. */
const fresh = ["system.reg", "userdef.reg", ".update-timestamp"] as const;
/** What a seat gets once, and keeps as its saves: the user's registry and folders. */
const kept = ["user.reg", "drive_c/users", "drive_c/ProgramData"] as const;

/**
 * Wine's driver of gamepads takes what is in /dev/input (R-HOST-26): by itself it would ask udev, or SDL, which does, and the sandbox
 * refuses the socket that this takes.
 */
const padSettings = String.raw`
[System\\CurrentControlSet\\Services\\winebus]
"DisableUdevd"=dword:00000001
"Enable SDL"=dword:00000000
`;

/** Where a host keeps the templates. @param dataDir of the host */
export const templatesFolderIn = (dataDir: string): string => resolve(dataDir, "wine");

/** Name of the template of the Wine that is installed now. @throws when there is none */
function templateName(): string {
  const made = Math.floor(statSync(wineInf).mtimeMs / 1_000);
  return `wine-${made}${exists(wine32) ? "-32" : ""}`;
}

/**
 * The prefix from which those of all seats are made.
 * @param folder of all templates, absolute; made if needed
 * @param make makes a prefix, `.wine`, in the empty folder that it is given
 */
export async function openTemplate(folder: string, make: (home: string) => Promise<void>): Promise<string> {
  const name = templateName();
  const template = join(folder, name);
  if (exists(template)) return template;
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  // What a seat was making when it was killed.
  for (const left of readdirSync(folder))
    if (!isAlive(Number(/\.new-(\d+)$/.exec(left)?.[1] ?? process.pid)))
      rmSync(join(folder, left), { recursive: true, force: true });
  const home = join(folder, `${name}.new-${process.pid}`);
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { mode: 0o711 });
  try {
    await make(home);
    const made = join(home, prefixName);
    for (const name of [...fresh, ...kept, "drive_c/windows/system32"])
      if (!exists(join(made, name))) throw new Error(`Wine made a prefix without ${name}`);
    // The seat's user made it, and shall not change it any more.
    if (process.getuid?.() === 0) giveFolder(made, 0);
    ownUserFolders(made);
    // Whole on the disk before it counts; and what starts next does not wait for 700 MB that are still to be written.
    await promisify(execFile)("sync", ["--file-system", made]);
    try {
      renameSync(made, template);
    } catch (error) {
      // Another seat was faster.
      if (!exists(template)) throw error;
    }
    return template;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Wine links Documents and such to folders of the home folder. Links are no saves, so they become folders. */
function ownUserFolders(prefix: string): void {
  const users = join(prefix, "drive_c/users");
  for (const entry of readdirSync(users, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) continue;
    const link = join(entry.parentPath, entry.name);
    rmSync(link);
    mkdirSync(link);
  }
}

/**
 * Lays a prefix into a player's home folder, around what is kept in it. Whatever an earlier game left there, nothing outside the home
 * folder is changed.
 * @param gameFolder becomes drive D:; null: there is none
 * @returns what the sandbox has to show in it
 */
export function layPrefix(home: string, template: string, gameFolder: string | null): readonly BindMount[] {
  const prefix = join(home, prefixName);
  for (const folder of [prefix, join(prefix, "drive_c")]) {
    if (!isFolder(folder)) rmSync(folder, { force: true });
    mkdirSync(folder, { recursive: true });
  }
  for (const name of fresh) {
    rmSync(join(prefix, name), { recursive: true, force: true });
    copy(join(template, name), join(prefix, name));
  }
  appendFileSync(join(prefix, "system.reg"), padSettings);
  for (const name of kept) if (!exists(join(prefix, name))) copy(join(template, name), join(prefix, name));
  const drives = join(prefix, "dosdevices");
  rmSync(drives, { recursive: true, force: true });
  mkdirSync(drives);
  symlinkSync("../drive_c", join(drives, "c:"));
  if (gameFolder !== null) symlinkSync(gameFolder, join(drives, "d:"));
  return shared.flatMap((name): BindMount[] => {
    const source = join(template, "drive_c", name);
    if (!exists(source)) return [];
    const mountPoint = join(prefix, "drive_c", name);
    rmSync(mountPoint, { recursive: true, force: true });
    return [{ source, target: `${sandboxPrefix}/drive_c/${name}` }];
  });
}

/** @param to does not exist yet, so that no link is followed */
const copy = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true, errorOnExist: true });

/** Whether anything is there, a link that leads nowhere included. */
const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
const isFolder = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
