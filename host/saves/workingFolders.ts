import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, lchown, mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Clock } from "../lib/clock.ts";
import { snapshotInterval } from "../lib/durations.ts";
import { hasCode, ignoring } from "./fileErrors.ts";
import { readContent } from "./folderContent.ts";
import { createFolderMarkers, type Leftover } from "./folderMarkers.ts";
import { createKeyedQueue } from "./keyedQueue.ts";
import { deadProcess, processMark } from "./processMark.ts";
import { saveFolder } from "./saveNames.ts";
import { type SaveKey, type SaveStore, SavesTooLarge } from "./saveStore.ts";

/**
 * Stores a folder repeatedly, with a pause after each time.
 * @param deps.interval the pause, ms
 * @returns stops it
 */
function startSnapshots(deps: {
  clock: Clock;
  interval: number;
  keep: () => Promise<void>;
  onTooLarge: (error: SavesTooLarge) => void;
  reportError: (where: string, error: unknown) => void;
}): () => void {
  const { clock, interval, keep, onTooLarge, reportError } = deps;
  let stopped = false;
  let cancel = (): void => undefined;
  const round = async (): Promise<void> => {
    try {
      await keep();
    } catch (error) {
      if (stopped) return;
      if (error instanceof SavesTooLarge) onTooLarge(error);
      else reportError("saves: snapshot", error);
    }
    next();
  };
  const next = (): void => {
    if (!stopped) cancel = clock.after(interval, () => void round());
  };
  next();
  return () => {
    stopped = true;
    cancel();
  };
}

/** Removes a folder recursively, if it exists. @throws if something in it can't be removed */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    // A program can nest folders deeper than the maximum path length; `rm` descends step by step.
    if (!hasCode(error, "ENAMETOOLONG")) throw error;
    await promisify(execFile)("rm", ["-rf", "--", folder]);
  }
}

/** Options for opening a home folder. */
interface WorkingFolderOptions {
  /** Maximum total size that is saved, bytes. */
  readonly maxBytes: number;
  /** The process that uses the folder; by default this one. When it is dead, the folder is a leftover. */
  readonly pid?: number;
  /** Owner of the folder and its files, if the game runs as another user. */
  readonly owner?: { readonly uid: number; readonly gid: number };
}

/** The home folder of one game session. */
export type WorkingFolder = ReturnType<typeof workingFolder>;

/** Home folders of this host, including those left by crashes. */
export interface WorkingFolders {
  /**
   * Creates a folder and restores the newest saves into it, after storing those that a crash left.
   * @param key null: the folder starts empty and is not saved
   * @throws if the saves can't be read; the folder is removed then
   */
  open(key: SaveKey | null, options: WorkingFolderOptions): Promise<WorkingFolder>;
  /** Saves and removes the folders of dead processes. Failures are reported, and those folders stay. */
  sweepLeftovers(): Promise<void>;
}

export interface WorkingFoldersDeps {
  /** Parent of the home folders. Absolute. */
  readonly folder: string;
  readonly store: SaveStore;
  /** Epoch ms. */
  readonly now: () => number;
  readonly reportError: (where: string, error: unknown) => void;
}

export function createWorkingFolders(deps: WorkingFoldersDeps): WorkingFolders {
  const { folder, store, now, reportError } = deps;
  const markers = createFolderMarkers(folder);
  const queue = createKeyedQueue();
  const homeOf = (name: string): string => path.join(folder, name);

  const rescue = async ({ name, marker }: Leftover): Promise<void> => {
    const claimed = await markers.claim(name);
    if (claimed === null) return;
    try {
      await keepLeftover(store, marker, homeOf(name), now()).catch((error: unknown) => {
        if (!(error instanceof SavesTooLarge)) throw error;
        reportError("saves: a folder left by a crash is too large", error);
      });
      await removeFolder(homeOf(name));
      await claimed.done();
    } catch (error) {
      await claimed.release();
      throw error;
    }
  };

  const rescueOf = (key: SaveKey): Promise<void> =>
    queue.run(saveFolder(key), async () => {
      for (const leftover of await markers.leftovers()) {
        const { key: own } = leftover.marker;
        if (own !== null && saveFolder(own) === saveFolder(key)) await rescue(leftover);
      }
    });

  return {
    async open(key, { maxBytes, pid = process.pid, owner }) {
      // Only the owner may list it; the game's user has to pass through it to its own folder.
      await mkdir(folder, { recursive: true, mode: 0o711 });
      if (key !== null) await rescueOf(key);
      const name = randomUUID();
      const marker = { key, maxBytes, process: processMark(pid), restored: false };
      const remove = async (): Promise<void> => {
        await removeFolder(homeOf(name));
        await markers.remove(name);
      };
      await markers.write(name, marker);
      try {
        await mkdir(homeOf(name), { mode: 0o700 });
        if (key !== null) await store.restore(key, homeOf(name));
        if (owner !== undefined) await giveTo(homeOf(name), owner);
        await markers.write(name, { ...marker, restored: true });
      } catch (error) {
        await remove();
        throw error;
      }
      const mark = (process: string) => markers.write(name, { ...marker, process, restored: true });
      return workingFolder(homeOf(name), {
        keep: async () => (key === null ? undefined : store.keep(key, homeOf(name), { maxBytes })),
        remove,
        abandon: () => mark(deadProcess),
        assign: (to) => mark(processMark(to)),
        reportError,
      });
    },

    // One at a time: a sweep skips folders that another is saving, and must not end before they are saved.
    sweepLeftovers: () =>
      queue.run("sweep", async () => {
        for (const leftover of await markers.leftovers()) {
          const { key } = leftover.marker;
          const turn = key === null ? leftover.name : saveFolder(key);
          await queue
            .run(turn, () => rescue(leftover))
            .catch((error: unknown) => reportError("saves: a folder left by a crash stays", error));
        }
      }),
  };
}

function workingFolder(
  home: string,
  deps: {
    keep: () => Promise<void>;
    remove: () => Promise<void>;
    /** Leaves the folder for the next sweep. */
    abandon: () => Promise<void>;
    assign: (pid: number) => Promise<void>;
    reportError: (where: string, error: unknown) => void;
  },
) {
  const { keep, remove, abandon, assign, reportError } = deps;
  let stop = (): void => undefined;
  let closed: Promise<void> | null = null;

  const close = async (): Promise<void> => {
    stop();
    try {
      await keep();
    } catch (error) {
      if (error instanceof SavesTooLarge) await remove();
      else await abandon();
      throw error;
    }
    await remove();
  };

  return {
    /** Absolute. */
    path: home,
    /** Sets the process that uses the folder, for example a seat's process started later. */
    assign,
    /** Saves its content. @throws SavesTooLarge; stored versions stay */
    snapshot: () => (closed === null ? keep() : closed),
    /**
     * Saves its content every `snapshotInterval` until it is closed. Failures other than `SavesTooLarge` are reported and retried the
     * next time.
     * @param onTooLarge called each time that it exceeds its limit
     */
    startSnapshots(clock: Clock, onTooLarge: (error: SavesTooLarge) => void) {
      stop();
      stop = startSnapshots({ clock, interval: snapshotInterval, keep, onTooLarge, reportError });
    },
    /**
     * Saves its content for the last time and removes it. Call it when no process of the game is left.
     * @throws SavesTooLarge after removing it. After other failures the folder stays; the next `open` for the same player and game, or the
     * next `sweepLeftovers`, saves it.
     */
    close() {
      closed ??= close();
      return closed;
    },
  };
}

/** Saves what a crash left, at its own time: the player may have played on another host since. */
async function keepLeftover(
  store: SaveStore,
  { key, maxBytes, restored }: Leftover["marker"],
  home: string,
  now: number,
): Promise<void> {
  if (key === null || !restored) return;
  const content = await ignoring(["ENOENT"], readContent(home, maxBytes));
  if (content === null) return;
  // Limited to now, because a game can set any date on its files.
  await store.keep(key, home, { maxBytes, savedAt: Math.min(now, content.changedAt) });
}

/** Changes the owner of a folder recursively. No game runs in it yet. */
async function giveTo(folder: string, owner: { uid: number; gid: number }): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const target = path.join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(target, owner);
    else await lchown(target, owner.uid, owner.gid);
  }
  await chmod(folder, 0o700);
  await lchown(folder, owner.uid, owner.gid);
}
