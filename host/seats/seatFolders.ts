import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { orElse } from "../../wire/orElse.ts";
import type { Clock } from "../lib/clock.ts";
import { killedSeatTimeout, leftSeatCheckInterval, leftSeatTimeout } from "../lib/durations.ts";
import { removeNotedDisplays } from "../runners/program/display/displayNumbers.ts";
import { isAlive as isRunning } from "../runners/program/sandbox/processTree.ts";
import { isAlive, ownProcess } from "../saves/processMark.ts";
import { runFolderOf } from "../seat/runFolder.ts";

/** Contains the mark of the host's process: ids alone are reused, in containers at each start. */
const namePattern = /^cloudplay-(?:seat|code)-(\d+-\d+)-[^-]+$/;

/** Creates a folder for the code of this host's seats. Absolute. */
export function makeCodeFolder(): string {
  return mkdtempSync(join(tmpdir(), `cloudplay-code-${ownProcess()}-`));
}

/** Creates a folder for a seat's temporary files. Absolute. */
export function makeSeatFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `cloudplay-seat-${ownProcess()}-`));
  // The seat's screen and game run as other users, who have to pass through it.
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * Removes the folders and X displays of hosts that were killed. Their seats end by themselves and store their saves; one that still
 * runs after `leftSeatTimeout` is killed.
 */
export async function sweepSeatFolders(clock: Clock): Promise<void> {
  const folders = abandonedFolders();
  const deadline = clock.now() + leftSeatTimeout;
  while (clock.now() < deadline && folders.some((folder) => seatsOf(folder).length > 0)) {
    await new Promise<void>((resolve) => clock.after(leftSeatCheckInterval, resolve));
  }
  const killed = folders.flatMap(seatsOf);
  for (const pid of killed) killGroup(pid);
  // A dying process still holds its control groups.
  const gone = clock.now() + killedSeatTimeout;
  while (clock.now() < gone && killed.some(isRunning))
    await new Promise<void>((resolve) => clock.after(leftSeatCheckInterval, resolve));
  for (const folder of folders) {
    await removeNotedDisplays(runFolderOf(folder));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Kills what is left of a process group. @param pid of its first process */
export function killGroup(pid: number): void {
  try {
    if (pid > 0) process.kill(-pid, "SIGKILL");
  } catch {
    // Nothing was left.
  }
}

function abandonedFolders(): string[] {
  return readdirSync(tmpdir())
    .filter((name) => {
      const host = namePattern.exec(name)?.[1];
      return host !== undefined && !isAlive(host);
    })
    .map((name) => join(tmpdir(), name));
}

/** Processes of seats that use this folder; none where the system does not list processes as files. */
function seatsOf(folder: string): number[] {
  if (!existsSync("/proc")) return [];
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry) && wordsOf(entry).includes(folder))
    .map(Number);
}

const wordsOf = (pid: string): string[] =>
  orElse(() => readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0"), []);
