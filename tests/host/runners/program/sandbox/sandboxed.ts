import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  runSandboxed,
  type SandboxedProgram,
  type SandboxOrder,
} from "../../../../../host/runners/program/sandbox/runSandboxed.ts";

/** Seats of tests run as users that no other program uses, nor tests in another process. */
export const testUid = 62_000 + (process.pid % 300) * 10;

/** Folders and sockets of one test. */
export type Bench = Awaited<ReturnType<typeof openBench>>;

export async function openBench() {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  // As strict as a home of root: what the program needs is reached all the same.
  chmodSync(folder, 0o700);
  const home = join(folder, "home");
  const runFolder = join(folder, "run");
  for (const each of [home, runFolder]) mkdirSync(each);
  const displaySocket = join(runFolder, "X230");
  const authorityFile = join(runFolder, "authority");
  writeFileSync(authorityFile, authority("some-host", "230", "MIT-MAGIC-COOKIE-1", "0123456789abcdef"));
  const server = await listen(displaySocket);
  const programs: SandboxedProgram[] = [];
  const start = async (
    program: string,
    programArguments: readonly string[],
    changes: Partial<SandboxOrder> = {},
    run = runSandboxed,
  ): Promise<SandboxedProgram> => {
    const running = await run({
      program,
      arguments: programArguments,
      environment: {},
      homeFolder: home,
      runFolder,
      displaySocket,
      authorityFile,
      pulseSocket: null,
      network: false,
      seat: 0,
      limits: { memory: 128, processes: 24, saves: 4, openFiles: 128, cpuShare: 0.5 },
      firstUid: testUid,
      ...changes,
    });
    programs.push(running);
    return running;
  };
  return {
    folder,
    home,
    run: runFolder,
    /** Runs a program of the system. */
    start,
    /** Runs a script of `hostile/`. */
    attack(
      script: string,
      words: readonly string[] = [],
      changes: Partial<SandboxOrder> = {},
    ): Promise<SandboxedProgram> {
      const [program, flag] = script.endsWith(".pl") ? ["/usr/bin/perl", "-e"] : ["/bin/sh", "-c"];
      const text = readFileSync(new URL(`hostile/${script}`, import.meta.url), "utf8");
      const name = program === "/bin/sh" ? [script] : [];
      return start(program, [flag, text, ...name, ...words], changes);
    },
    async close() {
      await Promise.all(programs.map((each) => each.stop(0)));
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One entry of an Xauthority file for a local host. */
export function authority(host: string, display: string, method: string, secret: string): Buffer {
  const field = (text: string): Buffer =>
    Buffer.concat([Buffer.from([text.length >> 8, text.length & 255]), Buffer.from(text)]);
  return Buffer.concat([Buffer.from([1, 0]), ...[host, display, method, secret].map(field)]);
}

function listen(path: string): Promise<Server> {
  const server = createServer();
  return new Promise((resolve) => server.listen(path, () => resolve(server)));
}
