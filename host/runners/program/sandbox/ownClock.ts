import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { systemClock } from "../../../lib/clock.ts";
import { seatUid } from "./isolate.ts";
import { runSandboxed, type SandboxedProgram, type SandboxOrder } from "./runSandboxed.ts";

/** Where the sandbox shows by how much the program's clock is behind. */
const sandboxClock = "/run/clock";

/**
 * Runs a program as `runSandboxed` does, with a clock of its own (libfaketime) that stands still while the program is stopped.
 * @throws Error as `runSandboxed` does
 */
export async function runWithOwnClock(order: SandboxOrder): Promise<SandboxedProgram> {
  const { runFolder, sandbox, seat, firstUid, environment, binds = [], clock = systemClock } = order;
  const file = join(runFolder, "sandbox", "clock");
  const uid = sandbox === false ? null : seatUid(seat, firstUid);
  const setBehind = (ms: number): void =>
    writeFileSync(file, `-${(ms / 1_000).toFixed(3)}\n`, { mode: 0o600 });
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  setBehind(0);
  if (uid !== null) chownSync(file, uid, uid);
  const program = await runSandboxed({
    ...order,
    environment: {
      ...environment,
      // The loader replaces `$LIB`.
      LD_PRELOAD: "/usr/$LIB/faketime/libfaketimeMT.so.1",
      FAKETIME_TIMESTAMP_FILE: sandbox === false ? file : sandboxClock,
      FAKETIME_NO_CACHE: "1",
    },
    binds: [...binds, { source: file, target: sandboxClock }],
  });
  let behindMs = 0;
  let stoppedAt = 0;
  return {
    ...program,
    setStopped(stopped) {
      if (stopped) {
        program.setStopped(true);
        stoppedAt = clock.now();
        return;
      }
      // Rounded down, so that the clock never goes back.
      behindMs += Math.floor(clock.now() - stoppedAt);
      setBehind(behindMs);
      program.setStopped(false);
    },
  };
}
