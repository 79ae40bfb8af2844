import { closeSync, fchownSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../../../lib/clock.ts";
import { clockLibrary } from "../../../library/availability.ts";
import { seatUid } from "./isolate.ts";
import { runSandboxed, type SandboxedProgram, type SandboxOrder } from "./runSandboxed.ts";
import { sandboxFolder } from "./sandboxFiles.ts";

/** Where the sandbox shows by how much the program's clock is behind. */
const sandboxClock = "/run/clock";

/**
 * Runs a program as `runSandboxed` does, with a clock of its own (libfaketime) that stands still while the program is stopped.
 * @throws Error as `runSandboxed` does
 */
export async function runWithOwnClock(order: SandboxOrder): Promise<SandboxedProgram> {
  const { runFolder, sandbox, seat, firstUid, environment, binds = [], clock = systemClock } = order;
  const folder = sandboxFolder(runFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const source = join(folder, "clock");
  // Kept open: the file's name goes with the program, which may die while it is stopped.
  const file = openSync(source, "w", 0o600);
  // Only ever longer, so that nothing of the last one is left.
  const writeDelay = (ms: number): void => void writeSync(file, `-${(ms / 1_000).toFixed(3)}\n`, 0);
  writeDelay(0);
  const uid = sandbox === false ? null : seatUid(seat, firstUid);
  if (uid !== null) fchownSync(file, uid, uid);
  const program = await runSandboxed({
    ...order,
    environment: {
      ...environment,
      LD_PRELOAD: clockLibrary,
      FAKETIME_TIMESTAMP_FILE: sandbox === false ? source : sandboxClock,
      FAKETIME_NO_CACHE: "1",
    },
    binds: [...binds, { source, target: sandboxClock }],
  }).catch((error: unknown) => {
    closeSync(file);
    throw error;
  });
  let hasEnded = false;
  void program.ended.then(() => {
    hasEnded = true;
    closeSync(file);
  });
  let delayMs = 0;
  let stoppedAt: number | null = null;
  return {
    ...program,
    setStopped(stopped) {
      if (stopped) {
        program.setStopped(true);
        stoppedAt ??= clock.now();
        return;
      }
      if (stoppedAt !== null && !hasEnded) {
        // Rounded down, so that the clock never goes back.
        delayMs += Math.floor(clock.now() - stoppedAt);
        writeDelay(delayMs);
      }
      stoppedAt = null;
      program.setStopped(false);
    },
  };
}
