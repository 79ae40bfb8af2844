import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { machinePaths, type PlayReport, playReports } from "../../../streams/wire/machineControl.ts";

/** The product's machine host in a process of its own, as its service sees it. */
export interface LeaseHost {
  readonly pid: number;
  /** Without a slash at the end. */
  readonly url: string;
  readonly dataDir: string;
  /** A control call. @throws when it is refused */
  call(path: string, body: unknown): Promise<void>;
  /** Resolves when a lease's game is reported to have started or, next, to have ended. */
  next(leaseId: string): Promise<PlayReport>;
  close(): Promise<void>;
}

const token = "bench-machine-token";
const mainFile = fileURLToPath(new URL("../../../host/main.ts", import.meta.url));

/** @param seats that it has */
export async function startLeaseHost(seats: number): Promise<LeaseHost> {
  const dataDir = mkdtempSync(join(tmpdir(), "cloudplay-bench-"));
  const waiting = new Map<string, (report: PlayReport) => void>();
  const known = new Set<string>();
  const service = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    response.setHeader("content-type", "application/json").end('{"code":0,"msg":"","data":null}');
    // It registers, too.
    if (request.url !== machinePaths.events) return;
    for (const report of playReports.parse(JSON.parse(body)).plays) {
      const news = `${report.leaseId} ${report.end === null}`;
      if (known.has(news)) continue;
      known.add(news);
      waiting.get(report.leaseId)?.(report);
      waiting.delete(report.leaseId);
    }
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const child = fork(mainFile, {
    execArgv: ["--import", "tsx"],
    env: {
      ...process.env,
      MACHINE_PORT: "0",
      MACHINE_TOKEN: token,
      MACHINE_SEATS: String(seats),
      MACHINE_DATA_DIR: dataDir,
      SERVICE_CONTROL_URL: `http://127.0.0.1:${portOf(service.address())}`,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = once(child, "exit");
  const [ready]: unknown[] = await Promise.race([
    once(child, "message"),
    exited.then(() => Promise.reject(new Error("the host did not start"))),
  ]);
  const { port } = z.object({ port: z.number() }).parse(ready);
  const url = `http://127.0.0.1:${port}`;
  return {
    pid: child.pid ?? 0,
    url,
    dataDir,
    async call(path, body) {
      const reply = await fetch(url + path, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
      await reply.arrayBuffer();
    },
    next: (leaseId) => new Promise((resolve) => waiting.set(leaseId, resolve)),
    async close() {
      child.kill("SIGINT");
      await exited;
      service.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function portOf(address: ReturnType<ReturnType<typeof createServer>["address"]>): number {
  return typeof address === "object" && address !== null ? address.port : 0;
}
