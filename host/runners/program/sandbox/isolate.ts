import type { ChildProcess } from "node:child_process";
import type { Clock } from "../../../lib/clock.ts";
import type { SystemCall } from "../../../library/gameDescription.ts";
import { bubblewrapArguments, filterArguments, type SandboxView } from "./bubblewrap.ts";
import {
  chooseStage,
  type LaunchOrder,
  launch,
  type MemoryFolder,
  memoryPath,
  stagedPath,
} from "./launch.ts";
import { children, descendants, signal } from "./processTree.ts";
import { filterFiles } from "./systemCalls.ts";

/** The seat that a process of a game belongs to, and its isolation. */
export interface SeatOrder {
  /** Number of the seat, from 0. */
  readonly seat: number;
  /** False: without bubblewrap and as the host's own user. Only for an operator who asks for it. */
  readonly sandbox?: boolean;
  /** First of the seats' user ids, when the host is root. */
  readonly firstUid?: number;
  readonly clock?: Clock;
  /** Of the control group that holds it (`ControlGroup.processFiles`); none by default. */
  readonly groupFiles?: readonly string[];
}

export interface IsolationOrder extends Pick<LaunchOrder, "command" | "uid" | "limits" | "groupFiles"> {
  readonly view: SandboxView;
  /** Writable folders of its own in memory, and where the sandbox shows them. */
  readonly memoryFolders?: readonly (MemoryFolder & { readonly target: string })[];
  readonly systemCalls?: readonly SystemCall[];
  /** The command gets a pipe to the host as file descriptor 3: `stdio[3]` of the child. */
  readonly output?: boolean;
}

/**
 * Starts a command in a sandbox of its own. The child is bubblewrap; its only child is process 1 inside, and when
 * either ends, or the host, the kernel ends everything inside.
 */
export function launchIsolated(order: IsolationOrder): ChildProcess {
  const {
    command,
    view,
    uid,
    limits,
    groupFiles,
    systemCalls = [],
    output = false,
    memoryFolders = [],
  } = order;
  const staged = view.binds.map(({ source }, index) => ({ source, name: String(index) }));
  // Another user than the host's cannot walk to folders that are the host's alone: they are mounted where it can.
  const stage = uid === null && memoryFolders.length === 0 ? null : chooseStage(staged);
  const shown = view.binds.map((bind, index) => ({
    ...bind,
    source: stagedPath(uid === null ? null : stage, { source: bind.source, name: String(index) }),
  }));
  const inMemory = memoryFolders.map(({ target }, index) => {
    if (stage === null) throw new Error("no folder of the system is free for the game's own file systems");
    return { source: memoryPath(stage, index), target, writable: true };
  });
  const binds = [...inMemory, ...shown];
  const filters = filterFiles(systemCalls);
  const first = output ? 4 : 3;
  const words = [...bubblewrapArguments({ ...view, binds }), ...filterArguments(filters, first + 1)];
  return launch({
    command: ["bwrap", "--args", `${first}`, "--", ...command],
    environment: { PATH: "/usr/bin:/bin" },
    uid,
    limits,
    groupFiles,
    staged: uid === null ? [] : staged,
    memoryFolders,
    stage,
    descriptors: [
      ...(output ? ["output" as const] : []),
      { input: `${words.join("\0")}\0` },
      ...filters.map((file) => ({ file })),
    ],
  });
}

/** Bubblewrap ends by itself when process 1 has; if not within this long, it is ended, ms. */
const lingerMs = 1_000;

/** Ends everything that `launchIsolated` started, at once. The child's exit tells when nothing of it is left. */
export function endIsolated(child: ChildProcess): void {
  if (child.pid === undefined) return;
  // Halted, it starts nothing more between the look and the end.
  child.kill("SIGSTOP");
  const inside = children(child.pid);
  for (const pid of inside) signal(pid, "SIGKILL");
  if (inside.length === 0) {
    child.kill("SIGKILL");
    return;
  }
  // It reports the end when the kernel has ended everything inside: ending it now would report too early.
  child.kill("SIGCONT");
  setTimeout(() => child.kill("SIGKILL"), lingerMs).unref();
}

/** Stops what `launchIsolated` started where it is, or lets it go on. Also for a command that runs outside a sandbox. */
export function setIsolatedStopped(child: ChildProcess, isStopped: boolean): void {
  if (child.pid === undefined) return;
  const inside = children(child.pid);
  for (const pid of inside.length === 0 ? [child.pid] : [...inside, ...inside.flatMap(descendants)])
    signal(pid, isStopped ? "SIGSTOP" : "SIGCONT");
}

/** First of the user ids that seats run as, when the host is root. No account should have them. */
const firstSeatUid = 61_000;

/** The unprivileged user of a seat; null where the host is not root and cannot choose. */
export function seatUid(seat: number, first: number = firstSeatUid): number | null {
  return process.getuid?.() === 0 ? first + seat : null;
}
