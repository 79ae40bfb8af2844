import { readdirSync } from "node:fs";
import { textIn } from "../../server/files.ts";

/** Memory of all descendants of a process, MB, shared pages counted once; null without /proc. */
export function descendantMegabytes(ancestor: number): number | null {
  const parents = new Map<number, number>();
  try {
    for (const name of readdirSync("/proc")) {
      const pid = Number(name);
      const parent = Number.isInteger(pid) ? parentOf(pid) : null;
      if (parent !== null) parents.set(pid, parent);
    }
  } catch {
    return null;
  }
  const isBelow = (pid: number): boolean => {
    for (let each = parents.get(pid); each !== undefined; each = parents.get(each))
      if (each === ancestor) return true;
    return false;
  };
  const kilobytes = [...parents.keys()]
    .filter(isBelow)
    .reduce((sum, pid) => sum + proportionalKilobytes(pid), 0);
  return Math.round(kilobytes / 1_024);
}

function parentOf(pid: number): number | null {
  // The name in brackets may contain anything, even brackets.
  const parent = /\) \S (\d+)/.exec(textIn(`/proc/${pid}/stat`) ?? "")?.[1];
  return parent === undefined ? null : Number(parent);
}

const proportionalKilobytes = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(textIn(`/proc/${pid}/smaps_rollup`) ?? "")?.[1] ?? 0);
