import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** One part of the product that runs as a process of its own. */
export interface Part {
  readonly name: string;
  /** Its main file, TypeScript. */
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The processes under the launcher. */
export interface Family {
  /** Starts a part; resolves when it says that it is ready, rejects when it ends before. */
  start(part: Part): Promise<void>;
  /** Ends every process and waits until all are gone. */
  end(): Promise<void>;
}

/** A part that fell comes back after this, ms. */
const restartAfter = 150;
/** So many falls in `fallsWithin` ms mean that restarting does not help. */
const fallsAllowed = 5;
const fallsWithin = 30_000;
/** Who has not ended by then is ended, ms. */
const patience = 8_000;

/** Says nothing that a reader could act on: the provider works on every Node that the product names. */
const needless = /oidc-provider WARNING: Unsupported runtime/;

/**
 * Starts parts and brings back those that fall.
 * @param hopeless called once when a part cannot be kept alive
 */
export function createFamily(hopeless: (message: string) => void): Family {
  const alive = new Set<ChildProcess>();
  let ending = false;

  const launch = (part: Part, falls: number[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, ["--import", "tsx", part.file], {
        env: { ...process.env, ...part.env },
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      });
      alive.add(child);
      let ready = false;
      if (child.stdout !== null) pass(child.stdout, process.stdout);
      if (child.stderr !== null) pass(child.stderr, process.stderr);
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
        if (!ready && falls.length === 0) {
          reject(new Error(`The ${part.name} could not start (it ended ${how}).`));
          return;
        }
        const now = Date.now();
        const recent = [...falls.filter((at) => now - at < fallsWithin), now];
        if (recent.length > fallsAllowed) {
          hopeless(`The ${part.name} ended ${how}, again and again.`);
          return;
        }
        console.error(`The ${part.name} ended ${how}; it is started again.`);
        setTimeout(() => {
          if (!ending) launch(part, recent).catch((error: unknown) => console.error(String(error)));
        }, restartAfter);
      });
    });

  return {
    start: (part) => launch(part, []),
    async end() {
      ending = true;
      const farewells = [...alive].map((child) => endOne(child));
      await Promise.all(farewells);
    },
  };
}

function endOne(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill("SIGKILL"), patience);
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

function pass(from: Readable, to: NodeJS.WriteStream): void {
  createInterface({ input: from }).on("line", (line) => {
    if (!needless.test(line)) to.write(`${line}\n`);
  });
}
