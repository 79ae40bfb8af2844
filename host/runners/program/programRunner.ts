import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { Clock } from "../../lib/clock.ts";
import { windowCheckInterval } from "../../lib/durations.ts";
import type { ProgramDescription } from "../../library/gameDescription.ts";
import { isCropped, programScreen } from "../../library/pictureSize.ts";
import { type GameOrder, type Runner, RunnerError } from "../runner.ts";
import { type Display, openDisplay } from "./display/display.ts";
import type { FoundWindow } from "./display/windowRequests.ts";
import { gameEndOf } from "./gameEnd.ts";
import { checkUinput, openVirtualPads, type PadsOrder, type VirtualPads } from "./pads/virtualPads.ts";
import { runningProgram } from "./runningProgram.ts";
import { type ControlGroup, createControlGroup } from "./sandbox/controlGroup.ts";
import { seatUid } from "./sandbox/isolate.ts";
import { runWithOwnClock } from "./sandbox/ownClock.ts";
import { runSandboxed, type SandboxedProgram, type SandboxOrder } from "./sandbox/runSandboxed.ts";
import { openSound, type SeatSound } from "./sound/seatSound.ts";

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

export interface ProgramRunnerDeps {
  readonly clock: Clock;
  /** False: programs run outside the sandbox, because the operator asked for it. */
  readonly sandbox: boolean;
  readonly reportError: (where: string, error: unknown) => void;
  /** How the pads of a seat are made, null where they cannot be. By default as devices of this computer. */
  makePads?(order: PadsOrder): Promise<VirtualPads | null>;
  /**
   * For programs that something else runs: what to run instead of the program itself. The home folder may be changed.
   * @throws RunnerError when the game cannot be started
   */
  prepare?(order: SandboxOrder, signal: AbortSignal): Promise<SandboxOrder>;
}

const openFiles = 1_024;
/** Share of a busy processor: less than that of the host's own processes, which show the picture. */
const cpuShare = 0.8;
/** Of screen and sound server together: the pictures that programs may keep in the server, and as much as its threads. */
const deviceLimits = { memory: 768, processes: 128, cpuShare: 1 };
/** A program that is given up while it loads gets this long to end by itself, ms. */
const giveUpMs = 500;
/**
 * Where the pointer is at first, px from the left and upper edge. In the middle it would select an entry of a menu before the player has
 * touched anything, and at an edge a game may scroll. Without a mouse, it is in the lower right corner, where its arrow is out of sight.
 */
const restingPointer = 16;

/** What a program runs with. Closed in the opposite order of their opening. */
interface Opened {
  group: ControlGroup | null;
  display: Display | null;
  sound: SeatSound | null;
  pads: VirtualPads | null;
  program: SandboxedProgram | null;
}

/** Runs PC programs: on a screen and a sound server of their own, in a sandbox. */
export function createProgramRunner(deps: ProgramRunnerDeps): Runner {
  const { clock, sandbox, reportError, prepare } = deps;
  return {
    async start(order, events, signal) {
      const { game } = order;
      if (game.program === null) throw new RunnerError({ reason: "start-failed" });
      const opened: Opened = { group: null, display: null, sound: null, pads: null, program: null };
      const close = (): Promise<void> => closeAll(opened, reportError);
      const giveUpIfAborted = (): void => {
        if (signal.aborted) throw new RunnerError({ reason: "start-failed" });
      };
      try {
        giveUpIfAborted();
        const devices = await openSeatDevices(order, game, deps, opened);
        const { display, sound, pads } = devices;
        giveUpIfAborted();
        const direct = sandboxOrder(order, game, devices, sandbox);
        const prepared = (await prepare?.(direct, signal)) ?? direct;
        giveUpIfAborted();
        layHomeFiles(game, order.homeFolder);
        const program = await (game.stopClock ? runWithOwnClock : runSandboxed)(prepared);
        opened.program = program;
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

interface SeatDevices {
  readonly display: Display;
  readonly sound: SeatSound;
  readonly pads: VirtualPads | null;
}

/** Opens screen, sound and pads, side by side. @throws when screen or sound does not come up */
async function openSeatDevices(
  order: GameOrder,
  game: ProgramDescription,
  deps: ProgramRunnerDeps,
  opened: Opened,
): Promise<SeatDevices> {
  const { sandbox } = deps;
  const { runFolder: folder, seat } = order;
  opened.group = sandbox ? createControlGroup(seat, deviceLimits, undefined, "devices") : null;
  const groupFiles = opened.group?.processFiles ?? [];
  const [display, sound, pads] = await Promise.allSettled([
    openDisplay({
      folder,
      ...order.resolution,
      largest: programScreen(game, order.resolution),
      middle: isCropped(game),
      seat,
      sandbox,
      groupFiles,
      hidePointer: game.mouse === "relative",
    }),
    openSound({ folder, seat, sandbox, groupFiles }),
    openPads(game, seat, deps),
  ]);
  if (pads.status === "fulfilled") opened.pads = pads.value;
  if (display.status === "fulfilled") opened.display = display.value;
  if (sound.status === "fulfilled") opened.sound = sound.value;
  if (display.status === "rejected") throw display.reason;
  if (sound.status === "rejected") throw sound.reason;
  const pointer = game.mouse === "none" ? Number.MAX_SAFE_INTEGER : restingPointer;
  display.value.movePointer(pointer, pointer);
  return { display: display.value, sound: sound.value, pads: opened.pads };
}

/** @returns null where pads press keys: in a game that knows none, without a sandbox, and where devices cannot be made (R-HOST-25) */
async function openPads(
  game: ProgramDescription,
  seat: number,
  { clock, sandbox, reportError, makePads = makeVirtualPads }: ProgramRunnerDeps,
): Promise<VirtualPads | null> {
  if (!game.virtualPad || !sandbox) return null;
  try {
    const pads = await makePads({ count: 1 + game.pads.length, uid: seatUid(seat), clock });
    void pads?.lost.then((reason) => reportError("pads", reason));
    return pads;
  } catch (error) {
    reportError("pads", error);
    return null;
  }
}

const makeVirtualPads = async (order: PadsOrder): Promise<VirtualPads | null> =>
  checkUinput().ok ? openVirtualPads(order) : null;

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

async function closeAll(
  { group, program, pads, sound, display }: Opened,
  reportError: (where: string, error: unknown) => void,
): Promise<void> {
  for (const close of [
    // Pads go at once: the kernel may hold a program for 30 s that waits for an answer of theirs.
    () => Promise.all([program?.stop(giveUpMs), pads?.close()]),
    () => sound?.close(),
    () => display?.close(),
    () => group?.remove(),
  ]) {
    await Promise.resolve(close()).catch((error: unknown) => reportError("program's end", error));
  }
}
