import { execFile, type StdioOptions, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { existsSync, openSync, readdirSync, readlinkSync, rmSync, watch } from "node:fs";
import { chown, mkdir, mkdtemp, readdir, readFile, stat, statfs, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { createSaveStore } from "../../../host/saves/createSaveStore.ts";
import { createSaves, type Saves } from "../../../host/saves/createSaves.ts";
import { createLocalObjects } from "../../../host/saves/localObjects.ts";
import { isAlive, ownProcess, processMark } from "../../../host/saves/processMark.ts";
import { type SaveStore, SavesTooLarge } from "../../../host/saves/saveStore.ts";
import { createScratchFolder, DiskReserved } from "../../../host/saves/scratchFolder.ts";
import { createWorkingFolders } from "../../../host/saves/workingFolders.ts";
import { orElse } from "../../../wire/orElse.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { manualClock } from "../support/manualClock.ts";

const key = { profile: "u-1", gameId: "g-freedoom" };
const maxBytes = 1_000;

let dataDir: string;
let saves: Saves;
let errors: string[];
const reportError = (where: string, error: unknown) => void errors.push(`${where}: ${error}`);
beforeEach(async () => {
  errors = [];
  dataDir = tempFolder();
  saves = await createSaves({ dataDir, bucket: null, reportError });
});

const open = (options = {}) => saves.folders.open(key, { maxBytes, ...options });
const put = (home: { path: string }, text: string) => writeFile(path.join(home.path, "save.dat"), text);
const read = (home: { path: string }) => readFile(path.join(home.path, "save.dat"), "utf8");
const left = async () => (await readdir(path.join(dataDir, "homes"))).sort();
const versions = async () => (await saves.store.list(key.profile))[0]?.versions ?? [];
/** As after a crash: another process starts on the same folder. */
const restart = async () => {
  saves = await createSaves({ dataDir, bucket: null, reportError });
};

const scratch = () => createScratchFolder(path.join(dataDir, "scratch"));

/** Folders of another process, of which some parts differ. */
const foldersWith = (store: Partial<SaveStore>, leaveReserve = scratch().leaveReserve) =>
  createWorkingFolders({
    folder: path.join(dataDir, "homes"),
    store: { ...saves.store, ...store },
    scratch: { ...scratch(), leaveReserve },
    now: Date.now,
    reportError,
  });

/** A process that plays, and its violent end. */
async function seat(stdio: StdioOptions = "ignore"): Promise<{ pid: number; kill(): Promise<void> }> {
  const child = spawn("sleep", ["600"], { stdio });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "spawn");
  return {
    pid: child.pid ?? 0,
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

it("gives the next game of the player what the last one left, and leaves no folder", async () => {
  const first = await open();
  await put(first, "level 2");
  expect((await stat(first.path)).mode & 0o777).toBe(0o700);
  await first.close();
  expect(await left()).toEqual([]);
  const second = await open();
  expect(await read(second)).toBe("level 2");
  await second.close();
  await second.close();
  expect(await versions()).toHaveLength(1);
  expect(await left()).toEqual([]);
});

it("keeps nothing without a key, also not after a crash", async () => {
  const dead = await seat();
  const single = await saves.folders.open(null, { maxBytes });
  await put(single, "nobody’s");
  await single.snapshot();
  await single.close();
  const crashed = await saves.folders.open(null, { maxBytes, pid: dead.pid });
  await put(crashed, "nobody’s");
  await dead.kill();
  await restart();
  expect(await left()).toEqual([]);
  expect(await readdir(path.join(dataDir, "saves")).catch(() => [])).toEqual([]);
});

it("keeps the folder of a seat that was killed, once the host sweeps", async () => {
  const { pid, kill } = await seat();
  const home = await open();
  await home.assign(pid);
  await put(home, "before the crash");
  await saves.folders.sweepLeftovers();
  expect(await left()).toHaveLength(2);
  await kill();
  await restart();
  expect(await left()).toEqual([]);
  const next = await open();
  expect(await read(next)).toBe("before the crash");
  expect(errors).toEqual([]);
});

it("keeps it before the same player starts the same game again, without a sweep", async () => {
  const { pid, kill } = await seat();
  await put(await open({ pid }), "before the crash");
  await kill();
  const next = await open();
  expect(await read(next)).toBe("before the crash");
  expect(await left()).toHaveLength(2);
});

it("does not keep a folder whose saves were not restored completely", async () => {
  const first = await open();
  await put(first, "whole");
  await first.close();
  const { pid, kill } = await seat();
  const broken = foldersWith({
    restore: async (_key, folder) => {
      await writeFile(path.join(folder, "save.dat"), "hal");
      await kill();
      return new Promise(() => undefined);
    },
  });
  void broken.open(key, { maxBytes, pid });
  await expect.poll(() => isAlive(processMark(pid))).toBe(false);
  await expect.poll(left).toHaveLength(2);
  await restart();
  expect(await left()).toEqual([]);
  expect(await read(await open())).toBe("whole");
});

it("puts what a crash left behind what was saved since on another host", async () => {
  const { pid, kill } = await seat();
  const crashed = await open({ pid });
  await put(crashed, "old");
  const before = Date.now() / 1_000 - 60;
  await utimes(path.join(crashed.path, "save.dat"), before, before);
  await kill();
  const elsewhere = await mkdtemp(path.join(dataDir, "elsewhere-"));
  await writeFile(path.join(elsewhere, "save.dat"), "played on");
  await saves.store.keep(key, elsewhere);
  await restart();
  expect(await versions()).toHaveLength(2);
  expect(await read(await open())).toBe("played on");
});

it("removes a folder that is too large, says so, and the last good save stays", async () => {
  const home = await open();
  await put(home, "good");
  await home.snapshot();
  await put(home, "x".repeat(maxBytes + 1));
  await expect(home.snapshot()).rejects.toThrow(SavesTooLarge);
  await expect(home.close()).rejects.toThrow(SavesTooLarge);
  expect(await left()).toEqual([]);
  expect(await read(await open())).toBe("good");
});

/** Folders of another process, whose store or disk fails while it is `down`. */
function unsteady() {
  let down: "bucket" | "disk" | null = null;
  const asked: unknown[] = [];
  const keep: typeof saves.store.keep = async (...given) => {
    if (down === "bucket") throw new Error("bucket is gone");
    return saves.store.keep(...given);
  };
  const leaveReserve = async (...given: [number, number]): Promise<void> => {
    asked.push(given);
    if (down === "disk") throw new DiskReserved();
  };
  return {
    folders: foldersWith({ keep }, leaveReserve),
    asked,
    set(next: typeof down) {
      down = next;
    },
  };
}

it("loses nothing while the store fails: the folder stays until it works again", async () => {
  const { folders, set } = unsteady();
  const home = await folders.open(key, { maxBytes });
  await put(home, "safe");
  set("bucket");
  await expect(home.close()).rejects.toThrow("bucket is gone");
  await folders.sweepLeftovers();
  await expect(folders.open(key, { maxBytes })).rejects.toThrow("bucket is gone");
  expect(await left()).toHaveLength(2);
  set(null);
  expect(await read(await folders.open(key, { maxBytes }))).toBe("safe");
  expect(errors).toHaveLength(1);
});

const onLinux = it.runIf(process.platform === "linux");
onLinux("is removed before its marker: what a kill between the two leaves is swept", async () => {
  const homes = path.join(dataDir, "homes");
  for (const isLeft of [false, true]) {
    const { pid, kill } = await seat();
    const home = await open({ pid });
    const gone: string[] = [];
    const watcher = watch(homes, (_event, name) => {
      if (name !== null && !existsSync(path.join(homes, name))) gone.push(name);
    });
    await kill();
    await (isLeft ? saves.folders.sweepLeftovers() : home.close());
    await expect.poll(() => gone.at(-1)).toMatch(/\.json/);
    watcher.close();
    expect(gone.at(-2)).toBe(path.basename(home.path));
  }
  const { pid, kill } = await seat();
  rmSync((await open({ pid })).path, { recursive: true });
  await kill();
  await restart();
  expect([await left(), errors]).toEqual([[], []]);
});

/** How many descriptors of this process are of the folder. */
const openOf = (folder: string): number =>
  readdirSync("/proc/self/fd").filter(
    (each) => orElse(() => readlinkSync(`/proc/self/fd/${each}`), "") === folder,
  ).length;

onLinux("keeps what a game wrote elsewhere, and saves it later if the store fails", async () => {
  const { folders, set } = unsteady();
  const home = await folders.open(key, { maxBytes });
  const moved = tempFolder();
  await home.moveTo(openSync(moved, "r"));
  await folders.holdMoved();
  await writeFile(path.join(moved, "save.dat"), "1");
  await home.snapshot();
  expect(await versions()).toHaveLength(1);
  await writeFile(path.join(moved, "save.dat"), "22");
  set("bucket");
  await expect(home.close()).rejects.toThrow("bucket is gone");
  expect(await read(await open())).toBe("22");
  expect(openOf(moved)).toBe(1);
  await folders.sweepLeftovers();
  expect(openOf(moved)).toBe(0);
});

onLinux("loses nothing in memory when a seat is killed: no game starts until it is saved", async () => {
  const moved = tempFolder();
  const descriptor = openSync(moved, "r");
  const { pid, kill } = await seat([...Array(descriptor).fill("ignore"), descriptor]);
  const home = await open({ pid });
  await put(home, "older");
  await home.moveTo(descriptor);
  const { folders, set, asked } = unsteady();
  await folders.holdMoved();
  await writeFile(path.join(moved, "save.dat"), "22");
  await kill();
  set("disk");
  await folders.sweepLeftovers();
  await expect(open()).rejects.toThrow("newer saves in memory");
  expect(asked).toEqual([[2, 0.5]]);
  set("bucket");
  await expect(folders.rescue(key)).rejects.toThrow("bucket is gone");
  expect(openOf(moved)).toBe(1);
  expect(await read(await open())).toBe("22");
});

it("R-HOST-30 writes nothing into the disk's last part, of which the last save may use a half", async () => {
  let free = 1;
  const asked: unknown[] = [];
  const leaveReserve = async (bytes: number, share: number): Promise<void> => {
    asked.push([bytes, share]);
    if (free < share) throw new DiskReserved();
  };
  const home = await open();
  const objects = createLocalObjects(path.join(dataDir, "saves"));
  const store = createSaveStore({
    objects,
    scratch: { ...scratch(), leaveReserve },
    now: Date.now,
    reportError,
  });
  await put(home, "12345");
  free = 0.6;
  await expect(store.keep(key, home.path)).rejects.toThrow(DiskReserved);
  await store.keep(key, home.path, { isLast: true });
  // What is stored already takes no room.
  await store.keep(key, home.path);
  expect(asked).toEqual([
    [5, 1],
    [5, 0.5],
  ]);
  await home.close();
  const empty = (await statfs(dataDir)).bavail * (await statfs(dataDir)).bsize;
  await scratch().leaveReserve(0, 1);
  await expect(scratch().leaveReserve(empty, 1)).rejects.toThrow(DiskReserved);
});

it("keeps a snapshot every 60 s while playing, until it is closed", async () => {
  const clock = manualClock();
  const home = await open();
  const tooLarge: Error[] = [];
  home.startSnapshots(clock, (error) => tooLarge.push(error));
  await put(home, "1");
  clock.advance(59_999);
  await home.snapshot();
  expect(await versions()).toHaveLength(1);
  await put(home, "22");
  clock.advance(1);
  await expect.poll(async () => (await versions()).length).toBe(2);
  await put(home, "x".repeat(maxBytes + 5));
  // The next pause begins when the last snapshot is kept.
  await expect
    .poll(() => {
      clock.advance(60_000);
      return tooLarge.length;
    })
    .toBeGreaterThan(0);
  expect(tooLarge[0]).toMatchObject({ size: maxBytes + 5 });
  await home.close().catch(() => undefined);
  const before = tooLarge.length;
  clock.advance(600_000);
  expect(tooLarge).toHaveLength(before);
});

it.skipIf(process.getuid?.() !== 0)(
  "gives the folder to the user of the game, and takes it back",
  async () => {
    const first = await open();
    await put(first, "mine");
    await first.close();
    const home = await open({ owner: { uid: 21_001, gid: 21_001 } });
    for (const file of [home.path, path.join(home.path, "save.dat")])
      expect((await stat(file)).uid).toBe(21_001);
    await put(home, "theirs");
    await chown(path.join(home.path, "save.dat"), 21_001, 21_001);
    await home.close();
    expect(await read(await open())).toBe("theirs");
  },
);

it("marks processes so that an id that is used again is not the same", async () => {
  expect(isAlive(ownProcess())).toBe(true);
  expect(isAlive(`${process.pid}-1`)).toBe(process.platform !== "linux");
  for (const mark of ["", "0-0", "x-1", "1", "../../1-1"]) expect(isAlive(mark)).toBe(false);
});

it("deletes scratch files of dead processes at the start", async () => {
  await mkdir(path.join(dataDir, "scratch"), { recursive: true });
  await writeFile(path.join(dataDir, "scratch", "2-1.x"), "old");
  await restart();
  expect(await readdir(path.join(dataDir, "scratch"))).toEqual([]);
});

it("removes a folder deeper than any path may be long, and the player can play again", async () => {
  const home = await open();
  await put(home, "level 2");
  await promisify(execFile)("bash", [
    "-c",
    'name=$(printf "d%.0s" {1..200}); cd "$1"; for ((at = 0; at < 30; at++)); do mkdir $name && cd $name; done',
    "deep",
    home.path,
  ]);
  await home.close();
  expect(await left()).toEqual([]);
  const second = await open();
  expect(await read(second)).toBe("level 2");
  await second.close();
});

it("a sweep waits for one that runs already, and for what that is keeping", async () => {
  const { pid, kill } = await seat();
  const bucket = new EventEmitter();
  let keeping = false;
  const folders = foldersWith({
    keep: async (...order) => {
      keeping = true;
      await once(bucket, "answers");
      return saves.store.keep(...order);
    },
  });
  const home = await folders.open(key, { maxBytes, pid });
  await put(home, "before the crash");
  await kill();
  const first = folders.sweepLeftovers();
  await expect.poll(() => keeping).toBe(true);
  const swept = vi.fn();
  const second = folders.sweepLeftovers().then(swept);
  // Meanwhile others play, from start to end.
  const other = await folders.open(null, { maxBytes });
  await other.close();
  expect(swept).not.toHaveBeenCalled();
  bucket.emit("answers");
  await Promise.all([first, second]);
  expect(await versions()).toHaveLength(1);
});
