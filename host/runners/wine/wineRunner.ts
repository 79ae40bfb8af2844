import { dirname } from "node:path";
import { isExecutable } from "../../library/availability.ts";
import type { SystemCall } from "../../library/gameDescription.ts";
import { fileKind } from "../../library/programFile.ts";
import { createProgramRunner, type ProgramRunnerDeps } from "../program/programRunner.ts";
import { runSandboxed, type SandboxOrder } from "../program/sandbox/runSandboxed.ts";
import { type Runner, RunnerError } from "../runner.ts";
import { layPrefix, openTemplate, sandboxPrefix } from "./prefix.ts";

const environment = {
  WINEPREFIX: sandboxPrefix,
  WINEDEBUG: "-all",
  // Neither .NET nor a browser, which Wine would offer to download, nor entries in the computer's menu, nor a dialog after a crash.
  WINEDLLOVERRIDES: "mscoree,mshtml=;winemenubuilder.exe,winedbg.exe=d",
};

/**
 * Runs a Windows program in its own folder, and goes on as long as any process of it, so that a launcher may end before its game. The
 * server, which writes the registry when the last one has ended, is waited for. The folders for temporary files are no saves, and Wine
 * does not make them again.
 */
const script = `users=${sandboxPrefix}/drive_c/users/player
mkdir -p "$users/Temp" "$users/AppData/Local/Temp"
cd "$1" || exit 127
shift
wineserver --persistent=0
"\${WINELOADER:-wine}" "$@"
code=$?
wineserver --wait
exit $code`;

/** Largest size and longest time that Wine needs to set a prefix up. */
const templateLimits = { memory: 2_048, processes: 256, saves: 2_048, openFiles: 4_096, cpuShare: 0.8 };
const templateSeconds = 60;

/** Starts a 64-bit program (R-HOST-28). Where Wine has 32-bit parts, `wine` is one of them, and needs what they need. */
const loader64 = "/usr/lib/wine/wine64";
/** What Wine's own 32-bit parts cannot do without. */
export const callsOf32Bit: readonly SystemCall[] = ["socketcall"];

interface WineDeps extends Pick<ProgramRunnerDeps, "clock"> {
  /** Where the prefix that all seats share is kept. Absolute. */
  readonly templatesFolder: string;
}

/** Runs Windows programs by Wine, as programs of a seat like any other (R-HOST-15). */
export function createWineRunner(deps: ProgramRunnerDeps & WineDeps): Runner {
  return createProgramRunner({
    ...deps,
    prepare(order, signal) {
      const { program, systemCalls = [] } = order;
      if (fileKind(program) === "windows" && isExecutable(loader64))
        return byWine(
          { ...order, environment: { WINELOADER: loader64, ...order.environment } },
          deps,
          signal,
        );
      return byWine({ ...order, systemCalls: [...callsOf32Bit, ...systemCalls] }, deps, signal);
    },
  });
}

/**
 * Turns the order for a Windows program into one for Wine, and lays its prefix into the home folder. The first bind becomes drive D:.
 * @throws RunnerError when the prefix cannot be made, or `signal` gives up
 */
export async function byWine(
  order: SandboxOrder,
  deps: WineDeps,
  signal: AbortSignal,
): Promise<SandboxOrder> {
  if (order.sandbox === false)
    throw new RunnerError({ reason: "start-failed", log: "Windows games run in the sandbox only." });
  const template = await openTemplate(deps.templatesFolder, (home) => makePrefix(order, home, deps, signal));
  const { binds = [] } = order;
  return {
    ...order,
    program: "/bin/sh",
    arguments: ["-c", script, "wine", dirname(order.program), order.program, ...order.arguments],
    environment: { ...environment, ...order.environment },
    binds: [...binds, ...layPrefix(order.homeFolder, template, binds[0]?.target ?? null)],
  };
}

async function makePrefix(
  order: SandboxOrder,
  homeFolder: string,
  { clock }: WineDeps,
  signal: AbortSignal,
): Promise<void> {
  const { countedProcess, homeMoved, ...rest } = order;
  const program = await runSandboxed({
    ...rest,
    program: "/bin/sh",
    arguments: ["-c", "wineboot --init && wineserver --wait"],
    environment,
    homeFolder,
    binds: [],
    devices: [],
    limits: templateLimits,
    pulseSocket: null,
    network: false,
    // It sets up what runs 32-bit programs, too, by such a program.
    systemCalls: callsOf32Bit,
  });
  const stop = (): void => void program.stop(0);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  const cancel = clock.after(templateSeconds * 1_000, stop);
  const { reason, code, signal: killed, log } = await program.ended;
  cancel();
  signal.removeEventListener("abort", stop);
  if (signal.aborted || reason !== "exited" || code !== 0)
    throw new RunnerError({ reason: "start-failed", exit: { code, signal: killed }, log });
}
