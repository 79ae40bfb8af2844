import { constants, type Dir, type Stats } from "node:fs";
import { type FileHandle, open, opendir } from "node:fs/promises";
import { ignoring } from "./fileErrors.ts";
import { SavesTooLarge } from "./saveStore.ts";

/** Maximum number of files and folders in a home folder. */
export const maxFiles = 5_000;
const maxDepth = 24;
/** Maximum length of a path below a home folder, bytes: it has to be a valid path again when it is restored. */
const maxPathBytes = 1_024;

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_DIRECTORY } = constants;

/** A name that zips can hold on every system, and that was valid UTF-8. */
const plainName = /^[^\p{Cc}\\/\uFFFD]{1,255}$/u;

/** Errors of a file that vanished, became a link, is unreadable or leased (`F_SETLEASE`): it is left out. */
const unreadable = "ENOENT ELOOP ENOTDIR EACCES EPERM ENXIO ENODEV EMLINK EISDIR EAGAIN".split(" ");

export interface Visitor {
  folder(path: string, stats: Stats): void;
  /** @param handle is closed by the caller */
  file(path: string, stats: Stats, handle: FileHandle): Promise<void>;
}

/**
 * Visits the plain files and folders of a home folder, sorted by name, without caches. A hostile game may rename and link files
 * meanwhile, so each one is opened relative to the handle of its folder and never through a link: nothing outside is read.
 * @throws SavesTooLarge if there are more than `maxFiles`
 */
export async function walkFolder(root: string, visitor: Visitor): Promise<void> {
  let count = 0;

  const namesIn = async (directory: Dir): Promise<readonly string[]> => {
    const names: string[] = [];
    for await (const { name } of directory) {
      count += 1;
      if (count > maxFiles) throw new SavesTooLarge(count, maxFiles, "files");
      if (plainName.test(name)) names.push(name);
    }
    return names.sort((one, other) => (one < other ? -1 : 1));
  };

  /** @param here a path to the folder that renames can't redirect */
  const walk = async (here: string, relative: string, depth: number): Promise<void> => {
    const directory = await ignoring(unreadable, opendir(here));
    if (directory === null) return;
    for (const name of await namesIn(directory)) {
      const path = relative === "" ? name : `${relative}/${name}`;
      if (isLeftOut(path) || Buffer.byteLength(path) > maxPathBytes) continue;
      // Non-blocking, because opening a pipe would wait for its other end.
      const handle = await ignoring(unreadable, open(`${here}/${name}`, O_RDONLY | O_NOFOLLOW | O_NONBLOCK));
      if (handle === null) continue;
      try {
        const stats = await handle.stat();
        if (stats.isFile()) await visitor.file(path, stats, handle);
        else if (stats.isDirectory() && depth < maxDepth) {
          visitor.folder(path, stats);
          await walk(addressOf(handle, `${here}/${name}`), path, depth + 1);
        }
      } finally {
        await handle.close();
      }
    }
  };

  const handle = await open(root, O_RDONLY | O_NOFOLLOW | O_DIRECTORY);
  try {
    await walk(addressOf(handle, root), "", 1);
  } finally {
    await handle.close();
  }
}

/** The path of an open folder. Through its handle on Linux, where programs run; elsewhere only our own games write to home folders. */
function addressOf(handle: FileHandle, path: string): string {
  return process.platform === "linux" ? `/proc/self/fd/${handle.fd}` : path;
}

/** Files that games and libraries write besides saves: caches, and files of the screen, sound server and desktop. They are recreated. */
const leftOutPaths: readonly RegExp[] = [
  /^\.cache$/,
  /^\.config\/pulse$/,
  /^\.local\/share\/(Trash|recently-used\.xbel|sddm|xorg)$/,
  /^\.(Xauthority|ICEauthority|xsession-errors|pulse-cookie|dbus|fontconfig|esd_auth)$/,
  /(^|\/)(mesa_shader_cache(_db)?|GLCache|GPUCache|ShaderCache|shader_?cache)$/,
  /(^|\/)core(\.\d+)?$/,
  // Of a Windows game's prefix, only the player's registry and folders are saved (host/runners/wine/prefix.ts).
  /^\.wine\/(dosdevices|system\.reg|userdef\.reg|\.update-timestamp|drive_c\/(windows|Program Files( \(x86\))?))$/,
  /^\.wine\/drive_c\/users\/[^/]+\/(Temp|AppData\/Local\/Temp)$/,
];

/** @param relative path of a file or folder inside the home folder, with `/` */
export function isLeftOut(relative: string): boolean {
  return leftOutPaths.some((pattern) => pattern.test(relative));
}
