import { mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { namesIn, textIn } from "../../../../server/files.ts";
import { type ControllerFolder, controllerFolders } from "./controllerFolders.ts";
import { isAlive, signal } from "./processTree.ts";

export interface GroupLimits {
  /** MB, with what it keeps in temporary files. */
  readonly memory: number;
  /** Processes and threads. */
  readonly processes: number;
  /** Share of a busy processor, beside 1 for each of the host's own processes. */
  readonly cpuShare: number;
}

/** A control group of the kernel: one for each part of a seat that runs a program. */
export interface ControlGroup {
  /** A process that writes its id into each of these is in the group, with all that it starts. */
  readonly processFiles: readonly string[];
  /** Which limits the group holds; the others have to be held in another way. */
  readonly holds: { readonly memory: boolean; readonly processes: boolean; readonly cpu: boolean };
  /** Whether the kernel has ended a process of the group for want of memory. */
  ranOutOfMemory(): boolean;
  processes(): readonly number[];
  /** Ends every process in it and removes it. */
  remove(): Promise<void>;
}

const namePattern = /^cloudplay-seat-(\d+)-\d+(-devices)?$/;
const groupName = (seat: number, part: Part): string =>
  `cloudplay-seat-${process.pid}-${seat}${part === "program" ? "" : "-devices"}`;
/** Of a seat: its program, or the screen and sound server that the program keeps busy. */
type Part = "program" | "devices";
/** The kernel lets go of a group a moment after its last process; at most this long, ms. */
const removalMs = 5_000;
const removalStepMs = 10;

/**
 * Makes a control group below the host's own, so that the limits of the host's group go on to hold.
 * @param folders where the controllers are; read from the system by default
 * @returns null where none can be made: without rights, or without control groups
 */
export function createControlGroup(
  seat: number,
  limits: GroupLimits,
  folders: readonly ControllerFolder[] = controllerFolders(),
  part: Part = "program",
): ControlGroup | null {
  const made: { folder: string; from: ControllerFolder }[] = [];
  for (const from of folders) {
    const folder = `${from.parent}/${groupName(seat, part)}`;
    if (!tryTo(() => mkdirSync(folder, { recursive: true }))) continue;
    if (setLimits(folder, from, limits)) made.push({ folder, from });
    else tryTo(() => rmdirSync(folder));
  }
  if (made.length === 0) return null;
  const folderOf = (controller: "memory" | "pids" | "cpu"): string | undefined =>
    made.find(({ from }) => from.controllers.includes(controller))?.folder;
  const memory = folderOf("memory");
  const processes = (): number[] => [...new Set(made.flatMap(({ folder }) => processesIn(folder)))];
  return {
    processFiles: made.map(({ folder }) => `${folder}/cgroup.procs`),
    holds: {
      memory: memory !== undefined,
      processes: folderOf("pids") !== undefined,
      cpu: folderOf("cpu") !== undefined,
    },
    ranOutOfMemory: () =>
      memory !== undefined &&
      ["memory.events", "memory.oom_control"].some((file) =>
        /^oom_kill [1-9]/m.test(textIn(`${memory}/${file}`) ?? ""),
      ),
    processes,
    async remove() {
      for (let waited = 0; waited < removalMs; waited += removalStepMs) {
        for (const pid of processes()) signal(pid, "SIGKILL");
        // Each is tried each time: one that is gone already does not count.
        if (made.filter(({ folder }) => !removed(folder)).length === 0) return;
        await delay(removalStepMs);
      }
    },
  };
}

/** A seat's number that no seat has: the group of a trial must not be that of a game. */
const noSeat = 1_000_000;

/** Which limits control groups hold here, found out by making one; none where none can be made. */
export async function heldByControlGroups(
  folders: readonly ControllerFolder[] = controllerFolders(),
): Promise<readonly string[]> {
  const group = createControlGroup(noSeat, { memory: 64, processes: 16, cpuShare: 1 }, folders);
  await group?.remove();
  return Object.entries(group?.holds ?? {}).flatMap(([name, holds]) => (holds ? [name] : []));
}

/** For the operator, where there are none. */
export const noControlGroups =
  "no control groups: memory and processes of games are looked at once a second instead";

/** Ends and removes the groups that seats left behind which are no longer there. */
export async function sweepControlGroups(
  folders: readonly ControllerFolder[] = controllerFolders(),
): Promise<void> {
  for (let waited = 0; waited < removalMs; waited += removalStepMs) {
    const left = folders.flatMap(abandonedGroups);
    for (const folder of left) for (const pid of processesIn(folder)) signal(pid, "SIGKILL");
    // Each is tried each time: one that is gone already does not count.
    if (left.filter((folder) => !removed(folder)).length === 0) return;
    await delay(removalStepMs);
  }
}

function abandonedGroups({ parent }: ControllerFolder): string[] {
  return namesIn(parent)
    .filter((name) => {
      const seat = namePattern.exec(name)?.[1];
      return seat !== undefined && !isAlive(Number(seat));
    })
    .map((name) => `${parent}/${name}`);
}

/** @returns whether all limits are set that the folder's controllers hold */
function setLimits(folder: string, { version, controllers }: ControllerFolder, limits: GroupLimits): boolean {
  const bytes = Math.round(limits.memory * 1_048_576);
  const files: [controller: string, file: string, value: number, optional?: "optional"][] =
    version === 1
      ? [
          ["memory", "memory.limit_in_bytes", bytes],
          // Memory with swap; only where the kernel accounts for swap.
          ["memory", "memory.memsw.limit_in_bytes", bytes, "optional"],
          ["pids", "pids.max", limits.processes],
          ["cpu", "cpu.shares", Math.max(2, Math.round(1_024 * limits.cpuShare))],
        ]
      : [
          ["memory", "memory.max", bytes],
          ["memory", "memory.swap.max", 0, "optional"],
          ["pids", "pids.max", limits.processes],
          ["cpu", "cpu.weight", Math.max(1, Math.round(100 * limits.cpuShare))],
        ];
  return files
    .filter(([controller]) => controllers.some((each) => each === controller))
    .every(([, file, value, optional]) => {
      const written = tryTo(() => writeFileSync(`${folder}/${file}`, String(value), { flag: "r+" }));
      return written || optional !== undefined;
    });
}

function processesIn(folder: string): number[] {
  return (textIn(`${folder}/cgroup.procs`) ?? "").split("\n").filter(Boolean).map(Number);
}

function removed(folder: string): boolean {
  return tryTo(() => rmdirSync(folder)) || namesIn(folder).length === 0;
}

function tryTo(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
