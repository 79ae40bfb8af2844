import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { freePort } from "../../../scripts/lib/freePort.ts";

const root = path.resolve(fileURLToPath(new URL("../../..", import.meta.url)));
const ready = z.object({ type: z.literal("ready") });

/** A process of the service as an operator starts it. */
export interface RealProcess {
  readonly pid: number;
  readonly origin: string;
  kill(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT" | "SIGTERM"): void;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
}

/** How a checkout starts it. */
const fromSources = { folder: root, args: ["--import", "tsx", "service/main.ts"] };

/** @param env settings besides its ports @returns once it serves */
export async function startProcess(
  env: Readonly<Record<string, string>>,
  { folder, args } = fromSources,
): Promise<RealProcess> {
  const [port, payPort, probePort] = [await freePort(), await freePort(), await freePort()];
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      PAY_PORT: String(payPort),
      PROBE_PORT: String(probePort),
      DEMO_REGION_DELAYS_MS: "0",
    },
  });
  const ended = new Promise<number | string | null>((resolve) =>
    child.once("exit", (code, signal) => resolve(code ?? signal)),
  );
  await new Promise<void>((resolve, reject) => {
    child.on("message", (message) => {
      if (ready.safeParse(message).success) resolve();
    });
    void ended.then((how) => reject(new Error(`the service ended: ${how}`)));
  });
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    kill: (signal) => void child.kill(signal),
    ended,
  };
}
