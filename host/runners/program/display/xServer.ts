import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import type { Clock } from "../../../lib/clock.ts";
import {
  displaySocket,
  firstSeatDisplay,
  isDisplayUsed,
  noteDisplay,
  removeStaleDisplay,
  seatDisplays,
} from "./displayNumbers.ts";
import { serverStartMs, serverStopMs } from "./durations.ts";

export interface XServer {
  readonly number: number;
  /** Its socket, absolute. */
  readonly socketPath: string;
  /** Resolves with one line when the server ends, whoever ended it. */
  readonly ended: Promise<string>;
  /** Ends it, by force after `serverStopMs`. Resolves when process and socket are gone. */
  stop(): Promise<void>;
}

export interface XServerOptions {
  /** Where the server puts its frame file, absolute. */
  readonly frameFolder: string;
  readonly authorityFile: string;
  readonly width: number;
  readonly height: number;
  /** The first display number to try. */
  readonly firstNumber: number;
  /** Runs the server as this user instead of the host's own; only root may. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
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

/**
 * Starts Xvfb on the first free display number. It dies with this process, even when this one is killed.
 * @throws one line when it did not start; nothing is left then
 */
export async function startXServer(options: XServerOptions): Promise<XServer> {
  const deadline = options.clock.now() + serverStartMs;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const number = numberAfter(options.firstNumber, tries);
    if (await isDisplayUsed(number)) continue;
    await removeStaleDisplay(number);
    noteDisplay(options.frameFolder, number);
    const server = await tryNumber(number, options, deadline);
    if (server !== null) return server;
  }
  throw new Error(`no free display number from ${options.firstNumber} on`);
}

/** The numbers of the seats go round. One outside them counts on from there. */
function numberAfter(first: number, tries: number): number {
  const index = first - firstSeatDisplay;
  if (index < 0 || index >= seatDisplays) return first + tries;
  return firstSeatDisplay + ((index + tries) % seatDisplays);
}

/** @returns null when another server took the number meanwhile */
async function tryNumber(number: number, options: XServerOptions, deadline: number): Promise<XServer | null> {
  const child = spawn("setpriv", setprivArguments(number, options), {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    // Nothing of the host's own environment, with its secrets.
    env: { PATH: process.env.PATH ?? "/usr/bin:/bin" },
  });
  const errors = lastText(child.stderr);
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(`setpriv (of util-linux) did not start: ${error.message}`));
    child.once("exit", (code, signal) => resolve(describeEnd(options.program, code, signal, errors())));
  });
  const stop = async (): Promise<void> => {
    const cancel = options.clock.after(serverStopMs, () => child.kill("SIGKILL"));
    child.kill("SIGTERM");
    await ended;
    cancel();
    // It removes its socket itself unless it was killed; by now nobody else can have taken the number.
    await removeStaleDisplay(number);
  };
  const failure = await untilReady(child, ended, options, deadline);
  if (failure === null) return { number, socketPath: displaySocket(number), ended, stop };
  await stop();
  if (errors().includes("server already running")) return null;
  throw new Error(failure);
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
    ended.then(settle);
    // It writes its number there when it accepts connections.
    child.stdio[3]?.once("data", () => settle(null));
  });
}

function setprivArguments(number: number, options: XServerOptions): string[] {
  const { user, width, height } = options;
  const asRoot = process.getuid?.() === 0;
  return [
    ...["--pdeathsig", "KILL", "--no-new-privs"],
    ...(asRoot ? ["--inh-caps=-all", "--bounding-set=-all"] : []),
    ...(user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"] : []),
    ...["--", options.program, `:${number}`, "-displayfd", "3"],
    ...["-screen", "0", `${width}x${height}x24`, "-fbdir", options.frameFolder],
    ...["-auth", options.authorityFile, "-nolisten", "tcp", "-noreset"],
    // Black root window, no key repeat, no screen saver, no power saving.
    ...["-br", "-r", "-s", "0", "-dpms"],
    ...["-ld", String(serverMemory), "-maxclients", String(maxClients)],
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

function describeEnd(program: string, code: number | null, signal: string | null, errors: string): string {
  const lines = errors
    .split("\n")
    .map((line) => line.replace(/\(EE\)/g, "").trim())
    .filter((line) => line !== "");
  const last = lines.findLast((line) => !line.endsWith(":")) ?? "";
  const how = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
  return `${program} ${how}${last === "" ? "" : `: ${last.slice(0, 200)}`}`;
}
