import { textIn } from "../../server/files.ts";
import { orElse } from "../../wire/orElse.ts";

/** Identifies a process of this computer: its id and its start time, because ids are reused. */
export type ProcessMark = string;

export const deadProcess: ProcessMark = "0-0";

/** The mark of this process. */
export function ownProcess(): ProcessMark {
  return processMark(process.pid);
}

/** Mark of a running process; `deadProcess` if it does not run. */
export function processMark(pid: number): ProcessMark {
  const started = startOf(pid);
  return started === null ? deadProcess : `${pid}-${started}`;
}

/** Whether a mark's process still runs; false for invalid marks. */
export function isAlive(mark: ProcessMark): boolean {
  const [, pid, started] = /^(\d{1,10})-(\d{1,20})$/.exec(mark) ?? [];
  return pid !== undefined && pid !== "0" && startOf(Number(pid)) === started;
}

/** Start of a process, in kernel ticks; "0" where the system does not report it; null if it is dead. */
function startOf(pid: number): string | null {
  if (process.platform !== "linux") return orElse(() => process.kill(pid, 0), false) ? "0" : null;
  // The second field is the program's name in brackets, which may contain anything.
  const fields = textIn(`/proc/${pid}/stat`)?.split(") ").pop()?.split(" ") ?? [];
  return fields[0] === "Z" || fields[0] === "X" ? null : (fields[19] ?? null);
}
