import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The running game of a product, as this computer sees its processes. */
export interface GameProcess {
  /** The game's own process. */
  readonly pid: number;
  /** All processes of its seat, the seat's own first. */
  readonly seat: readonly LivingProcess[];
  /** The seat's folder of short-lived files. */
  readonly folder: string;
}

interface LivingProcess {
  readonly pid: number;
  /** Tells it from a later process with the same number. */
  readonly startedAt: string;
  readonly name: string;
}

/**
 * Finds a game below the product's host.
 * @param port the product's
 * @param name of the game's process
 * @returns null when it does not run
 */
export function findGame(port: number, name: string): GameProcess | null {
  const parents = parentsOfAll();
  const mark = `MACHINE_PORT=${port + 1}`;
  for (const [pid, parent] of parents) {
    if (read(pid, "comm").trim() !== name) continue;
    const seat = ancestorsOf(parent, parents).find((ancestor) => isSeat(ancestor, mark));
    if (seat === undefined) continue;
    const tree = [
      seat,
      ...[...parents.keys()].filter((each) => ancestorsOf(parents.get(each) ?? 0, parents).includes(seat)),
    ];
    const folder = read(seat, "cmdline").split("\0").filter(Boolean).at(-1) ?? "";
    return { pid, folder, seat: tree.flatMap(living) };
  }
  return null;
}

/** What is left of a seat: names of living processes, and its folder. */
export function leftOf({ seat, folder }: GameProcess): string[] {
  const alive = seat.filter(({ pid, startedAt }) => living(pid).some((now) => now.startedAt === startedAt));
  return [...alive.map(({ pid, name }) => `${name} (${pid})`), ...(existsSync(folder) ? [folder] : [])];
}

/** Process ids with their parents'. */
function parentsOfAll(): Map<number, number> {
  const pids = readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number);
  return new Map(pids.map((pid) => [pid, Number(statOf(pid)[1] ?? 0)]));
}

/** The process itself and those above it, nearest first. */
function ancestorsOf(pid: number, parents: ReadonlyMap<number, number>): number[] {
  const above: number[] = [];
  for (let at = pid; at > 1; at = parents.get(at) ?? 0) above.push(at);
  return above;
}

function isSeat(pid: number, mark: string): boolean {
  return read(pid, "cmdline").includes("/seat.mjs\0") && read(pid, "environ").split("\0").includes(mark);
}

function living(pid: number): LivingProcess[] {
  const startedAt = statOf(pid)[19];
  return startedAt === undefined ? [] : [{ pid, startedAt, name: read(pid, "comm").trim() }];
}

/** Fields of /proc/PID/stat from the state on: 0 state, 1 parent, 19 start. Empty when there is no such process. */
function statOf(pid: number): string[] {
  const stat = read(pid, "stat");
  // The name before may have blanks and brackets of its own.
  return stat === "" ? [] : stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
