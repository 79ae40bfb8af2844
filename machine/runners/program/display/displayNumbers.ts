import { readdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";

const socketFolder = "/tmp/.X11-unix";
const socketName = /^X(\d{1,5})$/;

/** First display number that seats use; desktops use those from 0. */
export const firstSeatDisplay = 100;
/** How many numbers from there belong to seats, all hosts of this computer together. */
export const seatDisplays = 400;

/** The socket of a display, absolute. */
export function displaySocket(number: number): string {
  return `${socketFolder}/X${number}`;
}

/** Whether an X server has this number: in this network namespace, or in another one that shares the folder. */
export async function isDisplayUsed(number: number): Promise<boolean> {
  return listeningSockets().has(displaySocket(number)) || (await answers(displaySocket(number)));
}

/**
 * Removes the sockets of X servers that were killed, since only those that end by themselves remove theirs.
 * @param from first display number  @param count of numbers
 */
export async function removeStaleDisplays(from = firstSeatDisplay, count = seatDisplays): Promise<void> {
  const names = ((): string[] => {
    try {
      return readdirSync(socketFolder);
    } catch {
      return [];
    }
  })();
  for (const name of names) {
    const number = Number(socketName.exec(name)?.[1] ?? Number.NaN);
    if (!(number >= from && number < from + count)) continue;
    if (!(await isDisplayUsed(number))) removeDisplaySocket(number);
  }
}

/** Removes the socket of a display whose server has ended. */
export function removeDisplaySocket(number: number): void {
  try {
    rmSync(displaySocket(number), { force: true });
  } catch {
    // Another user's: it is in nobody's way, since an X server replaces it.
  }
}

/** Paths of the Unix sockets that exist; an X server listens on an abstract one too (`@` in front), which cannot be stale. */
function listeningSockets(): ReadonlySet<string> {
  try {
    const lines = readFileSync("/proc/net/unix", "utf8").split("\n");
    return new Set(lines.map((line) => (line.split(" ").at(-1) ?? "").replace(/^@/, "")));
  } catch {
    return new Set();
  }
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
