import type { Clock } from "../../../lib/clock.ts";
import type { ControlGroup } from "./controlGroup.ts";
import { measureFolder } from "./folderUsage.ts";
import { proportionalBytes, usageOf } from "./processTree.ts";

export interface ProgramLimits {
  /** MB. */
  readonly memory: number;
  /** Processes and threads. */
  readonly processes: number;
  /** MB of the home folder. */
  readonly saves: number;
  /** For each process. */
  readonly openFiles: number;
  /** Share of a busy processor, beside 1 for each of the host's own processes. */
  readonly cpuShare: number;
}

export type Excess = "out-of-memory" | "saves-full" | "too-many-processes";

export interface WatchOrder {
  readonly clock: Clock;
  readonly limits: ProgramLimits;
  readonly group: ControlGroup | null;
  /** Null: it is a file system of its own, which the kernel limits. */
  readonly homeFolder: string | null;
  pids(): readonly number[];
  /** A limit is passed. Called once. */
  exceeded(excess: Excess): void;
}

const watchMs = 1_000;
const megabyte = 1_048_576;
/** A save folder with more files than this is full, whatever their size: each look at it would cost too much. */
export const maxSavedFiles = 5_000;

/**
 * Looks once a second at what the kernel does not limit by itself: a home folder on the host's disk, memory and processes where
 * there is no control group.
 * @returns ends the watch
 */
export function watchLimits(order: WatchOrder): () => void {
  let stopped = false;
  let cancel = (): void => {};
  const look = async (): Promise<void> => {
    const excess = await findExcess(order);
    if (stopped) return;
    if (excess) order.exceeded(excess);
    else next();
  };
  const next = (): void => {
    cancel = order.clock.after(watchMs, () => void look());
  };
  next();
  return () => {
    stopped = true;
    cancel();
  };
}

async function findExcess({ limits, group, homeFolder, pids }: WatchOrder): Promise<Excess | null> {
  if (group?.ranOutOfMemory()) return "out-of-memory";
  const inside = pids();
  const usage = usageOf(inside);
  const memory = limits.memory * megabyte;
  // The exact number costs more, so only a suspicion asks for it.
  if (!group?.holds.memory && usage.residentBytes > memory && proportionalBytes(inside) > memory)
    return "out-of-memory";
  if (!group?.holds.processes && usage.threads > limits.processes) return "too-many-processes";
  if (homeFolder === null) return null;
  const cap = { bytes: limits.saves * megabyte, entries: maxSavedFiles };
  const home = await measureFolder(homeFolder, cap);
  return home.bytes > cap.bytes || home.entries > cap.entries ? "saves-full" : null;
}
