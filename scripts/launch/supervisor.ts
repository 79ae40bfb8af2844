import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** One part of the product that runs as a process of its own. */
export interface LaunchedProcess {
  readonly name: string;
  /** Its main file, TypeScript. */
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The processes under the launcher. */
export interface Supervisor {
  /** Starts a part; resolves when it says that it is ready, rejects when it ends before. */
  start(launched: LaunchedProcess): Promise<void>;
  /** Ends every process and waits until all are gone. */
  end(): Promise<void>;
}

/** A part that fell comes back after this, ms. */
const restartDelay = 150;
/** So many falls in `fallsWithin` ms mean that restarting does not help. */
const maxCrashes = 5;
const crashWindow = 30_000;
/** Who has not ended by then is ended, ms. */
const killTimeout = 8_000;

/** Says nothing that a reader could act on: the provider works on every Node that the product names. */
const ignoredOutput = /oidc-provider WARNING: Unsupported runtime/;

/**
 * Starts parts and brings back those that fall.
 * @param hopeless called once when a part cannot be kept alive
 */
export function createSupervisor(onGiveUp: (message: string) => void): Supervisor {
  const alive = new Set<ChildProcess>();
  let ending = false;

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
        if (ending) return;
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
          if (!ending) launch(launched, recent).catch((error: unknown) => console.error(String(error)));
        }, restartDelay);
      });
    });

  return {
    start: (launched) => launch(launched, []),
    async end() {
      ending = true;
      const farewells = [...alive].map((child) => terminate(child));
      await Promise.all(farewells);
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
