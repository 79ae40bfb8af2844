import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive, processMark } from "../saves/processMark.ts";

/** A seat's folder is named by the host's process, so that those of a host that was killed are found. */
const prefix = "cloudplay-seat-";
const seatFolder = /^cloudplay-seat-(\d{1,10})-/;

/** Makes a folder for the short-lived files of one seat. @returns its path, absolute */
export function makeSeatFolder(): string {
  return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
}

/** Removes the folders of seats whose host is gone: the picture of a whole screen lies in each. */
export function sweepSeatFolders(parent: string = tmpdir()): void {
  for (const name of readdirSync(parent)) {
    const host = seatFolder.exec(name)?.[1];
    if (host === undefined || isAlive(processMark(Number(host)))) continue;
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}
