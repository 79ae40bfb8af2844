import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { controllerFolders } from "../../../host/runners/program/sandbox/controllerFolders.ts";
import { descendants } from "../../../host/runners/program/sandbox/processTree.ts";
import { processMark } from "../../../host/saves/processMark.ts";
import type { LeaseHost } from "./leaseHost.ts";

/** What could leak: how many there are of each. */
export type Census = Readonly<Record<Counted, number>> & { readonly hostMegabytes: number };

export const countedKinds = [
  "processes",
  "open files",
  "sockets",
  "/dev/shm",
  "X sockets",
  "X locks",
  "control groups",
  "seat folders",
  "home folders",
  "scratch files",
] as const;
type Counted = (typeof countedKinds)[number];

/** Counts what a host and its seats have, and what lies in the computer's own folders. */
export function takeCensus({ pid, dataDir }: LeaseHost): Census {
  const files = list(`/proc/${pid}/fd`);
  const mark = processMark(pid);
  return {
    processes: descendants(pid).length,
    "open files": files.length,
    sockets: files.filter((file) => linkOf(`/proc/${pid}/fd/${file}`).startsWith("socket:")).length,
    "/dev/shm": list("/dev/shm").length,
    "X sockets": list("/tmp/.X11-unix").length,
    "X locks": list("/tmp").filter((name) => /^\.X\d+-lock$/.test(name)).length,
    "control groups": controllerFolders()
      .flatMap(({ parent }) => list(parent))
      .filter((name) => name.startsWith("cloudplay-seat-")).length,
    "seat folders": list(tmpdir()).filter((name) => name.startsWith(`cloudplay-seat-${mark}-`)).length,
    "home folders": list(join(dataDir, "homes")).length,
    "scratch files": list(join(dataDir, "scratch")).length,
    hostMegabytes: residentMegabytes(pid),
  };
}

/** The kinds of which there are more than before. */
export function grown(before: Census, after: Census): readonly Counted[] {
  return countedKinds.filter((kind) => after[kind] > before[kind]);
}

/** Resident memory of a process. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes ?? 0) / 1_024;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}
