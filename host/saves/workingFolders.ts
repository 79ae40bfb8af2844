import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, existsSync, openSync } from "node:fs";
import { chmod, lchown, mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { pathOf } from "../../server/files.ts";
import { orElse } from "../../wire/orElse.ts";
import type { Clock } from "../lib/clock.ts";
import { snapshotInterval } from "../lib/durations.ts";
import { hasCode, ignoring } from "./fileErrors.ts";
import { copyContent, readContent } from "./folderContent.ts";
import { createFolderMarkers, type Leftover } from "./folderMarkers.ts";
import { createKeyedQueue } from "./keyedQueue.ts";
import { deadProcess, processMark } from "./processMark.ts";
import { saveFolder } from "./saveNames.ts";
import { type SaveKey, type SaveStore, SavesTooLarge } from "./saveStore.ts";
import { DiskReserved, type ScratchFolder } from "./scratchFolder.ts";

/**
 * Stores a folder repeatedly, with a pause after each time.
 * @param deps.interval the pause, ms
 * @returns stops it
 */
function startSnapshots(deps: {
  clock: Clock;
  interval: number;
  keep: () => Promise<void>;
  onRefused: (error: SavesTooLarge | DiskReserved) => void;
  reportError: (where: string, error: unknown) => void;
}): () => void {
  const { clock, interval, keep, onRefused, reportError } = deps;
  let stopped = false;
  let cancel = (): void => undefined;
  const round = async (): Promise<void> => {
    try {
      await keep();
    } catch (error) {
      if (stopped) return;
      if (!(error instanceof SavesTooLarge)) reportError("saves: snapshot", error);
      if (error instanceof SavesTooLarge || error instanceof DiskReserved) onRefused(error);
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
   * @throws DiskReserved when the disk is nearly full, or if the saves can't be read, or if only the host's main process can read what a
   * crash left; the new folder is removed then
   */
  open(key: SaveKey | null, options: WorkingFolderOptions): Promise<WorkingFolder>;
  /** Holds what games work on in memory (`moveTo`), for the case that their processes die. */
  holdMoved(): Promise<void>;
  /** Saves what crashes left of a player's game, also in memory. Call it in the host's main process before that game starts. */
  rescue(key: SaveKey): Promise<void>;
  /** Saves and removes the folders of dead processes. Failures are reported, and those folders stay. */
  sweepLeftovers(): Promise<void>;
}

export interface WorkingFoldersDeps {
  /** Parent of the home folders. Absolute. */
  readonly folder: string;
  readonly store: SaveStore;
  readonly scratch: ScratchFolder;
  /** Epoch ms. */
  readonly now: () => number;
  readonly reportError: (where: string, error: unknown) => void;
}

export function createWorkingFolders(deps: WorkingFoldersDeps): WorkingFolders {
  const { folder, store, scratch, now, reportError } = deps;
  const markers = createFolderMarkers(folder);
  const held = createHeldHomes();
  const queue = createKeyedQueue();
  const homeOf = (name: string): string => path.join(folder, name);

  /** Replaces a folder on the disk by what the game worked on in memory. */
  const bringHome = (name: string, descriptor: number, maxBytes: number): Promise<void> =>
    scratch.use(async (copy) => {
      await scratch.leaveReserve((await readContent(pathOf(descriptor), maxBytes)).bytes, 0.5);
      await copyContent(pathOf(descriptor), copy, maxBytes);
      await removeFolder(homeOf(name));
      await rename(copy, homeOf(name));
    });

  const keepAndRemove = async ({ name, marker }: Leftover): Promise<void> => {
    const claimed = await markers.claim(name);
    if (claimed === null) return;
    try {
      const descriptor = held.get(name);
      const keep = async (): Promise<void> => {
        if (descriptor !== undefined && marker.key !== null) {
          await bringHome(name, descriptor, marker.maxBytes);
          await claimed.write({ ...marker, moved: null });
          held.letGo((each) => each === name);
        }
        await keepLeftover(store, marker, homeOf(name), now());
      };
      await keep().catch((error: unknown) => {
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

  const rescueOf = (key: SaveKey, work: (leftover: Leftover) => Promise<void>): Promise<void> =>
    queue.run(saveFolder(key), async () => {
      for (const leftover of await markers.leftovers()) {
        const { key: own } = leftover.marker;
        if (own !== null && saveFolder(own) === saveFolder(key)) await work(leftover);
      }
    });

  // A seat's process does not hold homes in memory: what is on the disk instead is older.
  const keepIfOnDisk = async (leftover: Leftover): Promise<void> => {
    if (leftover.marker.moved !== null)
      throw new Error("a crash left newer saves in memory, which the host could not save yet");
    await keepAndRemove(leftover);
  };

  return {
    async open(key, { maxBytes, pid = process.pid, owner }) {
      // Only the owner may list it; the game's user has to pass through it to its own folder.
      await mkdir(folder, { recursive: true, mode: 0o711 });
      await scratch.leaveReserve(0, 1);
      if (key !== null) await rescueOf(key, keepIfOnDisk);
      const name = randomUUID();
      const marker = { key, maxBytes, process: processMark(pid), restored: false, moved: null };
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
        keep: async (from, isLast) =>
          key === null ? undefined : store.keep(key, from, { maxBytes, isLast }),
        remove,
        async abandon(descriptor) {
          if (descriptor !== null && key !== null) await bringHome(name, descriptor, maxBytes);
          await mark(deadProcess);
        },
        assign: (to) => mark(processMark(to)),
        noteMoved: (moved) => markers.write(name, { ...marker, restored: true, moved }),
        reportError,
      });
    },

    rescue: (key) => rescueOf(key, keepAndRemove),

    holdMoved: async () => held.hold(await markers.moved()),

    // One at a time: a sweep skips folders that another is saving, and must not end before they are saved.
    sweepLeftovers: () =>
      queue.run("sweep", async () => {
        for (const leftover of await markers.leftovers()) {
          const { key } = leftover.marker;
          const turn = key === null ? leftover.name : saveFolder(key);
          await queue
            .run(turn, () => keepAndRemove(leftover))
            .catch((error: unknown) => reportError("saves: a folder left by a crash stays", error));
        }
        held.letGo((name) => !existsSync(homeOf(name)));
      }),
  };
}

/** Homes in memory that other processes work on, kept open for the case that these die. */
function createHeldHomes() {
  const held = new Map<string, number>();
  return {
    get: (name: string): number | undefined => held.get(name),
    hold(homes: readonly { readonly name: string; readonly path: string }[]) {
      for (const { name, path: moved } of homes) {
        // A process that has just died has none any more.
        const descriptor = held.has(name) ? null : orElse(() => openSync(moved, "r"), null);
        if (descriptor !== null) held.set(name, descriptor);
      }
    },
    letGo(isGone: (name: string) => boolean) {
      for (const [name, descriptor] of held) if (isGone(name) && held.delete(name)) closeSync(descriptor);
    },
  };
}

function workingFolder(
  home: string,
  deps: {
    keep: (from: string, isLast: boolean) => Promise<void>;
    remove: () => Promise<void>;
    /** Leaves the folder for the next sweep. @param descriptor of what the game has worked on instead */
    abandon: (descriptor: number | null) => Promise<void>;
    assign: (pid: number) => Promise<void>;
    noteMoved: (descriptor: number) => Promise<void>;
    reportError: (where: string, error: unknown) => void;
  },
) {
  const { remove, abandon, assign, noteMoved, reportError } = deps;
  let moved: number | null = null;
  const keep = (isLast: boolean): Promise<void> => deps.keep(moved === null ? home : pathOf(moved), isLast);
  let stop = (): void => undefined;
  let closed: Promise<void> | null = null;

  const close = async (): Promise<void> => {
    stop();
    try {
      await keep(true);
      await remove();
    } catch (error) {
      if (error instanceof SavesTooLarge) await remove();
      else await abandon(moved).catch((failure: unknown) => reportError("saves: a folder is left", failure));
      throw error;
    } finally {
      if (moved !== null) closeSync(moved);
    }
  };

  return {
    /** Absolute. */
    path: home,
    /**
     * The game works on another folder from now on, which began as a copy. Resolves when other processes may find it.
     * @param descriptor of it, which `close` closes
     */
    moveTo(descriptor: number) {
      moved = descriptor;
      return noteMoved(descriptor);
    },
    /** Sets the process that uses the folder, for example a seat's process started later. */
    assign,
    /** Saves its content. @throws SavesTooLarge; stored versions stay */
    snapshot: () => (closed === null ? keep(false) : closed),
    /**
     * Saves its content every `snapshotInterval` until it is closed. Failures other than `SavesTooLarge` are reported and retried the
     * next time.
     * @param onRefused called each time that it exceeds its limit, or the disk is nearly full
     */
    startSnapshots(clock: Clock, onRefused: (error: SavesTooLarge | DiskReserved) => void) {
      stop();
      stop = startSnapshots({
        clock,
        interval: snapshotInterval,
        keep: () => keep(false),
        onRefused,
        reportError,
      });
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
  await store.keep(key, home, { maxBytes, savedAt: Math.min(now, content.changedAt), isLast: true });
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
