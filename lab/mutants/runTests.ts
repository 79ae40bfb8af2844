import { spawn } from "node:child_process";
import { existsSync, statSync, writeFileSync } from "node:fs";
import { type RunFile, runFileVariable } from "./runFile.ts";

/** How long nothing may be written into the journal, ms: a mutant may go round for ever without giving the process back. */
const longestSilence = 45_000;
/** The same until the first entry, ms: on a busy machine it takes long to load a test and to run it as the code is. */
const longestStart = 300_000;

export type Ending = "passed" | "failed" | "stuck";

/**
 * Runs tests in processes of their own.
 * @param path where the run's file is written
 */
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
      // So that its workers end with it.
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
    let size = before;
    let changedAt = Date.now();
    let stuck = false;
    const watch = setInterval(() => {
      const now = sizeOf();
      if (now !== size) changedAt = Date.now();
      size = now;
      stuck = Date.now() - changedAt > (size === before ? longestStart : longestSilence);
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
