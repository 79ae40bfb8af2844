import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { processMessage } from "../../wire/hosts/launcher.ts";
import { type Backoff, createBackoff } from "./backoff.ts";
import { createWatchdog } from "./watchdog.ts";

/** A process of the product: the service or a host. */
export interface LaunchedProcess {
  readonly name: string;
  /** Its main file, in TypeScript. */
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts the processes of the product, and restarts those that crash or hang. */
export type Supervisor = ReturnType<typeof createSupervisor>;

/** Times of the supervisor in ms; shorter in tests. */
interface SupervisorTimes {
  /** Timeout of a start; then the process is killed. */
  readonly start?: number;
  /** Interval of pings. */
  readonly ask?: number;
}

const startTimeout = 90_000;
/** Timeout of exiting after SIGINT; then the process is killed, ms. */
const killTimeout = 8_000;

/** A warning to ignore: the provider works on every Node version that the product supports. */
const ignoredOutput = /oidc-provider WARNING: Unsupported runtime/;

export function createSupervisor(times: SupervisorTimes = {}) {
  const alive = new Set<ChildProcess>();
  let stopping = false;

  /** @param backoff null until the process has been ready once: if it can't start, the operator has to act */
  const launch = (launched: LaunchedProcess, backoff: Backoff | null): Promise<void> =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const child = spawnProcess(launched);
      alive.add(child);
      let restarts = backoff;
      let hung = "";
      const kill = (why: string) => {
        hung = why;
        child.kill("SIGKILL");
      };
      const late = setTimeout(() => kill("as it did not get ready"), times.start ?? startTimeout);
      const stopWatching = watch(child, {
        onReady: () => {
          clearTimeout(late);
          restarts ??= createBackoff();
          resolve();
        },
        onHang: () => kill("as it hung"),
        interval: times.ask,
      });
      child.on("error", reject);
      child.on("exit", (code, signal) => {
        alive.delete(child);
        clearTimeout(late);
        stopWatching();
        if (stopping) return;
        const how = hung || (signal === null ? `with code ${code}` : `by ${signal}`);
        if (restarts === null) {
          reject(new Error(`The ${launched.name} could not start (it ended ${how}).`));
          return;
        }
        const delay = restarts.delayAfter(performance.now() - began);
        console.error(`The ${launched.name} ended ${how}; it is started again in ${delay / 1_000} s.`);
        setTimeout(() => {
          if (!stopping) launch(launched, restarts).catch((error: unknown) => console.error(String(error)));
        }, delay);
      });
    });

  return {
    /** Starts a process; resolves when it reports that it is ready, rejects if it exits earlier. */
    start: (launched: LaunchedProcess) => launch(launched, null),
    /** Stops every process and waits until all have exited. */
    async stop() {
      stopping = true;
      await Promise.all([...alive].map((child) => terminate(child)));
    },
  };
}

function spawnProcess({ file, env }: LaunchedProcess): ChildProcess {
  const child = spawn(process.execPath, ["--import", "tsx", file], {
    // R-EYES-04: their output is a pipe, but people read it.
    env: { LOG_FORMAT: "text", ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  if (child.stdout !== null) pipeLines(child.stdout, process.stdout);
  if (child.stderr !== null) pipeLines(child.stderr, process.stderr);
  return child;
}

/** Handles a process's messages; pings a ready one to detect hangs, unless debugged. @returns stops that */
function watch(
  child: ChildProcess,
  { onReady, onHang, interval }: { onReady: () => void; onHang: () => void; interval: number | undefined },
): () => void {
  const isDebugged = /--inspect/.test(process.env.NODE_OPTIONS ?? "");
  const ask = () => {
    if (child.connected) child.send({ type: "ping" }, () => undefined);
  };
  let watchdog: ReturnType<typeof createWatchdog> | null = null;
  child.on("message", (message) => {
    const read = processMessage.safeParse(message);
    if (!read.success) return;
    if (read.data.type === "pong") watchdog?.answered();
    else {
      onReady();
      if (!isDebugged) watchdog ??= createWatchdog(ask, onHang, interval);
    }
  });
  return () => watchdog?.stop();
}

function terminate(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill("SIGKILL"), killTimeout);
    child.once("exit", () => {
      clearTimeout(force);
      resolve();
    });
    // On SIGTERM, a host would wait for its players to finish.
    child.kill("SIGINT");
  });
}

function pipeLines(from: Readable, to: NodeJS.WriteStream): void {
  createInterface({ input: from }).on("line", (line) => {
    if (!ignoredOutput.test(line)) to.write(`${line}\n`);
  });
}
