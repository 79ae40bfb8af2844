import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Clock } from "../../../lib/clock.ts";
import { endIsolated, launchIsolated, setIsolatedStopped } from "../sandbox/isolate.ts";
import { toExit } from "../sandbox/runSandboxed.ts";
import { giveFolder } from "../sandbox/sandboxFiles.ts";
import {
  displaySocket,
  firstSeatDisplay,
  isDisplayUsed,
  noteDisplay,
  removeStaleDisplay,
  seatDisplays,
  socketFolder,
} from "./displayNumbers.ts";
import { serverStartMs, serverStopMs } from "./durations.ts";
import type { Size } from "./placement.ts";

export interface XServer {
  readonly number: number;
  /** Its socket, absolute. */
  readonly socketPath: string;
  /** The file that it draws into, absolute. */
  readonly frameFile: string;
  /** Resolves with one line when the server ends, whoever ended it. */
  readonly ended: Promise<string>;
  /** Stops it where it is: it answers nothing until it goes on. */
  setStopped(isStopped: boolean): void;
  /** Ends it, by force after `serverStopMs`. Resolves when process and socket are gone. */
  stop(): Promise<void>;
}

export interface XServerOptions extends Size {
  /** For the server's files, absolute. */
  readonly folder: string;
  readonly authorityFile: string;
  /** Null: outside a sandbox. Its user is the host's own there, or where `uid` is null. */
  readonly sandbox: { readonly uid: number | null; readonly groupFiles: readonly string[] } | null;
  /** Outside a sandbox, the first display number to try. */
  readonly firstNumber: number;
  /** Hides the pointer wherever the program leaves it to the server to draw it. */
  readonly hidePointer: boolean;
  /** Path or name of Xvfb. */
  readonly program: string;
  readonly clock: Clock;
}

/** What the server may allocate, so that a program cannot fill the memory with pictures. Kilobytes. */
const serverMemory = 512 * 1024;
/** Connections that a program may open; the server wants a power of two from 64. */
const maxClients = 64;
/** Numbers that are tried before a start is given up. */
const maxTries = 40;
/** Programs pass pictures to it as files. Its address space holds them, and Mesa. */
const limits = { openFiles: 256, fileMegabytes: 64, addressSpaceMegabytes: 2_048, niceness: 0 };

/**
 * Starts Xvfb: in a sandbox of its own, as its programs are hostile (R-HOST-16); outside, on the first free display number. It dies
 * with this process, even when this one is killed.
 * @throws one line when it did not start; nothing is left then
 */
export async function startXServer(options: XServerOptions): Promise<XServer> {
  const deadline = options.clock.now() + serverStartMs;
  mkdirSync(framesIn(options.folder));
  for (let tries = 0; tries < maxTries; tries += 1) {
    const number =
      options.sandbox === null
        ? await freeNumber(numberAfter(options.firstNumber, tries), options)
        : anyNumber();
    const server = number === null ? null : await tryNumber(number, options, deadline);
    if (server !== null) return server;
  }
  throw new Error(`no free display number from ${options.firstNumber} on`);
}

/**
 * In a sandbox every number is free. Clients try a number's abstract socket first, and in a network that games share any of them may
 * listen on it: so nobody shall know it before.
 */
const anyNumber = (): number => randomInt(1_000, 60_000);

/** Makes a number ready for a server. @returns null when it is used */
async function freeNumber(number: number, { folder }: XServerOptions): Promise<number | null> {
  if (await isDisplayUsed(number)) return null;
  await removeStaleDisplay(number);
  noteDisplay(folder, number);
  return number;
}

/** The numbers of the seats go round. One outside them counts on from there. */
function numberAfter(first: number, tries: number): number {
  const index = first - firstSeatDisplay;
  if (index < 0 || index >= seatDisplays) return first + tries;
  return firstSeatDisplay + ((index + tries) % seatDisplays);
}

const framesIn = (folder: string): string => join(folder, "frames");
const socketsIn = (folder: string): string => join(folder, "x");

/** @returns null when another server took the number meanwhile */
async function tryNumber(number: number, options: XServerOptions, deadline: number): Promise<XServer | null> {
  const { folder, program, sandbox, clock } = options;
  const child = sandbox === null ? startOutside(number, options) : startInside(number, options, sandbox);
  const errors = lastText(child.stderr);
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(`${child.spawnfile} did not start: ${error.message}`));
    child.once("exit", (code, signal) => resolve(describeEnd(program, toExit(code, signal), errors())));
  });
  const setStopped = (isStopped: boolean): void => setIsolatedStopped(child, isStopped);
  const stop = async (): Promise<void> => {
    const cancel = clock.after(serverStopMs, () => child.kill("SIGKILL"));
    // What is stopped takes no other signal.
    setStopped(false);
    if (sandbox === null) child.kill("SIGTERM");
    else endIsolated(child);
    await ended;
    cancel();
    // It removes its socket itself unless it was killed; by now nobody else can have taken the number.
    if (sandbox === null) await removeStaleDisplay(number);
  };
  const failure = await untilReady(child, ended, options, deadline);
  const frameFile = join(framesIn(folder), "Xvfb_screen0");
  const socketPath = displaySocket(number, sandbox === null ? socketFolder : socketsIn(folder));
  if (failure === null) return { number, socketPath, frameFile, ended, setStopped, stop };
  await stop();
  if (errors().includes("server already running")) return null;
  throw new Error(failure);
}

function startOutside(number: number, options: XServerOptions): ChildProcess {
  const asRoot = process.getuid?.() === 0;
  const words = [
    ...["--pdeathsig", "KILL", "--no-new-privs"],
    ...(asRoot ? ["--inh-caps=-all", "--bounding-set=-all"] : []),
    ...["--", ...serverCommand(number, options, framesIn(options.folder), options.authorityFile)],
  ];
  return spawn("setpriv", words, {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    // Nothing of the host's own environment, with its secrets.
    env: { PATH: process.env.PATH ?? "/usr/bin:/bin" },
  });
}

/** Its files, its socket and the system's programs are all that it sees. */
function startInside(
  number: number,
  options: XServerOptions,
  { uid, groupFiles }: NonNullable<XServerOptions["sandbox"]>,
): ChildProcess {
  const { folder, authorityFile } = options;
  const writable = [framesIn(folder), socketsIn(folder)];
  for (const each of writable) {
    mkdirSync(each, { recursive: true, mode: 0o700 });
    if (uid !== null) giveFolder(each, uid);
  }
  const child = launchIsolated({
    command: serverCommand(number, options, "/run/frames", "/run/authority"),
    view: {
      binds: [
        { source: framesIn(folder), target: "/run/frames", writable: true },
        { source: socketsIn(folder), target: socketFolder, writable: true },
        { source: authorityFile, target: "/run/authority" },
      ],
      environment: { PATH: "/usr/bin:/bin" },
      network: false,
      scratchMegabytes: 16,
      workingFolder: "/tmp",
    },
    uid,
    limits,
    groupFiles,
    output: true,
  });
  child.stdout?.resume();
  return child;
}

/** @returns null when the server is ready, otherwise why not */
function untilReady(
  child: ChildProcess,
  ended: Promise<string>,
  { clock, program }: XServerOptions,
  deadline: number,
): Promise<string | null> {
  return new Promise((resolve) => {
    const late = `${program} did not start within ${serverStartMs / 1000} s`;
    const cancel = clock.after(Math.max(0, deadline - clock.now()), () => resolve(late));
    const settle = (failure: string | null): void => {
      cancel();
      resolve(failure);
    };
    void ended.then(settle);
    // It writes its number there when it accepts connections.
    child.stdio[3]?.once("data", () => settle(null));
  });
}

/** Its descriptor 3 tells when it is ready. */
function serverCommand(
  number: number,
  { program, width, height, hidePointer }: XServerOptions,
  frameFolder: string,
  authorityFile: string,
): string[] {
  return [
    ...[program, `:${number}`, "-displayfd", "3"],
    ...["-screen", "0", `${width}x${height}x24`, "-fbdir", frameFolder],
    ...["-auth", authorityFile, "-nolisten", "tcp", "-noreset"],
    // Black root window, no screen saver, no power saving; a held key repeats as on a desktop: delay and interval, ms.
    ...["-br", "-s", "0", "-dpms", "-ardelay", "500", "-arinterval", "40"],
    ...["-ld", String(serverMemory), "-maxclients", String(maxClients)],
    ...(hidePointer ? ["-nocursor"] : []),
  ];
}

/** Keeps the last part of what a process prints. */
function lastText(stream: Readable | null): () => string {
  const maxLength = 4_000;
  let text = "";
  stream?.on("data", (chunk: Buffer) => {
    text = (text + chunk.toString("latin1")).slice(-maxLength);
  });
  return () => text;
}

function describeEnd(program: string, { code, signal }: ReturnType<typeof toExit>, errors: string): string {
  const lines = errors
    .split("\n")
    .map((line) => line.replace(/\(EE\)/g, "").trim())
    .filter((line) => line !== "");
  const last = lines.findLast((line) => !line.endsWith(":")) ?? "";
  const how = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
  return `${program} ${how}${last === "" ? "" : `: ${last.slice(0, 200)}`}`;
}
