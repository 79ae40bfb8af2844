import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import * as z from "zod/mini";
import { loadOrCreateKeys, type ServiceKeys } from "../../service/signIn/keys.ts";
import { sqliteFile } from "../../service/store/openStore.ts";
import { openSqliteStore } from "../../service/store/sqlite/sqlite.ts";
import { root } from "../launch/product.ts";

/** A service in a process of its own, on an empty data directory. */
export interface LoadedService {
  readonly origin: string;
  readonly keys: ServiceKeys;
  /** How long its event loop was busy at a time, since the last call: the longest, ms. */
  takeLongestBusy(): number;
  /** What it has used, CPU seconds and megabytes of memory. */
  usage(): { cpuSeconds: number; megabytes: number };
  end(): Promise<void>;
}

/** Interval of its reports, ms. */
const loadReportInterval = 1_000;
const report = z.object({ type: z.literal("load"), busy: z.number(), cpu: z.number(), memory: z.number() });

/** @param profile a folder for a CPU profile; null for none */
export async function startLoadedService({
  port,
  hostPort,
  token,
  profile,
}: {
  port: number;
  hostPort: number;
  token: string;
  profile: string | null;
}): Promise<LoadedService> {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "load-"));
  const store = openSqliteStore(sqliteFile(data));
  const keys = await loadOrCreateKeys(store, null);
  await store.close();
  const flags = profile === null ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`];
  const child = spawn(
    process.execPath,
    [
      ...flags,
      "--import",
      "tsx",
      "--import",
      path.join(root, "scripts/load/reportLoad.ts"),
      "service/main.ts",
    ],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: {
        ...process.env,
        PORT: String(port),
        MACHINE_PORT: String(hostPort),
        PROBE_PORT: String(port + 2),
        PAY_PORT: String(port + 3),
        MACHINE_TOKEN: token,
        DATA_DIR: data,
        RATE_LIMIT: "1000000",
        CONNECTIONS_PER_ADDRESS: "100000",
        TRIAL_GIFTS_PER_ADDRESS: "0",
        DEMO_TRIAL_SECONDS: "100000",
        DEMO_REGION_DELAYS_MS: "0",
      },
    },
  );
  let longest = 0;
  let heardAt = performance.now();
  let usage = { cpuSeconds: 0, megabytes: 0 };
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.on("message", (message) => {
      const read = report.safeParse(message);
      if (!read.success) return resolve();
      const { busy, cpu, memory } = read.data;
      longest = Math.max(longest, busy);
      heardAt = performance.now();
      usage = { cpuSeconds: cpu, megabytes: memory };
    });
    child.once("exit", () => reject(new Error("the service did not start")));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    keys,
    takeLongestBusy() {
      // A service that is busy just now can't say so.
      const silence = performance.now() - heardAt - loadReportInterval;
      const taken = Math.max(longest, silence);
      longest = 0;
      return taken;
    },
    usage: () => usage,
    async end() {
      child.kill("SIGTERM");
      await ended;
      fs.rmSync(data, { recursive: true, force: true });
    },
  };
}
