import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { namesIn, textIn } from "../../../../server/files.ts";
import { orElse } from "../../../../wire/orElse.ts";
import { isAlive } from "../sandbox/processTree.ts";
import { dyingServerPauseMs } from "./durations.ts";

export const socketFolder = "/tmp/.X11-unix";
const lockFolder = "/tmp";

/**
 * How often a killed server is looked for before its display is left to the next start of the host: 10 s, as the kernel of a
 * busy computer may take seconds to end it.
 */
const dyingServerTries = 200;

/** First display number that seats use; desktops use those from 0. */
export const firstSeatDisplay = 100;
/** How many numbers from there belong to seats, all hosts of this computer together. */
export const seatDisplays = 400;

/** The socket of a display, absolute. */
export function displaySocket(number: number, folder: string = socketFolder): string {
  return `${folder}/X${number}`;
}

/** The file by which an X server claims a display's number: its process id. */
function displayLock(number: number): string {
  return `${lockFolder}/.X${number}-lock`;
}

/** Whether an X server has this number: in this network namespace, or in another one that shares the folder. */
export async function isDisplayUsed(number: number): Promise<boolean> {
  return listeningSockets().has(displaySocket(number)) || (await answers(displaySocket(number)));
}

/** Ending of the files that say which display a screen has. */
const noteEnding = ".display";

/** Notes the number that a screen's server is started with, for those who clear up after it. @param screen its folder, absolute */
export function noteDisplay(screen: string, number: number): void {
  writeFileSync(screen + noteEnding, String(number));
}

export function removeDisplayNote(screen: string): void {
  rmSync(screen + noteEnding, { force: true });
}

/**
 * Removes what the killed X servers of the screens in a folder left. A server that was killed just now may take a moment to
 * be gone, and keeps its display as long.
 * @param folder absolute
 */
export async function removeNotedDisplays(folder: string): Promise<void> {
  for (const name of namesIn(folder).filter((each) => each.endsWith(noteEnding))) {
    const number = Number(readFileSync(join(folder, name), "utf8"));
    for (let tries = 0; tries < dyingServerTries; tries += 1) {
      await removeStaleDisplay(number);
      if (fileMark(displaySocket(number)) === "" && fileMark(displayLock(number)) === "") break;
      await setTimeout(dyingServerPauseMs);
    }
  }
}

/**
 * Removes the sockets and locks of X servers that were killed, since only those that end by themselves remove theirs.
 * @param from first display number  @param count of numbers
 */
export async function removeStaleDisplays(from = firstSeatDisplay, count = seatDisplays): Promise<void> {
  const numbers = new Set([
    ...numbersIn(socketFolder, /^X(\d{1,5})$/),
    ...numbersIn(lockFolder, /^\.X(\d{1,5})-lock$/),
  ]);
  for (const number of numbers) {
    if (number >= from && number < from + count) await removeStaleDisplay(number);
  }
}

/** Removes what a dead X server left of its display; does nothing when one runs, or just starts. */
export async function removeStaleDisplay(number: number): Promise<void> {
  const socket = fileMark(displaySocket(number));
  // A server that starts has its lock before its socket.
  if ((await isDisplayUsed(number)) || isLocked(number)) return;
  // Another server has taken the number meanwhile.
  if (fileMark(displaySocket(number)) !== socket) return;
  for (const path of [displaySocket(number), displayLock(number)]) {
    try {
      rmSync(path, { force: true });
    } catch {
      // Another user's: the number cannot be used, so the next one will be.
    }
  }
}

/** Tells one file of a path from the next one; empty without a file. */
function fileMark(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? "" : `${found.ino} ${found.ctimeMs}`;
}

function numbersIn(folder: string, name: RegExp): number[] {
  return namesIn(folder).flatMap((entry) => {
    const number = name.exec(entry)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
}

/** Whether the lock of a display names a process that is there. */
const isLocked = (number: number): boolean =>
  orElse(() => isAlive(Number(readFileSync(displayLock(number), "latin1").trim())), false);

/** Paths of the Unix sockets that exist; an X server listens on an abstract one too (`@` in front), which cannot be stale. */
function listeningSockets(): ReadonlySet<string> {
  const lines = (textIn("/proc/net/unix") ?? "").split("\n");
  return new Set(lines.map((line) => (line.split(" ").at(-1) ?? "").replace(/^@/, "")));
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
