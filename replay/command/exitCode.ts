import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { ExitCode } from "./command.ts";

/** Tells `git bisect run` that a commit can't be judged. */
const skipThisCommit = 125;

/**
 * What the process ends with. While git bisects, a file that today's code refuses says nothing about the commit: git is told to
 * skip it, where 2 would mean a bad one (R-REC-19).
 * @param root of the repository
 */
export function exitCodeIn(root: string, code: ExitCode): number {
  return code === 2 && isBisecting(root) ? skipThisCommit : code;
}

function isBisecting(root: string): boolean {
  const { status, stdout } = spawnSync("git", ["-C", root, "rev-parse", "--git-path", "BISECT_START"], {
    encoding: "utf8",
  });
  return status === 0 && existsSync(resolve(root, stdout.trim()));
}
