import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** A process of the product: the service or a machine host. */
export interface LaunchedProcess {
  readonly name: string;
  /** Its main file, in TypeScript. */
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts the processes of the product and restarts those that crash. */
export interface Supervisor {
  /** Starts a process; resolves when it reports that it is ready, rejects when it exits before. */
  start(launched: LaunchedProcess): Promise<void>;
  /** Stops every process and waits until all have exited. */
  stop(): Promise<void>;
}

/** Delay before a crashed process is restarted, ms. */
const restartDelay = 150;
/** More crashes than this within `crashWindow` ms mean that restarting does not help. */
const maxCrashes = 5;
const crashWindow = 30_000;
/** A process that has not exited this long after SIGTERM is killed, ms. */
const killTimeout = 8_000;

/** A warning that can be ignored: the provider works on every Node version that the product supports. */
const ignoredOutput = /oidc-provider WARNING: Unsupported runtime/;

/** @param onGiveUp called once when a process keeps crashing */
export function createSupervisor(onGiveUp: (message: string) => void): Supervisor {
  const alive = new Set<ChildProcess>();
  let stopping = false;

  const launch = (launched: LaunchedProcess, crashes: number[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, ["--import", "tsx", launched.file], {
        env: { ...process.env, ...launched.env },
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      });
      alive.add(child);
      let ready = false;
      if (child.stdout !== null) pipeLines(child.stdout, process.stdout);
      if (child.stderr !== null) pipeLines(child.stderr, process.stderr);
      child.on("message", (message) => {
        if (!isReady(message)) return;
        ready = true;
        resolve();
      });
      child.on("error", reject);
      child.on("exit", (code, signal) => {
        alive.delete(child);
        if (stopping) return;
        const how = signal === null ? `with code ${code}` : `by ${signal}`;
        if (!ready && crashes.length === 0) {
          reject(new Error(`The ${launched.name} could not start (it ended ${how}).`));
          return;
        }
        const now = Date.now();
        const recent = [...crashes.filter((at) => now - at < crashWindow), now];
        if (recent.length > maxCrashes) {
          onGiveUp(`The ${launched.name} ended ${how}, again and again.`);
          return;
        }
        console.error(`The ${launched.name} ended ${how}; it is started again.`);
        setTimeout(() => {
          if (!stopping) launch(launched, recent).catch((error: unknown) => console.error(String(error)));
        }, restartDelay);
      });
    });

  return {
    start: (launched) => launch(launched, []),
    async stop() {
      stopping = true;
      await Promise.all([...alive].map((child) => terminate(child)));
    },
  };
}

function terminate(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill("SIGKILL"), killTimeout);
    child.once("exit", () => {
      clearTimeout(force);
      resolve();
    });
    child.kill("SIGTERM");
  });
}

function isReady(message: unknown): boolean {
  return typeof message === "object" && message !== null && "type" in message && message.type === "ready";
}

function pipeLines(from: Readable, to: NodeJS.WriteStream): void {
  createInterface({ input: from }).on("line", (line) => {
    if (!ignoredOutput.test(line)) to.write(`${line}\n`);
  });
}
