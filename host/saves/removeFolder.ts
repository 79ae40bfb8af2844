import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { hasCode } from "./fileErrors.ts";

/** Removes a folder and all in it; one that is gone is fine. @throws when something in it can't be removed */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    // A program can nest folders deeper than any path may be long; this command goes down step by step.
    if (!hasCode(error, "ENAMETOOLONG")) throw error;
    await promisify(execFile)("rm", ["-rf", "--", folder]);
  }
}
