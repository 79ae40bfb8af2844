import { spawn } from "node:child_process";
import { coveringTests } from "./coveringTests.ts";
import { type Mutant, mutantVariable } from "./mutant.ts";

/** Of one run of the tests, ms: a mutant that waits for ever is noticed. */
const longest = 300_000;

/** Whether some test fails by the mutant. @throws when the tests did not run */
export async function isKilled(mutant: Mutant): Promise<boolean> {
  for (const tests of coveringTests(mutant)) if (await fails(mutant, tests)) return true;
  return false;
}

function fails(mutant: Mutant, tests: readonly string[]): Promise<boolean> {
  const args = ["vitest", "run", "--config", "scripts/mutants/vitest.config.ts", "--reporter=dot", ...tests];
  const child = spawn("npx", args, {
    env: { ...process.env, [mutantVariable]: JSON.stringify(mutant), NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    // So that workers end with it.
    detached: true,
  });
  let output = "";
  const take = (text: Buffer): void => {
    output = (output + text.toString()).slice(-20_000);
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      resolve(true);
    }, longest);
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(limit);
      if (code === 0) resolve(false);
      else if (/^\s*Test Files\s.*failed/m.test(output) || /Unhandled Error/.test(output)) resolve(true);
      else reject(new Error(`the tests did not run:\n${output.slice(-2_000)}`));
    });
  });
}
