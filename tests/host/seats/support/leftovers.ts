import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { controllerFolders } from "../../../../host/runners/program/sandbox/controllerFolders.ts";
import { isAlive, type ProcessMark } from "../../../../host/saves/processMark.ts";
import type { SeatTree } from "./testHost.ts";

/** What is left of seats: processes, X sockets and locks, control groups. Empty: nothing. */
export function leftoversOf(trees: readonly SeatTree[]): string[] {
  const groups = controllerFolders().flatMap(({ parent }) => readdirSync(parent));
  return trees.flatMap(({ pid, marks, displays }) => [
    ...marks.filter(isAlive).map((mark) => `process ${mark}`),
    ...displays
      .flatMap((number) => [`/tmp/.X11-unix/X${number}`, `/tmp/.X${number}-lock`])
      .filter(existsSync),
    ...groups.filter((name) => name.startsWith(`cloudplay-seat-${pid}-`)),
  ]);
}

/** The folders of a host's seats. */
export function seatFolders(host: ProcessMark): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`cloudplay-seat-${host}-`));
}
