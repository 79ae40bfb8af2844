import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import * as z from "zod";
import type { GameDescription } from "../../../../host/library/gameDescription.ts";
import { processMark } from "../../../../host/saves/processMark.ts";
import { machineToken, makeDataFolder, openService } from "./testHost.ts";

/** A service, and hosts on one data folder, until the tests of the file are done. */
export async function openHosts() {
  const service = await openService();
  const data = makeDataFolder();
  const hosts: HostProcess[] = [];
  afterAll(async () => {
    await Promise.all(hosts.map((host) => host.end()));
    service.close();
    data.remove();
  });
  return {
    service,
    data,
    /** Reports to the service by default. */
    async open(options: Pick<HostOptions, "games" | "cover"> & Partial<HostOptions>): Promise<HostProcess> {
      const host = await startHostProcess({ dataDir: data.path, serviceUrl: service.url, ...options });
      hosts.push(host);
      return host;
    },
  };
}

/** The product's host in a process of its own. */
export type HostProcess = Awaited<ReturnType<typeof startHostProcess>>;

const mainFile = fileURLToPath(new URL("../../../../host/main.ts", import.meta.url));

interface HostOptions {
  readonly dataDir: string;
  readonly games: readonly GameDescription[];
  readonly serviceUrl: string;
  /** Lays a file over another one, for this host alone: [which, over which]. Only root can. */
  readonly cover?: readonly [string, string];
}

async function startHostProcess(options: HostOptions) {
  const library = mkdtempSync(join(tmpdir(), "seats-test-games-"));
  for (const game of options.games) writeFileSync(join(library, `${game.id}.json`), JSON.stringify(game));
  const covering = options.cover
    ? ["unshare", "--mount", "sh", "-c", 'mount --bind "$1" "$2"; shift 2; exec "$@"', "sh", ...options.cover]
    : [];
  const [program = "", ...rest] = [...covering, process.execPath, "--import", "tsx", mainFile];
  const child = spawn(program, rest, {
    env: {
      ...process.env,
      MACHINE_PORT: "0",
      MACHINE_TOKEN: machineToken,
      MACHINE_SEATS: "4",
      MACHINE_PICTURE: "640x360",
      MACHINE_PICTURE_HIGH: "1280x720",
      MACHINE_DATA_DIR: options.dataDir,
      MACHINE_LIBRARY: library,
      SERVICE_CONTROL_URL: options.serviceUrl,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = once(child, "exit");
  const [ready]: unknown[] = await Promise.race([
    once(child, "message"),
    exited.then(() => Promise.reject(new Error("the host did not start"))),
  ]);
  rmSync(library, { recursive: true, force: true });
  const { port } = z.object({ port: z.number() }).parse(ready);
  const end = async (signal: "SIGKILL" | "SIGINT"): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  return {
    port,
    mark: processMark(child.pid ?? 0),
    /** As a crash of the host would. Resolves when it is gone. */
    kill: () => end("SIGKILL"),
    /** Ends it in order. */
    end: () => end("SIGINT"),
  };
}
