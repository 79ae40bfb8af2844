import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { type Clock, systemClock } from "../../../lib/clock.ts";
import {
  endIsolated,
  launchIsolated,
  type SeatOrder,
  seatUid,
  setIsolatedStopped,
} from "../sandbox/isolate.ts";
import { launch } from "../sandbox/launch.ts";
import { createOutputTail } from "../sandbox/outputTail.ts";
import { giveFolder } from "../sandbox/sandboxFiles.ts";
import { pulseArguments, pulseEnvironment, restartClock } from "./pulseAudio.ts";
import { openSoundPipe, type SoundPipe } from "./soundPipe.ts";
import { createStereoBuffer } from "./stereoBuffer.ts";

export interface SoundOrder extends SeatOrder {
  /** Where the server may put its sockets; removed with it. Absolute. */
  readonly folder: string;
}

export type SeatSound = Awaited<ReturnType<typeof openSound>>;

/** Longest wait for the server's socket, ms. */
const startMs = 5_000;
const startStepMs = 10;
/** Longest wait for a server that goes on, ms. */
const goOnMs = 1_000;
/** A late block is heard at once, so the server goes a little before the programs, where it may. */
const niceness = process.getuid?.() === 0 ? -5 : 0;
const limits = { openFiles: 256, fileMegabytes: 16, addressSpaceMegabytes: 1_024, niceness };
/** Where the sandbox shows the server's folder. */
const insideFolder = "/run/sound";

/**
 * Starts the sound server of a seat: what its programs play comes out of `read`.
 * @throws Error with what the server said, when it does not start; nothing is left then
 */
export async function openSound(order: SoundOrder) {
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
  let pipe: SoundPipe | null = null;
  const close = async (): Promise<void> => {
    endIsolated(child);
    await exited;
    pipe?.close();
    output.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await appears(socketPath, exited, clock);
    pipe = openSoundPipe(join(folder, "game.pipe"));
  } catch (error) {
    await close();
    const lastLine = output.text().split("\n").at(-1);
    throw new Error(`PulseAudio did not start: ${lastLine || String(error)}`);
  }
  const { drain } = pipe;
  let isStopped = false;
  return {
    /** Stops the server where it is. */
    halt() {
      isStopped = true;
      setIsolatedStopped(child, true);
    },
    /** Lets the server go on. Resolves when it plays on from there: programs that go on before hurry through the time that passed. */
    async goOn() {
      isStopped = false;
      const control = connect(join(folder, "control.sock"));
      const closed = new Promise<void>((resolve) => control.once("close", () => resolve()));
      // A server that has died answers nothing.
      control.once("error", () => {});
      control.end(restartClock, () => isStopped || setIsolatedStopped(child, false));
      await Promise.race([closed, new Promise<void>((resolve) => clock.after(goOnMs, resolve))]);
      if (!isStopped) setIsolatedStopped(child, false);
    },
    /** Programs play to this socket (PULSE_SERVER). */
    socketPath,
    /**
     * The next samples at 48 kHz: interleaved left and right, -1 to 1.
     * @param out is filled completely, with silence where there is none
     */
    read(out: Float32Array) {
      drain(buffer.write);
      buffer.read(out);
    },
    /** Drops what came up while nobody was listening. */
    skip() {
      drain(() => {});
      buffer.clear();
    },
    /** Resolves when the server has ended, by `close` or by itself; `read` then gives silence. */
    exited,
    /** Resolves when no process, socket or file of it is left. */
    close,
  };
}

function startServer(order: SoundOrder, folder: string): ChildProcess {
  if (order.sandbox === false)
    return launch({
      command: ["setpriv", "--pdeathsig", "KILL", ...pulseArguments(folder)],
      environment: pulseEnvironment(folder),
      uid: null,
      limits,
      groupFiles: [],
      staged: [],
      stage: null,
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
    uid,
    limits,
    groupFiles: order.groupFiles ?? [],
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
