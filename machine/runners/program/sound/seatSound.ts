import type { ChildProcess } from "node:child_process";
import { constants, existsSync, fstatSync, mkdirSync, openSync, rmSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { type Clock, systemClock } from "../../../lib/clock.ts";
import { endIsolated, launchIsolated, seatUid } from "../sandbox/isolate.ts";
import { launch } from "../sandbox/launch.ts";
import { createOutputTail } from "../sandbox/outputTail.ts";
import { giveFolder } from "../sandbox/sandboxFiles.ts";
import { pulseArguments, pulseEnvironment } from "./pulseAudio.ts";
import { createStereoBuffer } from "./stereoBuffer.ts";

export interface SoundOrder {
  /** Where the server may put its sockets; removed with it. Absolute. */
  readonly folder: string;
  readonly seat: number;
  /** False: without bubblewrap, as the host's own user. */
  readonly sandbox?: boolean;
  /** First of the seats' user ids, when the host is root. */
  readonly firstUid?: number;
  readonly clock?: Clock;
}

/** The sound server of one seat. */
export interface SeatSound {
  /** Programs play to this socket (PULSE_SERVER). */
  readonly socketPath: string;
  /**
   * The next samples at 48 kHz: interleaved left and right, -1 to 1.
   * @param out is filled completely, with silence where there is none
   */
  read(out: Float32Array): void;
  /** Drops what came up while nobody was listening. */
  skip(): void;
  /** Resolves when the server has ended, by `close` or by itself; `read` then gives silence. */
  readonly exited: Promise<void>;
  /** Resolves when no process, socket or file of it is left. */
  close(): Promise<void>;
}

/** Longest wait for the server's socket, ms. */
const startMs = 5_000;
const startStepMs = 10;
const limits = { openFiles: 256, fileMegabytes: 16, addressSpaceMegabytes: 1_024, niceness: 0 };
const bytesPerSample = 4;
const bytesPerFrame = 2 * bytesPerSample;
/** Where the sandbox shows the server's folder. */
const insideFolder = "/run/sound";

/**
 * Starts the sound server of a seat: what its programs play comes out of `read`.
 * @throws Error with what the server said, when it does not start; nothing is left then
 */
export async function openSound(order: SoundOrder): Promise<SeatSound> {
  const clock = order.clock ?? systemClock;
  const folder = join(order.folder, "sound");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const socketPath = join(folder, "pulse.sock");
  const child = startServer(order, folder);
  const output = createOutputTail(clock);
  for (const stream of [child.stdout, child.stderr]) if (stream) output.follow(stream);
  const exited = new Promise<void>((resolve) => {
    for (const event of ["exit", "error"]) child.once(event, () => resolve());
  });
  const buffer = createStereoBuffer();
  let pipe: Socket | null = null;
  const close = async (): Promise<void> => {
    endIsolated(child);
    await exited;
    pipe?.destroy();
    output.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await appears(socketPath, exited, clock);
    pipe = openPipe(join(folder, "game.pipe"));
  } catch (error) {
    await close();
    const said = output.text().split("\n").at(-1);
    throw new Error(`PulseAudio did not start: ${said || String(error)}`);
  }
  const decode = createDecoder((samples) => buffer.write(samples));
  pipe.on("data", decode);
  // The pipe is open at both ends here, so it never ends by itself; the server's exit tells.
  pipe.on("error", () => {});
  return { socketPath, read: buffer.read, skip: buffer.clear, exited, close };
}

function startServer(order: SoundOrder, folder: string): ChildProcess {
  if (order.sandbox === false)
    return launch({
      command: ["setpriv", "--pdeathsig", "KILL", ...pulseArguments(folder)],
      environment: pulseEnvironment(folder),
      ...{ uid: null, limits, groupFiles: [], staged: [], stage: null, input: null },
    });
  const uid = seatUid(order.seat, order.firstUid);
  if (uid !== null) giveFolder(folder, uid);
  return launchIsolated({
    command: pulseArguments(insideFolder),
    view: {
      binds: [{ source: folder, target: insideFolder, writable: true }],
      environment: pulseEnvironment("/tmp"),
      network: false,
      scratchMegabytes: 16,
      workingFolder: "/tmp",
    },
    ...{ uid, limits, groupFiles: [] },
  });
}

/** Waits until a file is there. @throws Error when the server ends first, or takes too long */
async function appears(path: string, exited: Promise<void>, clock: Clock): Promise<void> {
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  for (let waited = 0; waited < startMs; waited += startStepMs) {
    if (ended) throw new Error("it ended");
    if (existsSync(path)) return;
    await new Promise<void>((resolve) => void clock.after(startStepMs, resolve));
  }
  throw new Error(`no socket within ${startMs / 1_000} s`);
}

/** Opens the server's pipe. The server could have put something else in its place. */
function openPipe(path: string): Socket {
  // Open for writing as well, which keeps it open while the server has it closed.
  const descriptor = openSync(path, constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  if (!fstatSync(descriptor).isFIFO()) throw new Error("its output is not a pipe");
  return new Socket({ fd: descriptor, readable: true, writable: false });
}

/** Puts bytes together to whole frames. @param emit gets samples that are valid during the call only */
export function createDecoder(emit: (samples: Float32Array) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % bytesPerFrame);
    // A copy: a chunk may lie at an offset that no Float32Array can begin at.
    emit(
      new Float32Array(Uint8Array.prototype.slice.call(bytes, 0, whole).buffer, 0, whole / bytesPerSample),
    );
    rest = Buffer.from(bytes.subarray(whole));
  };
}
