import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Process id of the service under test; other processes of the same name may run on this computer. */
export function servicePid(port: number): number {
  const pids = execFileSync("pgrep", ["-f", "service/main.ts"]).toString().trim().split("\n").map(Number);
  const ours = pids.filter((pid) => environment(pid).includes(`PORT=${port}`));
  const pid = ours.at(-1);
  if (pid === undefined) throw new Error(`no service listens on ${port}`);
  return pid;
}

function environment(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  } catch {
    return [];
  }
}
