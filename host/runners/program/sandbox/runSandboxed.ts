import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { Socket } from "node:net";
import { constants } from "node:os";
import { pathOf } from "../../../../server/files.ts";
import { type Clock, systemClock } from "../../../lib/clock.ts";
import type { SystemCall } from "../../../library/gameDescription.ts";
import type { BindMount } from "./bubblewrap.ts";
import { type ControlGroup, createControlGroup } from "./controlGroup.ts";
import { displayNumber, programEnvironment, sandboxHome } from "./environment.ts";
import { endIsolated, launchIsolated, type SeatOrder, seatUid } from "./isolate.ts";
import { launch, type ProcessLimits } from "./launch.ts";
import { type Excess, maxSavedFiles, type ProgramLimits, watchLimits } from "./limitsWatch.ts";
import { createOutputTail, type OutputTail } from "./outputTail.ts";
import { children, descendants, type ProcessUsage, processesWith, signal, usageOf } from "./processTree.ts";
import {
  giveFolder,
  makeReachable,
  sandboxAuthority,
  sandboxFolder,
  writeSandboxFiles,
} from "./sandboxFiles.ts";

/** What to run, and within which bounds. Paths are absolute. */
export interface SandboxOrder extends SeatOrder {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The player's home, shown at /home/player and writable. As root, it is given to the seat's user. */
  readonly homeFolder: string;
  /**
   * In the sandbox: keeps the home in a file system of its own in memory, of `limits.saves` MB, which begins as a copy of `homeFolder` (R-HOST-30).
   * Called before the program runs. Whoever is called closes the descriptor of that home, and may read it until then (`pathOf`).
   */
  homeMoved?(descriptor: number): void;
  /** What it sees of the host besides, such as a folder of the game's own (R-HOST-14). */
  readonly binds?: readonly BindMount[];
  /** Devices that it may open: files in /dev, which it sees at the same paths (R-HOST-23). */
  readonly devices?: readonly string[];
  /** For short-lived files, which are removed with the program. */
  readonly runFolder: string;
  readonly displaySocket: string;
  readonly authorityFile: string;
  /** Null: no sound. */
  readonly pulseSocket: string | null;
  /** The host's own network, with its local addresses; otherwise none at all. */
  readonly network: boolean;
  readonly limits: ProgramLimits;
  readonly systemCalls?: readonly SystemCall[];
  /** Name of the process that counts, where the program is only its launcher. */
  readonly countedProcess?: string;
  /** False: limits are held without control groups, even where there are some. */
  readonly controlGroups?: boolean;
}

/** How a program ended. */
export interface SandboxEnd {
  /** `killed`: by `stop`, or for having too many processes. */
  readonly reason: "exited" | "out-of-memory" | "saves-full" | "killed";
  readonly code: number | null;
  readonly signal: string | null;
  /** Its last lines of stdout and stderr, bounded. */
  readonly log: string;
}

export interface SandboxedProgram {
  /** Resolves once, when no process of it is left. Never rejects. */
  readonly ended: Promise<SandboxEnd>;
  /** The program's own processes, as the host sees them; the first one is the oldest. */
  pids(): readonly number[];
  usage(): ProcessUsage;
  /** Stops every process where it is (SIGSTOP), or lets them go on. */
  setStopped(stopped: boolean): void;
  /** Asks every process to end (SIGTERM), and ends what is left after `graceMs`. Resolves when nothing is left. */
  stop(graceMs: number): Promise<void>;
}

/** Where the sandbox shows the socket of the seat's sound. */
const sandboxPulse = "/run/pulse.sock";
const sessionScript = readFileSync(new URL("session.sh", import.meta.url), "utf8");
/** Screens and sound pass memory around as files: fewer MB than this would stop games that save nothing. */
const leastFileMegabytes = 64;
const maxScratchMegabytes = 256;
/** Most files in /tmp, and in /dev/shm. */
const maxScratchFiles = 20_000;
/** Where the sandbox shows what the home begins with. */
const sandboxSaves = "/run/saves";
/**
 * Fills the home, in the seat's own control group, and waits until the host has opened it. Saves that are too large for it end it as a file
 * that is too large would: 128 + SIGXFSZ.
 */
const fillHome = `cp -a ${sandboxSaves}/. ${sandboxHome} || exit 153
echo >&3
read -r <&3
exec 3>&- "$@"`;
/** Processes around the program that count as the seat's: bubblewrap, session.sh and its pauses. */
const ownProcesses = 6;
const stopRounds = 3;
/** Output that is still in the pipes when the program has ended is waited for this long, ms. */
const lastOutputMs = 200;

/**
 * Runs one program with limits, and follows it to its end.
 * @throws Error when a needed file cannot be read, or the first step cannot be started; nothing is left then
 */
export async function runSandboxed(order: SandboxOrder): Promise<SandboxedProgram> {
  const { limits, seat, clock = systemClock } = order;
  const isolated = order.sandbox !== false;
  const uid = isolated ? seatUid(seat, order.firstUid) : null;
  const mark = randomUUID();
  if (uid !== null) giveFolder(order.homeFolder, uid);
  const inMemory = isolated && order.homeMoved !== undefined;
  // A full home shall not be what the program lacks.
  const memory = limits.memory + (inMemory ? limits.saves : 0);
  const groupLimits = { ...limits, memory, processes: limits.processes + ownProcesses };
  const group = order.controlGroups === false ? null : createControlGroup(seat, groupLimits);
  let moved: number | null = null;
  const clean = async (): Promise<void> => {
    await group?.remove();
    rmSync(sandboxFolder(order.runFolder), { recursive: true, force: true });
    const home = moved === null ? order.homeFolder : pathOf(moved);
    // Root needs no rights. The folder may be gone: whoever made it may remove it at any time.
    if (uid !== null || !existsSync(home)) return;
    try {
      makeReachable(home);
    } catch {
      // Nested deeper than any path may be long: what can't be reached is not kept, and the end is reported all the same.
    }
  };
  const output = createOutputTail(clock);
  let child: ChildProcess | null = null;
  try {
    child = isolated ? startInside(order, uid, group) : startOutside(order, mark, group);
    for (const stream of [child.stdout, child.stderr]) if (stream) output.follow(stream);
    await once(child, "spawn");
    if (inMemory) moved = await handOver(child);
    if (moved !== null) order.homeMoved?.(moved);
  } catch (error) {
    if (child?.pid !== undefined) {
      endIsolated(child);
      await exitOf(child);
    }
    output.close();
    await clean();
    throw error;
  }
  const pids = isolated
    ? () => children(child.pid ?? 0).flatMap(descendants)
    : () => processesWith("SEAT_RUN", mark).filter((pid) => pid !== child.pid);
  return follow({ child, pids, group, output, order, clock, clean });
}

/** Opens the home in memory once it is filled. @returns null if the sandbox ends before */
async function handOver(child: ChildProcess): Promise<number | null> {
  const gate = child.stdio[3];
  if (!(gate instanceof Socket)) throw new Error("the sandbox has no pipe to the host");
  const ended = new Promise<null>((resolve) => child.once("exit", () => resolve(null)));
  const filled = await Promise.race([once(gate, "data"), ended]);
  if (filled === null) return null;
  const [first = 0] = children(child.pid ?? 0);
  const home = openSync(`/proc/${first}/root${sandboxHome}`, "r");
  gate.end("\n");
  return home;
}

interface Followed {
  readonly child: ChildProcess;
  pids(): readonly number[];
  readonly group: ControlGroup | null;
  readonly output: OutputTail;
  readonly order: SandboxOrder;
  readonly clock: Clock;
  clean(): Promise<void>;
}

function follow({ child, pids, group, output, order, clock, clean }: Followed): SandboxedProgram {
  let excess: Excess | null = null;
  let stopping = false;
  const killAll = (): void => {
    if (order.sandbox === false) for (const pid of pids()) signal(pid, "SIGKILL");
    endIsolated(child);
  };
  const stopWatch = watchLimits({
    clock,
    group,
    pids,
    limits: order.limits,
    homeFolder: order.sandbox === false || order.homeMoved === undefined ? order.homeFolder : null,
    exceeded(which) {
      excess = which;
      killAll();
    },
  });
  const finish = async (): Promise<SandboxEnd> => {
    const closed = once(child, "close");
    const [code, signalName] = await exitOf(child);
    stopWatch();
    const exit = toExit(code, signalName);
    const ranOut = group?.ranOutOfMemory() === true;
    if (order.sandbox === false) for (const pid of pids()) signal(pid, "SIGKILL");
    const cancelled = new Promise<void>((resolve) => clock.after(lastOutputMs, resolve));
    await Promise.race([closed, cancelled]);
    const log = output.text();
    output.close();
    await clean();
    return { reason: reasonOf(excess, ranOut, stopping, exit.signal), ...exit, log };
  };
  const ended = finish();
  return {
    ended,
    pids,
    usage: () => usageOf(pids()),
    setStopped(stopped) {
      const told = new Set<number>();
      // What is started meanwhile is found in a later round.
      for (let round = 0; round < stopRounds; round += 1) {
        for (const pid of pids()) {
          if (!told.has(pid)) signal(pid, stopped ? "SIGSTOP" : "SIGCONT");
          told.add(pid);
        }
      }
    },
    async stop(graceMs) {
      stopping = true;
      const asked = pids();
      for (const pid of asked) signal(pid, "SIGTERM");
      const cancel = clock.after(asked.length === 0 ? 0 : graceMs, killAll);
      await ended;
      cancel();
    },
  };
}

function reasonOf(
  excess: Excess | null,
  ranOutOfMemory: boolean,
  stopping: boolean,
  signalName: string | null,
): SandboxEnd["reason"] {
  if (excess === "out-of-memory" || excess === "saves-full") return excess;
  if (ranOutOfMemory) return "out-of-memory";
  if (excess || stopping) return "killed";
  return signalName === "SIGXFSZ" ? "saves-full" : "exited";
}

function startInside(order: SandboxOrder, uid: number | null, group: ControlGroup | null): ChildProcess {
  const files = writeSandboxFiles(order, uid);
  const display = displayNumber(order.displaySocket);
  const places = {
    home: sandboxHome,
    scratch: "/tmp",
    display,
    authorityFile: sandboxAuthority,
    pulseSocket: order.pulseSocket === null ? null : sandboxPulse,
  };
  const { limits, homeMoved } = order;
  const scratch = { megabytes: Math.min(maxScratchMegabytes, limits.memory / 2), entries: maxScratchFiles };
  const home = { target: sandboxHome, megabytes: limits.saves, entries: maxSavedFiles, mode: "0700" };
  const inMemory = homeMoved !== undefined;
  return launchIsolated({
    command: [...(inMemory ? ["bash", "-c", fillHome, "fill"] : []), ...session("-", order)],
    output: inMemory,
    memoryFolders: [
      ...(inMemory ? [home] : []),
      ...["/tmp", "/dev/shm"].map((target) => ({ ...scratch, target, mode: "1777" })),
    ],
    view: {
      binds: [
        ...files,
        { source: order.homeFolder, target: inMemory ? sandboxSaves : sandboxHome, writable: !inMemory },
        ...(order.binds ?? []),
        // tmpfs lists its newest entry first, and Wine numbers pads in that order.
        ...(order.devices ?? []).map((file) => ({ source: file, target: file, device: true })).reverse(),
        { source: order.displaySocket, target: `/tmp/.X11-unix/X${display}` },
        ...(order.pulseSocket === null ? [] : [{ source: order.pulseSocket, target: sandboxPulse }]),
      ],
      environment: programEnvironment(places, order.environment),
      network: order.network,
      // Covered by the program's own.
      scratchMegabytes: 1,
      workingFolder: sandboxHome,
    },
    uid,
    limits: processLimits(order.limits, group),
    groupFiles: group?.processFiles ?? [],
    systemCalls: order.systemCalls ?? [],
  });
}

function startOutside(order: SandboxOrder, mark: string, group: ControlGroup | null): ChildProcess {
  const { homeFolder: home, runFolder, authorityFile, pulseSocket } = order;
  // Descriptions name the home folder as the sandbox shows it.
  const moved = (text: string): string => text.replaceAll(sandboxHome, home);
  const environment = Object.fromEntries(
    Object.entries(order.environment).map(([name, value]) => [name, moved(value)]),
  );
  const places = {
    home,
    scratch: runFolder,
    display: displayNumber(order.displaySocket),
    authorityFile,
    pulseSocket,
  };
  return launch({
    command: ["setpriv", "--pdeathsig", "TERM", ...session(mark, order).map(moved)],
    environment: programEnvironment(places, environment),
    uid: null,
    limits: processLimits(order.limits, group),
    groupFiles: group?.processFiles ?? [],
    staged: [],
    stage: null,
    workingFolder: home,
  });
}

function session(mark: string, { program, arguments: rest, limits, countedProcess }: SandboxOrder): string[] {
  // Outside the sandbox the limit would count all that the host's user runs.
  const processes = mark === "-" ? String(limits.processes + ownProcesses) : "unlimited";
  return ["bash", "-c", sessionScript, "session", mark, countedProcess ?? "-", processes, program, ...rest];
}

function processLimits(limits: ProgramLimits, group: ControlGroup | null): ProcessLimits {
  return {
    openFiles: limits.openFiles,
    fileMegabytes: Math.max(limits.saves, leastFileMegabytes),
    // Drivers reserve more than they use; the watch counts what is used.
    addressSpaceMegabytes: group?.holds.memory ? null : 2 * limits.memory + 2_048,
    niceness: group?.holds.cpu || limits.cpuShare >= 1 ? 0 : nicenessOf(limits.cpuShare),
  };
}

/** Each step of niceness gives a process 1.25 times less. */
function nicenessOf(share: number): number {
  return Math.min(19, Math.round(-Math.log(Math.max(share, 0.001)) / Math.log(1.25)));
}

function exitOf(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  const { exitCode, signalCode } = child;
  if (exitCode !== null || signalCode !== null) return Promise.resolve([exitCode, signalCode]);
  return new Promise((resolve) => child.once("exit", (code, name) => resolve([code, name])));
}

/** Shells and bubblewrap report a signal as 128 and its number. */
export function toExit(
  code: number | null,
  name: NodeJS.Signals | null,
): Pick<SandboxEnd, "code" | "signal"> {
  if (name !== null || code === null) return { code: null, signal: name };
  const signalName = Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0];
  return signalName === undefined ? { code, signal: null } : { code: null, signal: signalName };
}
