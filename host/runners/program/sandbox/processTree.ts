import { namesIn, textIn } from "../../../../server/files.ts";

/** Processor time and memory of several processes. */
export interface ProcessUsage {
  /** Time used since the start, s; children that have ended are counted with their parent. */
  readonly cpuSeconds: number;
  /** Resident memory, bytes. Memory that two processes share is counted twice. */
  readonly residentBytes: number;
  readonly threads: number;
}

/** Linux reports times in 1/100 s to programs, whatever its own clock is. */
const ticksPerSecond = 100;
const pageBytes = 4_096;

/** Every process below one, without it: children, their children, and so on. */
export function descendants(root: number): number[] {
  const found: number[] = [];
  const seen = new Set([root]);
  const open = [root];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    for (const child of children(pid)) {
      if (seen.has(child)) continue;
      seen.add(child);
      found.push(child);
      open.push(child);
    }
  }
  return found;
}

/** Direct children of every thread of a process. */
export function children(pid: number): number[] {
  const threads = namesIn(`/proc/${pid}/task`);
  return threads.flatMap((thread) =>
    (textIn(`/proc/${pid}/task/${thread}/children`) ?? "").split(" ").filter(Boolean).map(Number),
  );
}

/** Processes whose environment has a variable of this value, at their start. Others' processes are not readable. */
export function processesWith(name: string, value: string): number[] {
  const wanted = `${name}=${value}`;
  return namesIn("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => (textIn(`/proc/${pid}/environ`) ?? "").split("\0").includes(wanted))
    .map(Number);
}

/** What several processes use now. Those that have ended count nothing. */
export function usageOf(pids: readonly number[]): ProcessUsage {
  let cpuSeconds = 0;
  let residentBytes = 0;
  let threads = 0;
  for (const pid of pids) {
    const text = textIn(`/proc/${pid}/stat`);
    if (text === null) continue;
    // The name is in brackets and may hold anything: what follows the last one is numbers. From field 3 on.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const field = (number: number): number => Number(fields[number - 3] ?? 0);
    cpuSeconds += (field(14) + field(15) + field(16) + field(17)) / ticksPerSecond;
    threads += field(20);
    residentBytes += field(24) * pageBytes;
  }
  return { cpuSeconds, residentBytes, threads };
}

/** Memory of several processes, bytes, where a page that they share counts once. Slower than `usageOf`. */
export function proportionalBytes(pids: readonly number[]): number {
  let kilobytes = 0;
  for (const pid of pids) {
    const text = textIn(`/proc/${pid}/smaps_rollup`);
    kilobytes += Number(/^Pss:\s+(\d+) kB$/m.exec(text ?? "")?.[1] ?? 0);
  }
  return kilobytes * 1024;
}

/**
 * For how long all threads of several processes have run, or were ready to run and waited for a processor, ms.
 * @returns null where the system keeps no such count
 */
export function busyMs(pids: readonly number[]): number | null {
  const texts = pids.flatMap((pid) =>
    namesIn(`/proc/${pid}/task`).map((thread) => textIn(`/proc/${pid}/task/${thread}/schedstat`)),
  );
  const known = texts.filter((text) => text !== null);
  if (known.length === 0) return null;
  return known.reduce((sum, text) => {
    const [ran = 0, waited = 0] = text.split(" ").map(Number);
    return sum + (ran + waited) / 1e6;
  }, 0);
}

/** A process's name, the first 15 characters of it; nothing for one that has ended. */
export function processName(pid: number): string[] {
  const name = textIn(`/proc/${pid}/comm`);
  return name === null ? [] : [name.trimEnd()];
}

/** Whether a process is there and is not a zombie. */
export function isAlive(pid: number): boolean {
  const text = textIn(`/proc/${pid}/stat`);
  return text !== null && !/^[ZX]/.test(text.slice(text.lastIndexOf(")") + 2));
}

/** Sends a signal; a process that has ended in the meantime is fine. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
