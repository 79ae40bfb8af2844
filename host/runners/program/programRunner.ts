import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { Clock } from "../../lib/clock.ts";
import { windowCheckInterval } from "../../lib/durations.ts";
import type { ProgramDescription } from "../../library/gameDescription.ts";
import { type GameOrder, type Runner, RunnerError } from "../runner.ts";
import type { Display } from "./display/display.ts";
import type { FoundWindow } from "./display/windowRequests.ts";
import { gameEndOf } from "./gameEnd.ts";
import type { VirtualPads } from "./pads/virtualPads.ts";
import { runningProgram } from "./runningProgram.ts";
import { runWithOwnClock } from "./sandbox/ownClock.ts";
import { runSandboxed, type SandboxedProgram, type SandboxOrder } from "./sandbox/runSandboxed.ts";
import { createSeatDevices, type DevicesDeps, type SeatDevices } from "./seatDevices.ts";

/**
 * Lays a game's files into the home folder before its start. A folder that an earlier game has made a link is not
 * followed out of the home folder.
 * @throws when a file cannot be written
 */
function layHomeFiles(game: ProgramDescription, homeFolder: string): void {
  const home = realpathSync(homeFolder);
  for (const { path, text, once } of game.homeFiles) {
    const file = join(home, path);
    if (once && existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    const folder = realpathSync(dirname(file));
    if (folder !== home && !folder.startsWith(home + sep)) continue;
    // Removed first: the file itself may be a link too.
    rmSync(file, { recursive: true, force: true });
    writeFileSync(file, text);
  }
}

export interface ProgramRunnerDeps extends DevicesDeps {
  /** The seat's, where several runners share them. */
  readonly devices?: ReturnType<typeof createSeatDevices>;
  /**
   * For programs that something else runs: what to run instead of the program itself. The home folder may be changed.
   * @throws RunnerError when the game cannot be started
   */
  prepare?(order: SandboxOrder, signal: AbortSignal): Promise<SandboxOrder>;
}

const openFiles = 1_024;
/** Share of a busy processor: less than that of the host's own processes, which show the picture. */
const cpuShare = 0.8;
/** A program that is given up while it loads gets this long to end by itself, ms. */
const giveUpMs = 500;

/** Runs PC programs: on a screen and a sound server of their own, in a sandbox. */
export function createProgramRunner(deps: ProgramRunnerDeps): Runner {
  const { clock, sandbox, reportError, prepare, devices: seatDevices = createSeatDevices(deps) } = deps;
  return {
    prepare: seatDevices.prepare,
    async start(order, events, signal) {
      const { game } = order;
      if (game.program === null) throw new RunnerError({ reason: "start-failed" });
      let devices: SeatDevices | null = null;
      let program: SandboxedProgram | null = null;
      const close = async (): Promise<void> => {
        // Pads go at once: the kernel may hold a program for 30 s that waits for an answer of theirs.
        await Promise.all([program?.stop(giveUpMs), devices?.pads?.close()]).catch((error: unknown) =>
          reportError("program's end", error),
        );
        await devices?.close();
      };
      const giveUpIfAborted = (): void => {
        if (signal.aborted) throw new RunnerError({ reason: "start-failed" });
      };
      try {
        giveUpIfAborted();
        devices = await seatDevices.open(order, game);
        const { display, sound, pads } = devices;
        giveUpIfAborted();
        const direct = sandboxOrder(order, game, devices, sandbox);
        const prepared = (await prepare?.(direct, signal)) ?? direct;
        giveUpIfAborted();
        layHomeFiles(game, order.homeFolder);
        program = await (game.stopClock ? runWithOwnClock : runSandboxed)(prepared);
        giveUpIfAborted();
        events.loading("window");
        const window = await firstPicture(clock, { display, program }, game, signal);
        return runningProgram({ clock, game, window, display, sound, pads, program, close }, events);
      } catch (error) {
        await close();
        if (error instanceof RunnerError) throw error;
        reportError("program", error);
        throw new RunnerError({ reason: "host-fault" });
      }
    },
  };
}

function sandboxOrder(
  order: GameOrder,
  game: ProgramDescription,
  { display, sound, pads }: SeatDevices,
  sandbox: boolean,
): SandboxOrder {
  return {
    program: game.program,
    arguments: game.arguments,
    environment: { ...padEnvironment(pads), ...game.environment },
    homeFolder: order.homeFolder,
    ...(order.homeMoved && { homeMoved: order.homeMoved }),
    devices: pads?.files ?? [],
    binds: game.folder === null ? [] : [{ source: game.folder, target: game.folder }],
    runFolder: order.runFolder,
    displaySocket: display.socketPath,
    authorityFile: display.authorityFile,
    pulseSocket: sound.socketPath,
    network: order.network,
    seat: order.seat,
    limits: { ...game.limits, openFiles, cpuShare },
    systemCalls: game.systemCalls,
    sandbox,
    ...(game.process === undefined ? {} : { countedProcess: game.process }),
  };
}

/** SDL asks udev for pads, which the sandbox does not show; it takes those that are named here. */
const padEnvironment = (pads: VirtualPads | null): Record<string, string> =>
  pads === null
    ? {}
    : { SDL_JOYSTICK_DEVICE: pads.files.filter((file) => file.includes("/event")).join(":") };

/**
 * Waits for the game's window with something drawn in it.
 * @throws RunnerError when the program ends before, or shows nothing in time, or `signal` gives up
 */
async function firstPicture(
  clock: Clock,
  { display, program }: { display: Display; program: SandboxedProgram },
  game: ProgramDescription,
  signal: AbortSignal,
): Promise<FoundWindow> {
  const over = Promise.race([
    program.ended.then((end) => gameEndOf(end, "start-failed")),
    display.lost.then((log) => ({ reason: "host-fault" as const, log })),
  ]).then((end) => {
    throw new RunnerError(end);
  });
  // Watched below; when the picture comes first nobody awaits it.
  over.catch(() => undefined);
  const deadline = clock.now() + game.startSeconds * 1_000;
  while (clock.now() < deadline && !signal.aborted) {
    const window = await Promise.race([over, display.findWindow(game.window)]);
    if (window && isDrawn(display.drawnShare(), game)) return window;
    await Promise.race([over, new Promise<void>((resolve) => clock.after(windowCheckInterval, resolve))]);
  }
  throw new RunnerError({ reason: "start-failed" });
}

function isDrawn(share: number, { drawn }: ProgramDescription): boolean {
  return share > 0 && share >= drawn;
}
