import { spawn } from "node:child_process";
import { existsSync, statSync, writeFileSync } from "node:fs";
import { type RunFile, runFileVariable } from "./runFile.ts";

/** Maximum time without a new journal entry, ms: a mutant may loop forever and block its process. */
const longestSilence = 45_000;
/** The same before the first entry, and without mutants, ms: a busy machine takes long to load a test and run the original code. */
const longestStart = 300_000;

export type Ending = "passed" | "failed" | "stuck";

/** Runs tests in separate processes. @param path of the file with the run's instructions */
export function runTests(path: string, run: RunFile, ...options: readonly string[]): Promise<Ending> {
  writeFileSync(path, JSON.stringify(run));
  const vitest = "node_modules/vitest/vitest.mjs";
  const config = "lab/mutants/vitest.config.ts";
  const child = spawn(
    process.execPath,
    [vitest, "run", "--config", config, "--reporter=dot", "--no-color", ...options],
    {
      env: { ...process.env, [runFileVariable]: path },
      stdio: ["ignore", "ignore", "ignore"],
      // Its workers end with it.
      detached: true,
    },
  );
  const end = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
  process.once("exit", end);
  return new Promise((resolve, reject) => {
    const sizeOf = (): number => (existsSync(run.journal) ? statSync(run.journal).size : 0);
    const before = sizeOf();
    const patient = (): boolean => size === before || run.job.kind === "reach";
    let size = before;
    let changedAt = Date.now();
    let stuck = false;
    const watch = setInterval(() => {
      const now = sizeOf();
      if (now !== size) changedAt = Date.now();
      size = now;
      stuck = Date.now() - changedAt > (patient() ? longestStart : longestSilence);
      if (stuck) end();
    }, 1_000);
    child.on("error", reject);
    child.on("close", (code) => {
      clearInterval(watch);
      process.off("exit", end);
      resolve(stuck ? "stuck" : code === 0 ? "passed" : "failed");
    });
  });
}
