import { textIn } from "../../server/files.ts";
import { orElse } from "../../wire/orElse.ts";

/** Names a process of this computer: its id and when it started, because ids are used again. */
export type ProcessMark = string;

export const deadProcess: ProcessMark = "0-0";

/** The mark of this process. */
export function ownProcess(): ProcessMark {
  return processMark(process.pid);
}

/** The mark of a running process; `deadProcess` when there is none. */
export function processMark(pid: number): ProcessMark {
  const started = startOf(pid);
  return started === null ? deadProcess : `${pid}-${started}`;
}

/** Whether the process that a mark names still runs; false for a text that is no mark. */
export function isAlive(mark: ProcessMark): boolean {
  const [, pid, started] = /^(\d{1,10})-(\d{1,20})$/.exec(mark) ?? [];
  return pid !== undefined && pid !== "0" && startOf(Number(pid)) === started;
}

/** When a process started, in the kernel's ticks; "0" where the system does not tell; null when it is dead. */
function startOf(pid: number): string | null {
  if (process.platform !== "linux") return answersSignals(pid) ? "0" : null;
  // The second field is the program's name in brackets, which may hold anything.
  const fields = textIn(`/proc/${pid}/stat`)?.split(") ").pop()?.split(" ") ?? [];
  return fields[0] === "Z" || fields[0] === "X" ? null : (fields[19] ?? null);
}

const answersSignals = (pid: number): boolean => orElse(() => process.kill(pid, 0), false);
